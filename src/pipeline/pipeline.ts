import { startDedup } from '../compress/dedup.js';
import { CACHE, DEFAULTS } from '../config.js';
import { createJudgmentCache } from '../eliminate/judgment-cache.js';
import { MemGuardError, throwIfAborted } from '../errors.js';
import type { Dropped, Message, Payload, SourceSpan, Summary, Usage, Verification, Warning } from '../memory/types.js';
import { checkCall } from '../options/calls.js';
import type { CallOptions } from '../ports.js';
import { countFrame } from '../reconstruct/fit.js';
import { reconstruct } from '../reconstruct/reconstruct.js';
import { mergeUsage, noUsage } from './usage.js';
import { createMessageStore, type KeepMessages } from './message-store.js';
import { createOpenSummaries, type OpenSummaries } from './open-summaries.js';
import { prepare, type Prepared } from './prepare.js';
import { removedOf } from './removed.js';
import { countRemoved } from './savings.js';
import { compressOnce } from './summary-cache.js';
import { nameSteps } from './steps.js';
import { chooseTail, LINE_TOKENS, lineTokens } from './tail.js';
import { topicsOf } from './topics.js';
import { countInto, newTally, type Tally, withTally } from './tally.js';
import type { ContextOptions, ContextResult, Pipeline, PipelinePorts, ReconstructOptions } from './types.js';
import { verify, withAnchors } from './verify.js';

/** Wires the three stages to their ports. Every method takes raw messages of any accepted shape. */
export function createPipeline(given: PipelinePorts): Pipeline {
  const ports = { ...nameSteps(given), judgments: createJudgmentCache(CACHE.judgments), field: { dedup: startDedup() } };
  const opened = createOpenSummaries(CACHE.openSummaries);
  const keep = createMessageStore(CACHE.messageChars);
  return {
    compress: async (raw, options = {}) => {
      checkCall('compress', options);
      const prepared = prepare(raw, keep);
      const tally = newTally();
      const summary = await compressOnce(prepared.messages, countInto(ports, tally), tally, withoutScope(options));
      opened.add(summary, prepared.messages);
      return {
        ...summary,
        usage: withTally(summary.usage, tally),
        skipped: summary.skipped + prepared.skipped,
        dropped: [...prepared.dropped, ...summary.dropped],
        warnings: [...prepared.warnings, ...summary.warnings],
      };
    },
    eliminate: async (source, raw, options = {}) => {
      checkCall('eliminate', options, source);
      const prepared = prepare(raw, keep);
      const tally = newTally();
      const verification = await verify(
        source,
        keep(withAnchors(prepared.messages, options.anchors)),
        countInto(ports, tally),
        withoutScope(options),
      );
      return {
        ...verification,
        usage: withTally(verification.usage, tally),
        skipped: prepared.skipped,
        warnings: [...prepared.warnings, ...verification.warnings],
      };
    },
    reconstruct: async (verification, options = {}) => {
      checkCall('reconstruct', options, verification);
      return rebuild(verification, options, ports, keep);
    },
    context: async (raw, options = {}) => {
      checkCall('context', options);
      const tally = newTally();
      return context(raw, { ...countInto(ports, tally), tally, opened, keep }, options);
    },
    drillDown: (nodeId) => opened.drillDown(nodeId),
    expand: (sentence) => opened.expand(sentence),
  };
}

/** A payload of a verification alone: the turns that stand word for word come from the messages that are given with it. */
async function rebuild(
  verification: Verification,
  options: ReconstructOptions,
  ports: PipelinePorts,
  keep: KeepMessages,
): Promise<Payload> {
  const { maxTokens = DEFAULTS.contextTokens, format, order, anchors, signal } = options;
  const messages = options.messages === undefined ? [] : prepare(options.messages, keep).messages;
  const tokens = await lineTokens(messages, ports.payloadCounter, { signal });
  const tail = chooseTail(messages, tokens, maxTokens);
  const recent = messages.filter((_, at) => tail.has(at));
  const input = {
    text: verification.text,
    records: verification.records,
    speakers: verification.speakers,
    messages,
    recent,
    ...(anchors ? { anchors } : {}),
    ...(order === 'topic' ? { topics: await topicsOf(messages, ports.encoder, callOf(options)) } : {}),
  };
  const payload = await reconstruct(
    input,
    { counter: ports.payloadCounter, clock: ports.clock },
    { maxTokens, ...(format ? { format } : {}), signal },
  );
  emitPayload(ports, payload, 0);
  return payload;
}

