import { DEFAULTS } from '../config.js';
import { splitSentences } from '../core/text.js';
import { MemGuardError, throwIfAborted } from '../errors.js';
import type { AuditRecord, Dropped, Message, Payload, PayloadFormat, PayloadItem, SourceSpan, Warning } from '../memory/types.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Clock, TokenCounter } from '../ports.js';
import { toMessages } from './formats.js';
import { orderItems } from './ordering.js';
import { emptyFrame, renderBlock, renderLine } from './render.js';

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
  /** How much a message matters, lower first; what matters least goes first when the budget is short. */
  readonly rank?: ReadonlyMap<string, number>;
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
 * Stage entry: what survived elimination, assembled in time order with provenance; no generation.
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
  const { items, repeated } = allItems(input, positions, format);
  const fitted = await fitToBudget(items, input, { maxTokens, format, positions, count, signal });
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
    dropped: [...repeated, ...fitted.dropped],
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

interface Items {
  readonly items: readonly PayloadItem[];
  readonly repeated: readonly Dropped[];
}

function allItems(input: ReconstructInput, positions: ReadonlyMap<string, number>, format: PayloadFormat): Items {
  const times = new Map(input.messages.flatMap((message) => (message.time === undefined ? [] : [[message.id, message.time] as const])));
  const verbatim = new Set(input.recent.map((message) => message.id));
  const ordered = orderItems({
    text: input.text,
    records: input.records,
    speakers: input.speakers,
    sources: input.sources ?? new Map(),
    positions,
    times,
  });
  const claims = ordered.items.filter(
    (item) => item.sources.length > 0 && !(item.speaker !== undefined && item.sources.every((source) => verbatim.has(source.messageId))),
  );
  const anchors = (input.anchors ?? []).map((anchor) => ({
    id: anchor.id,
    section: 'anchors' as const,
    text: `${anchor.prompt.trim()} — ${anchor.answer.trim()}`,
    sources: [],
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
      ...(message.time ? { time: message.time } : {}),
    }));
  const repeated = ordered.repeated.map(({ claim, evidence: [best] }) => ({
    text: claim,
    reason: 'duplicate' as const,
    detail: 'The payload holds this sentence once.',
    ...(best ? { messageId: best.messageId } : {}),
  }));
  const items = [...anchors, ...inTime(claims, recent, positions)].map((item) => ({ ...item, line: renderLine(item, positions, format) }));
  return { items, repeated };
}

type Unrendered = Omit<PayloadItem, 'line'>;

/** Claims, then recent turns; with quoted claims from after a recent turn, all in one run in time order. */
function inTime(claims: readonly Unrendered[], recent: readonly Unrendered[], positions: ReadonlyMap<string, number>): Unrendered[] {
  const at = (item: Unrendered) => positions.get(item.sources[0]?.messageId ?? '') ?? 0;
  const first = recent[0] ? at(recent[0]) : Number.MAX_SAFE_INTEGER;
  if (!claims.some((item) => item.speaker !== undefined && at(item) > first)) return [...claims, ...recent];
  return [...claims, ...recent].sort((a, b) => at(a) - at(b));
}

interface Fitting {
  readonly maxTokens: number;
  readonly format: PayloadFormat;
  readonly positions: ReadonlyMap<string, number>;
  readonly count: (text: string) => Promise<number>;
  readonly signal: AbortSignal | undefined;
}

interface Fitted {
  readonly items: PayloadItem[];
  readonly headings: boolean;
  readonly dropped: Dropped[];
  readonly warnings: Warning[];
}

/** Leaves out headings, then what matters least, then older recent turns; shortens the last message at the very end. */
async function fitToBudget(all: readonly PayloadItem[], input: ReconstructInput, fitting: Fitting): Promise<Fitted> {
  const { maxTokens, format, count } = fitting;
  const least = await count(emptyFrame(format));
  if (all.length > 0 && maxTokens < least) {
    throw new MemGuardError(
      'BUDGET_TOO_SMALL',
      `maxTokens is ${maxTokens}, but the frame of a payload alone takes ${least} tokens. Raise maxTokens or lower reserve.`,
      {
        phase: 'reconstruct',
        data: { maxTokens, least },
      },
    );
  }
  const last =
    all.findLast((item) => item.section === 'recent' && item.speaker !== 'Assistant' && item.speaker !== 'Tool') ??
    all.findLast((item) => item.section === 'recent');
  const queue = dropOrder(all, input, last);
  const left = new Set<PayloadItem>();
  const dropped: Dropped[] = [];
  let headings = true;
  let items = [...all];
  while (items.length > 0) {
    throwIfAborted(fitting.signal, 'reconstruct');
    let over = (await count(renderBlock(items, format, headings))) - maxTokens;
    if (over <= 0) return { items, headings, dropped, warnings: [] };
    if (headings) {
      headings = false;
      continue;
    }
    if (queue.length === 0) break;
    // Drop by the lines' own counts, then look at the exact count again.
    while (over > 0) {
      const next = queue.shift();
      if (!next) break;
      left.add(next);
      dropped.push({ text: next.text, reason: 'budget', ...(next.sources[0] ? { messageId: next.sources[0].messageId } : {}) });
      over -= await count(next.line);
    }
    items = all.filter((item) => !left.has(item));
  }
  if (!last) return { items: [], headings, dropped, warnings: all.length === 0 ? [] : [NOTHING_FITS] };
  return { ...(await shorten(last, fitting)), headings, dropped };
}

