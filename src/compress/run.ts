import { throwIfAborted } from '../errors.js';
import type { Matrix } from '../core/matrix.js';
import type { Candidate, Dropped, Emit, Message, Summary, Warning } from '../memory/types.js';
import type { Clock, Encoder, TextSummarizer, TokenCounter } from '../ports.js';
import type { DedupState } from './dedup.js';
import type { NeighbourSums } from './importance.js';
import type { Settings } from './options.js';
import { carriedText, type Kept } from './parts.js';

/** What the compress stage needs from the world. */
export interface CompressPorts {
  readonly encoder: Encoder;
  /** Counts the role-prefixed selection. */
  readonly selectionCounter: TokenCounter;
  /** Counts the summary. */
  readonly payloadCounter: TokenCounter;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Absent means extractive. */
  readonly summarizer?: TextSummarizer | undefined;
  /** What the last conversation was read as. Absent: all is read anew. */
  readonly field?: FieldMemory | undefined;
  /** Gives what was made of these messages before, or has it made. Absent: everything is made anew. */
  readonly remember?: Remember | undefined;
}

/** What compress() goes on from when a conversation has grown. For one encoder; mutated. */
export interface FieldMemory {
  readonly dedup: DedupState;
  /** The messages that were left, and the sums of their neighbours' cosines. */
  neighbours?: { readonly messages: readonly Message[]; readonly sums: NeighbourSums } | undefined;
}

/** The summary of one cluster. */
export interface ClusterSummary extends Pick<Summary, 'text' | 'sentences' | 'tokens' | 'summarizer' | 'generation'> {
  /** True for what replaced a failed summarizer: not worth remembering. */
  readonly lesser?: true;
}

/** `identity` names what the result depends on beside the messages, the models and the configuration. */
export type Remember = (
  identity: readonly unknown[],
  messages: readonly Message[],
  make: () => Promise<ClusterSummary>,
) => Promise<ClusterSummary>;

/** State of one call. The arrays grow step by step. */
export interface Run {
  readonly ports: CompressPorts;
  readonly settings: Settings;
  readonly dropped: Dropped[];
  readonly warnings: Warning[];
  readonly ms: Record<string, number>;
  encoderTokens: number;
  tokensIn: number;
  skipped: number;
}

/** Messages that compete for the summary, with row i of `embeddings` (length 1 or 0) and `costs[i]` payload tokens for message i. */
export interface Field {
  readonly kept: readonly Kept[];
  readonly embeddings: Matrix;
  readonly importances: Float64Array;
  readonly relevance: Float64Array;
  readonly costs: readonly number[];
  /** Payload tokens of an empty text. */
  readonly base: number;
}

/** Runs one step, adds its milliseconds, and checks the signal after it. */
export async function timed<T>(run: Run, step: string, work: () => Promise<T>): Promise<T> {
  const start = run.ports.clock.now();
  const result = await work();
  run.ms[step] = (run.ms[step] ?? 0) + (run.ports.clock.now() - start);
  throwIfAborted(run.settings.call.signal, step);
  return result;
}

/** Candidates in conversation order, each also sent as an event. `ranks` holds MMR's order by place. */
export function reportCandidates(run: Run, field: Field, ranks: ReadonlyMap<number, number>, selected: ReadonlySet<number>): Candidate[] {
  return field.kept.map((item, place) => {
    const chosen = selected.has(place);
    const candidate: Candidate = {
      messageId: item.message.id,
      index: item.index,
      importance: field.importances[place] ?? 0,
      selected: chosen,
      rank: chosen ? (ranks.get(place) ?? -1) : -1,
      tokens: field.costs[place] ?? 0,
    };
    run.ports.emit({ type: 'candidate', candidate, text: carriedText(item), role: item.message.role });
    return candidate;
  });
}

/** Sends the selection, in conversation order, with its tokens. */
export function reportSelected(run: Run, field: Field, places: readonly number[], tokens: number): void {
  run.ports.emit({ type: 'selected', messageIds: places.map((place) => (field.kept[place] as Kept).message.id), tokens });
}

/** Lists the messages that did not get in. */
export function reportLeftOut(run: Run, field: Field, selected: ReadonlySet<number>): void {
  const detail = run.settings.mode === 'lossless' ? 'Not selected: whole, it does not fit maxTokens with the others.' : 'Not selected.';
  field.kept.forEach((item, place) => {
    if (!selected.has(place)) run.dropped.push({ messageId: item.message.id, text: carriedText(item), reason: 'budget', detail });
  });
}

/** Says that the budget holds next to nothing. */
export function warnBudget(run: Run): void {
  run.warnings.push({
    code: 'budget',
    message: `A budget of ${run.settings.maxTokens} tokens holds next to nothing of this conversation; raise maxTokens.`,
  });
}
