import { DEFAULTS } from '../config.js';
import type { AuditRecord, Dropped, Message, Payload, PayloadFormat, SourceSpan } from '../memory/types.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Clock, TokenCounter } from '../ports.js';
import { toMessages } from './formats.js';
import { type Assembled, fitToBudget } from './fit.js';
import { orderItems, type OrderedItem } from './ordering.js';
import { renderBlock, renderLine } from './render.js';

export interface ReconstructInput {
  readonly text: string;
  readonly records: readonly AuditRecord[];
  readonly speakers: Readonly<Record<string, string>>;
  /** Known sources per sentence id; a record without them is placed by its evidence. */
  readonly sources?: ReadonlyMap<string, readonly SourceSpan[]>;
  /** The whole conversation: numbers the marks, gives times. */
  readonly messages: readonly Message[];
  /** Turns to carry word for word, in order, the last ones of the conversation. */
  readonly recent: readonly Message[];
  readonly anchors?: readonly { readonly id: string; readonly prompt: string; readonly answer: string; readonly time?: string }[];
  /** How much each sentence would be missed, by sentence id; what is missed least goes first when the budget is short. */
  readonly scores?: ReadonlyMap<string, number>;
  /** How much a message matters, lower first; decides where a sentence has no score. */
  readonly rank?: ReadonlyMap<string, number>;
  /** Subject of each message: claims then stand subject by subject. Absent: in time order. */
  readonly topics?: ReadonlyMap<string, number>;
}

export interface ReconstructPorts {
  readonly counter: TokenCounter;
  readonly clock: Clock;
}

export interface ReconstructStageOptions {
  readonly maxTokens?: number;
  readonly format?: PayloadFormat;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Stage entry: what survived elimination, assembled in time order, or subject by subject, with provenance; no generation.
 * The text never exceeds `maxTokens` by the payload counter. The last user message goes last; if it does not fit it is shortened
 * in the text (warning `budget`) and stays whole in `messages`.
 * @throws MemGuardError BUDGET_TOO_SMALL when the budget does not hold the frame and one line. ABORTED by its signal.
 */
export async function reconstruct(
  input: ReconstructInput,
  ports: ReconstructPorts,
  options: ReconstructStageOptions = {},
): Promise<Payload> {
  const started = ports.clock.now();
  const { maxTokens = DEFAULTS.contextTokens, format = 'text', signal } = options;
  const count = async (text: string) => (await ports.counter.countMany([text], { signal }))[0] ?? 0;
  const positions = new Map(input.messages.map((message, at) => [message.id, at]));
  const assemble = (without: ReadonlySet<AuditRecord>) => allItems(input, positions, format, without);
  const fitted = await fitToBudget(assemble, input, { maxTokens, format, positions, count, signal });
  const text = renderBlock(fitted.items, format, fitted.headings);
  const tokens = await count(text);
  const block = renderBlock(
    fitted.items.filter((item) => item.section !== 'recent'),
    format,
    fitted.headings,
  );
  const stay = new Set(fitted.items.filter((item) => item.section === 'recent').map((item) => item.id));
  const carried = input.recent.filter((message) => stay.has(message.id) || message.text.trim() === '');
  return {
    text,
    tokens,
    items: fitted.items,
    dropped: [...fitted.repeated.map(asDuplicate), ...fitted.dropped],
    warnings: fitted.warnings,
    messages: toMessages(block, carried, format),
    abstained: fitted.items.length === 0,
    usage: {
      ms: { reconstruct: ports.clock.now() - started },
      tokensIn: 0,
      tokensOut: tokens,
      saved: 0,
      modelTokens: { encoder: 0, verifier: 0, summarizer: 0 },
      cacheHits: 0,
    },
  };
}

/** All lines there are to say, but for the records that are left out. */
function allItems(
  input: ReconstructInput,
  positions: ReadonlyMap<string, number>,
  format: PayloadFormat,
  without: ReadonlySet<AuditRecord>,
): Assembled {
  const times = new Map(input.messages.flatMap((message) => (message.time === undefined ? [] : [[message.id, message.time] as const])));
  const verbatim = new Set(input.recent.map((message) => message.id));
  const ordered = orderItems({
    text: input.text,
    records: input.records,
    speakers: input.speakers,
    sources: input.sources ?? new Map(),
    positions,
    times,
    without,
    topics: input.topics,
  });
  const claims = ordered.items.filter(
    (item) => item.sources.length > 0 && !(item.speaker !== undefined && item.sources.every((source) => verbatim.has(source.messageId))),
  );
  const anchors = (input.anchors ?? []).map((anchor) => ({
    id: anchor.id,
    section: 'anchors' as const,
    text: `${anchor.prompt.trim()} — ${anchor.answer.trim()}`,
    sources: [],
    records: [],
    ...(anchor.time ? { time: anchor.time } : {}),
  }));
  const recent = input.recent
    .filter((message) => message.text.trim() !== '' && message.role !== 'system')
    .map((message) => ({
      id: message.id,
      section: 'recent' as const,
      text: message.text,
      speaker: speakerOf(message),
      sources: [{ messageId: message.id, start: 0, end: message.text.length }],
      records: [],
      ...(message.time ? { time: message.time } : {}),
    }));
  const conversation = input.topics ? [...claims, ...recent] : inTime(claims, recent, positions);
  const items = [...anchors, ...conversation].map((item) => ({ ...item, line: renderLine(item, positions, format) }));
  return { items, repeated: ordered.repeated };
}

const asDuplicate = ({ claim, evidence: [best] }: AuditRecord): Dropped => ({
  text: claim,
  reason: 'duplicate',
  detail: 'The payload holds this sentence once.',
  ...(best ? { messageId: best.messageId } : {}),
});

/** Claims, then recent turns; with quoted claims from after a recent turn, all in one run in time order. */
function inTime(claims: readonly OrderedItem[], recent: readonly OrderedItem[], positions: ReadonlyMap<string, number>): OrderedItem[] {
  const at = (item: OrderedItem) => positions.get(item.sources[0]?.messageId ?? '') ?? 0;
  const first = recent[0] ? at(recent[0]) : Number.MAX_SAFE_INTEGER;
  if (!claims.some((item) => item.speaker !== undefined && at(item) > first)) return [...claims, ...recent];
  return [...claims, ...recent].sort((a, b) => at(a) - at(b));
}