/** Least important claims first, then anchors, then recent turns from the oldest on; never the last user message. */
function dropOrder(all: readonly PayloadItem[], input: ReconstructInput, last: PayloadItem | undefined): PayloadItem[] {
  const rankOf = (item: PayloadItem) =>
    Math.min(...item.sources.map((source) => input.rank?.get(source.messageId) ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  const claims = all.filter((item) => item.section === 'conversation');
  claims.sort((a, b) => rankOf(b) - rankOf(a) || (a.probability ?? 0) - (b.probability ?? 0));
  const anchors = all.filter((item) => item.section === 'anchors' || item.section === 'memory').reverse();
  const recent = all.filter((item) => item.section === 'recent' && item !== last);
  return [...claims, ...anchors, ...recent];
}

/** The longest beginning of the last message that fits: whole sentences, else whole words, else whole characters. */
async function shorten(item: PayloadItem, fitting: Fitting): Promise<{ items: PayloadItem[]; warnings: Warning[] }> {
  const ends = splitSentences(item.text).map((span) => span.end);
  const tryEnd = async (end: number, mark: string) => {
    const shorter = {
      ...item,
      text: item.text.slice(0, end).trimEnd() + mark,
      sources: item.sources.map((source) => ({ ...source, end })),
    };
    const line = { ...shorter, line: renderLine(shorter, fitting.positions, fitting.format) };
    return (await fitting.count(renderBlock([line], fitting.format, false))) <= fitting.maxTokens ? line : undefined;
  };
  const warnings = [budgetWarning([item.id])];
  const sentence = await longest(ends, (end) => tryEnd(end, ''), fitting.signal);
  if (sentence) return { items: [sentence], warnings };
  const cuts = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(item.text.slice(0, fitting.maxTokens * 16))].map(
    (part) => part.index + part.segment.length,
  );
  const cut = await longest(cuts, (end) => tryEnd(end, '…'), fitting.signal);
  const end = cut?.sources[0]?.end ?? 0;
  // Half a number or a name would be another one; only an unbroken run is cut anywhere.
  const whole = cuts.findLast((at) => at <= end && at > end - LONGEST_WORD && !breaksWord(item.text, at));
  const better = whole === undefined || whole === end ? undefined : await tryEnd(whole, '…');
  return { items: [better ?? cut].flatMap((line) => line ?? []), warnings };
}

/** Longest word that is left out rather than cut, UTF-16 units. Own: a longer run is pasted data. */
const LONGEST_WORD = 64;
const WORD_END = /[\p{L}\p{M}\p{N}](?:[.,:/'’_@-]?)$/u;
const WORD_GOES_ON = /^[.,:/'’_@-]?[\p{L}\p{M}\p{N}]/u;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether a cut at `end` parts a word, a number or an address. Scripts without spaces are cut between any two characters. */
function breaksWord(text: string, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, end - 4), end), text.slice(end, end + 4)];
  if (!WORD_END.test(before) || !WORD_GOES_ON.test(after)) return false;
  return !SPACELESS.test(before.at(-1) ?? '') && !SPACELESS.test(after.charAt(0));
}

/** Binary search for the last cut that fits; token counts grow with the text closely enough, and every hit was counted exactly. */
async function longest<T>(
  cuts: readonly number[],
  attempt: (end: number) => Promise<T | undefined>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  let low = 0;
  let high = cuts.length - 1;
  let best: T | undefined;
  while (low <= high) {
    throwIfAborted(signal, 'reconstruct');
    const middle = (low + high) >> 1;
    const hit = await attempt(cuts[middle] ?? 0);
    if (hit) best = hit;
    if (hit) low = middle + 1;
    else high = middle - 1;
  }
  return best;
}

const NOTHING_FITS: Warning = {
  code: 'budget',
  message: 'No line fits the budget beside the frame of a payload: the text is empty. Raise maxTokens or lower reserve.',
};

const budgetWarning = (messageIds: readonly string[]): Warning => ({
  code: 'budget',
  message: 'The last user message alone exceeds the budget: it is shortened in the text and whole in messages. Raise maxTokens.',
  messageIds,
});