/** A scope tells whom the page books a call to; the stages know nothing of it. */
const withoutScope = <O extends { readonly scope?: unknown }>({ scope: _, ...options }: O): Omit<O, 'scope'> => options;

/** What the steps of a call share. */
function callOf({ signal, priority, onProgress }: CallOptions): CallOptions {
  return { signal, ...(priority ? { priority } : {}), ...(onProgress ? { onProgress } : {}) };
}

type CountedPorts = PipelinePorts & { readonly tally: Tally; readonly opened: OpenSummaries; readonly keep: KeepMessages };

/** The main path: what fits is quoted unchanged; else a tail word for word, and the rest compressed, checked and assembled. */
async function context(raw: unknown, ports: CountedPorts, options: ContextOptions): Promise<ContextResult> {
  const { maxTokens = DEFAULTS.contextTokens, reserve = 0, signal } = options;
  const budget = maxTokens - reserve;
  if (budget <= 0)
    throw new MemGuardError(
      'BUDGET_TOO_SMALL',
      `maxTokens ${maxTokens} minus reserve ${reserve} leaves no token. Raise maxTokens or lower reserve.`,
      {
        data: { maxTokens, reserve },
      },
    );
  throwIfAborted(signal, 'context');

  const prepared = prepare(raw, ports.keep);
  const messages = prepared.messages.filter((message) => message.role !== 'system');
  const count = async (text: string): Promise<number> => (await ports.payloadCounter.countMany([text], { signal }))[0] ?? 0;
  // Before any model runs: a budget below the frame can hold nothing, whatever the messages say.
  const frame = messages.length === 0 ? 0 : await countFrame({ maxTokens: budget, format: options.format ?? 'text', count });
  const tokens = await lineTokens(messages, ports.payloadCounter, callOf(options));
  const tokensIn = tokens.reduce((sum, count) => sum + count - LINE_TOKENS, 0);
  const conversation = { prepared, messages, tokens, tokensIn, budget, frame };
  if (options.summary === undefined) {
    const whole = await quoteWhole(conversation, ports, options);
    if (whole) return whole;
  }
  return compressAndCheck(conversation, ports, options);
}

interface Conversation {
  readonly prepared: Prepared;
  readonly messages: readonly Message[];
  readonly tokens: readonly number[];
  readonly tokensIn: number;
  readonly budget: number;
  /** Tokens of a payload without a line. */
  readonly frame: number;
}

const NOTHING: Verification = {
  text: '',
  records: [],
  minSupport: 0,
  abstained: true,
  skipped: 0,
  warnings: [],
  usage: noUsage(),
  speakers: {},
};

/** A conversation that fits is its own best payload: every line is a message, nothing needs checking. Undefined when it does not fit. */
async function quoteWhole(conversation: Conversation, ports: CountedPorts, options: ContextOptions): Promise<ContextResult | undefined> {
  const { messages, tokensIn, budget } = conversation;
  if (tokensIn > budget * 2 && messages.length > 1) return undefined;
  const payload = await assemble(conversation, { verification: NOTHING, recent: messages }, ports, options);
  if (messages.length > 1 && payload.dropped.length > 0) return undefined;
  return finish(conversation, payload, undefined, NOTHING, ports);
}

async function compressAndCheck(conversation: Conversation, ports: CountedPorts, options: ContextOptions): Promise<ContextResult> {
  const { messages, tokens, budget } = conversation;
  const tail = chooseTail(messages, tokens, budget);
  const recent = messages.filter((_, at) => tail.has(at));
  const made = options.summary ?? (await summarize(conversation, tail, ports, options));
  const given = made ?? '';
  // Without room for a summary, nothing has told yet what stays behind.
  const left = made === undefined ? messages.filter(({ text }, at) => !tail.has(at) && text.trim() !== '').map(leftOut) : [];
  const summary = typeof given === 'string' ? undefined : given;
  if (options.mode === 'lossless' && summary && options.summary === undefined) {
    // Lossless text is the messages themselves, character for character: they are quoted, not judged.
    const kept = new Set(summary.sentences.flatMap((sentence) => sentence.sources.map((source) => source.messageId)));
    const quoted = messages.filter((message, at) => tail.has(at) || kept.has(message.id));
    const payload = await assemble(conversation, { verification: NOTHING, recent: quoted }, ports, options);
    return finish(conversation, payload, summary, NOTHING, ports);
  }
  const { strictness, minSupport } = options;
  const levels = { strictness, minSupport, ...callOf(options) };
  const verification = await verify(given, ports.keep(withAnchors(messages, options.anchors)), ports, levels);
  const payload = await assemble(conversation, { verification, recent, summary }, ports, options);
  return finish(conversation, { ...payload, dropped: [...left, ...payload.dropped] }, summary, verification, ports);
}

