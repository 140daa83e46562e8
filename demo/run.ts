import type { AuditRecord, CallProgress, MemGuard, MemGuardEvent, Payload, Span, Usage, Verification, Warning } from '../src/index.js';
import { plural } from './dom.js';
import type { Chat } from '../scripts/chat/parse-chat.js';
import type { CompressPanel } from './stages/compress-panel.js';
import type { EliminatePanel } from './stages/eliminate-panel.js';
import type { ReconstructPanel } from './stages/reconstruct-panel.js';

/** `summarize` makes a summary; the other two check a text that is given. */
export type Task = 'summarize' | 'check-summary' | 'check-reply';

export interface RunRequest {
  readonly chat: Chat;
  readonly task: Task;
  readonly budget: number;
  /** The summary or reply to check; empty for `summarize`. */
  readonly text: string;
  /** The payload begins with the stored anchors. */
  readonly useAnchors: boolean;
}

export interface Stages {
  readonly compress: CompressPanel;
  readonly eliminate: EliminatePanel;
  readonly reconstruct: ReconstructPanel;
}

/** What a run leaves behind, for the map and the audit file. */
export interface RunResult {
  readonly verification: Verification;
  readonly payload: Payload | undefined;
  readonly usage: Usage;
  readonly warnings: readonly Warning[];
  /** One sentence for the live region. */
  readonly outcome: string;
}

/** Empties the stages for a chat. */
export function resetStages(stages: Stages, chat: Chat): void {
  stages.compress.reset(chat.messages);
  stages.eliminate.reset();
  stages.reconstruct.reset();
}

/** One event of a run, shown at once; the results that come at the end say the same and fill what was missed. */
export function showEvent(event: MemGuardEvent, stages: Stages): void {
  switch (event.type) {
    case 'candidate':
      stages.compress.candidate(event.candidate);
      break;
    case 'selected':
      stages.compress.selected(event.messageIds, event.tokens);
      stages.eliminate.start([]);
      break;
    case 'claim-kept':
    case 'claim-doubtful':
    case 'claim-removed':
      stages.compress.summarized();
      stages.eliminate.add(event.record);
      break;
    case 'payload':
      stages.reconstruct.start();
      break;
  }
}

/** How a run is stopped, and whom it tells how far it is. */
export interface RunCall {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CallProgress) => void;
}

/** Runs the task through the public API. @throws MemGuardError, whatever the library throws; ABORTED by the signal. */
export async function run(guard: MemGuard, request: RunRequest, stages: Stages, call: RunCall): Promise<RunResult> {
  const { chat, task, text } = request;
  if (task === 'summarize') stages.compress.start();
  else {
    stages.compress.given(task === 'check-reply' ? 'A reply' : 'A summary', text);
    stages.eliminate.start(plantedRanges(chat, text));
  }
  return task === 'check-reply' ? checkReply(guard, request, stages, call) : context(guard, request, stages, call);
}

async function context(guard: MemGuard, request: RunRequest, stages: Stages, call: RunCall): Promise<RunResult> {
  const { chat, task, budget, text } = request;
  const result = await guard.context(chat.messages, {
    maxTokens: budget,
    ...call,
    ...(task === 'check-summary' ? { summary: text } : {}),
    ...(request.useAnchors ? { anchors: true } : {}),
  });
  const recent = new Set(
    result.items.filter((item) => item.section === 'recent').flatMap((item) => item.sources.map((source) => source.messageId)),
  );
  const whole = recent.size >= chat.messages.filter((message) => message.role !== 'system').length;
  const why = whole
    ? 'The whole chat fits the budget: it is quoted word for word'
    : 'Only the last turns fit the budget: they are quoted word for word';
  stages.compress.finish(result.summary, recent, why);
  stages.eliminate.finish(result.verification);
  stages.reconstruct.show(result, budget);
  return {
    verification: result.verification,
    payload: result,
    usage: result.usage,
    warnings: result.warnings,
    outcome: `Payload ready: ${result.tokens} tokens from ${result.usage.tokensIn}. ${claimCounts(result.verification.records)}`,
  };
}

async function checkReply(guard: MemGuard, request: RunRequest, stages: Stages, call: RunCall): Promise<RunResult> {
  const verification = await guard.eliminate(request.text, request.chat.messages, call);
  stages.eliminate.finish(verification);
  stages.reconstruct.skip('A reply is checked, not rebuilt');
  const { usage, warnings, records } = verification;
  return { verification, payload: undefined, usage, warnings, outcome: `Reply checked. ${claimCounts(records)}` };
}

function claimCounts(records: readonly AuditRecord[]): string {
  const count = (verdict: AuditRecord['verdict']): number => records.filter((record) => record.verdict === verdict).length;
  return `${plural(count('kept'), 'claim')} kept, ${count('doubtful')} doubtful, ${count('removed')} removed.`;
}

/** Where the sentences that are false on purpose stand in the text. */
function plantedRanges({ planted = [] }: Chat, text: string): Span[] {
  return planted.flatMap((sentence) => {
    const start = text.indexOf(sentence.text);
    return start < 0 ? [] : [{ start, end: start + sentence.text.length }];
  });
}