const leftOut = ({ id, text }: Message): Dropped => ({ messageId: id, text, reason: 'budget' });

/** The part before the tail, compressed to what the tail and the frame leave of the budget; undefined when that is nothing. */
async function summarize(
  conversation: Conversation,
  tail: ReadonlySet<number>,
  ports: CountedPorts,
  options: ContextOptions,
): Promise<Summary | undefined> {
  const { messages, tokens, budget, frame } = conversation;
  const left = budget - frame - tokens.reduce((sum, count, at) => (tail.has(at) ? sum + count : sum), 0);
  const head = messages.filter((_, at) => !tail.has(at));
  if (left < 1 || head.length === 0) return undefined;
  const query = messages.findLast((message) => message.role === 'user')?.text;
  return compressOnce(head, ports, ports.tally, {
    // What the marks of the lines cost is paid in reconstruction, where the sentences that say least go first.
    maxTokens: left,
    inputTokens: Math.max(DEFAULTS.inputTokens, 4 * left),
    mode: options.mode ?? 'lossy',
    ...(query === undefined ? {} : { query }),
    structure: options.structure,
    cache: options.cache,
    ...callOf(options),
  });
}

interface Parts {
  readonly verification: Verification;
  readonly recent: readonly Message[];
  readonly summary?: Summary | undefined;
}

async function assemble(conversation: Conversation, parts: Parts, ports: PipelinePorts, options: ContextOptions): Promise<Payload> {
  const { verification, recent, summary } = parts;
  const sources = new Map<string, readonly SourceSpan[]>(summary?.sentences.map((sentence) => [sentence.id, sentence.sources]));
  const scores = new Map(summary?.sentences.flatMap(({ id, score }) => (score === undefined ? [] : [[id, score] as const])));
  const rank = new Map(
    summary?.candidates.filter((candidate) => candidate.rank >= 0).map((candidate) => [candidate.messageId, candidate.rank]),
  );
  const byTopic = options.order === 'topic' && verification.records.length > 0;
  const topics = byTopic ? await topicsOf(conversation.messages, ports.encoder, callOf(options)) : undefined;
  return reconstruct(
    {
      text: verification.text,
      records: verification.records,
      speakers: verification.speakers,
      sources,
      messages: conversation.messages,
      recent,
      scores,
      rank,
      ...(topics ? { topics } : {}),
      ...(options.anchors ? { anchors: options.anchors } : {}),
    },
    { counter: ports.payloadCounter, clock: ports.clock },
    { maxTokens: conversation.budget, ...(options.format ? { format: options.format } : {}), signal: options.signal },
  );
}

async function finish(
  conversation: Conversation,
  payload: Payload,
  summary: Summary | undefined,
  verification: Verification,
  ports: CountedPorts,
): Promise<ContextResult> {
  const { prepared, tokensIn } = conversation;
  const removed = removedOf(verification, summary, payload.items);
  if (summary) ports.opened.add(summary, conversation.messages);
  const warnings: Warning[] = [...prepared.warnings, ...(summary?.warnings ?? []), ...verification.warnings, ...payload.warnings];
  const usage = withTally(await contextUsage(conversation, payload, summary, verification, ports), ports.tally);
  for (const warning of warnings) ports.emit({ type: 'warning', warning });
  emitPayload(ports, payload, tokensIn);
  return {
    ...payload,
    summary,
    verification,
    skipped: prepared.skipped,
    warnings,
    usage,
    dropped: [...prepared.dropped, ...(summary?.dropped ?? []), ...removed, ...payload.dropped],
  };
}

/** The sum of the stages, with what each took away. The conversation's own words count, not what the marks of its lines would cost. */
async function contextUsage(
  { tokensIn }: Conversation,
  payload: Payload,
  summary: Summary | undefined,
  verification: Verification,
  ports: PipelinePorts,
): Promise<Usage> {
  const usage = mergeUsage([summary?.usage, verification.usage, payload.usage], tokensIn, payload.tokens);
  const stages = { ...summary?.usage.savedBy, eliminate: await countRemoved(verification.records, ports.payloadCounter, {}) };
  const taken = Object.values(stages).reduce((sum, tokens) => sum + tokens, 0);
  return { ...usage, savedBy: { ...stages, reconstruct: tokensIn - payload.tokens - taken } };
}

function emitPayload(ports: PipelinePorts, payload: Payload, tokensIn: number): void {
  ports.emit({ type: 'payload', tokens: payload.tokens, tokensIn, items: payload.items.length, abstained: payload.abstained });
}
