import { splitSentences } from '../core/text.js';
import { wholeWordEnd } from '../core/word-end.js';
import { MemGuardError, throwIfAborted } from '../errors.js';
import type { AuditRecord, Dropped, PayloadFormat, PayloadItem, Warning } from '../memory/types.js';
import type { OrderedItem } from './ordering.js';
import type { ReconstructInput } from './reconstruct.js';
import { emptyFrame, renderBlock, renderLine } from './render.js';

/** A payload line with the records it says. */
export interface Line extends OrderedItem {
  readonly line: string;
}

export interface Assembled {
  readonly items: readonly Line[];
  /** Kept claims whose words an item says already. */
  readonly repeated: readonly AuditRecord[];
}

export interface Fitting {
  readonly maxTokens: number;
  readonly format: PayloadFormat;
  readonly positions: ReadonlyMap<string, number>;
  readonly count: (text: string) => Promise<number>;
  readonly signal: AbortSignal | undefined;
}

export interface Fitted {
  readonly items: PayloadItem[];
  readonly repeated: readonly AuditRecord[];
  readonly headings: boolean;
  readonly dropped: Dropped[];
  readonly warnings: Warning[];
}

/** What can go by itself: one sentence of a line, or a line that is no claim. */
type Part = AuditRecord | Line;

/**
 * Leaves out headings, then what says least, sentence by sentence, then older recent turns; shortens the last message at the very end.
 * `assemble` gives the lines there are without some of the records.
 * @throws MemGuardError BUDGET_TOO_SMALL when the budget does not hold the frame. ABORTED by its signal.
 */
export async function fitToBudget(
  assemble: (without: ReadonlySet<AuditRecord>) => Assembled,
  input: ReconstructInput,
  fitting: Fitting,
): Promise<Fitted> {
  const { maxTokens, format, count } = fitting;
  const all = assemble(new Set()).items;
  if (all.length > 0) await countFrame(fitting);
  const users = new Set(input.recent.flatMap(({ id, role }) => (role === 'user' ? [id] : [])));
  const last = all.findLast((item) => item.section === 'recent' && users.has(item.id)) ?? all.findLast((item) => item.section === 'recent');
  const queue = dropOrder(all, input, last);
  const gone = new Set<AuditRecord>();
  const left = new Set<string>();
  let headings = true;
  for (;;) {
    throwIfAborted(fitting.signal, 'reconstruct');
    const { items: said, repeated } = assemble(gone);
    const items = said.filter((item) => !left.has(keyOf(item)));
    let over = items.length === 0 ? 0 : (await count(renderBlock(items, format, headings))) - maxTokens;
    if (over <= 0 && (items.length > 0 || all.length === 0)) {
      return { items: items.map(withoutRecords), repeated, headings, dropped: droppedOf(all, items), warnings: [] };
    }
    if (headings) {
      headings = false;
      continue;
    }
    if (queue.length === 0 || items.length === 0) break;
    // By the parts' own counts, which are rather too high than too low: then the exact count is looked at again.
    while (over > 0) {
      const next = queue.shift();
      if (!next) break;
      if ('claim' in next) gone.add(next);
      else left.add(keyOf(next));
      const line = 'claim' in next ? lineOf(next, items) : next.line;
      if (line !== undefined) over -= await count(line);
    }
  }
  const nothing = { repeated: [], headings, dropped: droppedOf(all, last ? [last] : []) };
  return last ? { ...(await shorten(last, fitting)), ...nothing } : { items: [], warnings: [NOTHING_FITS], ...nothing };
}

/**
 * Tokens of the frame of a payload.
 *
 * @throws MemGuardError BUDGET_TOO_SMALL: not even the frame fits.
 */
export async function countFrame({ maxTokens, format, count }: Pick<Fitting, 'maxTokens' | 'format' | 'count'>): Promise<number> {
  const least = await count(emptyFrame(format));
  if (maxTokens >= least) return least;
  throw new MemGuardError(
    'BUDGET_TOO_SMALL',
    `maxTokens is ${maxTokens}, but the frame of a payload alone takes ${least} tokens. Raise maxTokens or lower reserve.`,
    { phase: 'reconstruct', data: { maxTokens, least } },
  );
}

const keyOf = (item: Line): string => `${item.section}:${item.id}`;
const withoutRecords = ({ records: _, ...item }: Line): PayloadItem => item;

/** What goes from the text with a record: its words, and its line's marks where they can be the only ones. Undefined when no line says it. */
function lineOf(record: AuditRecord, items: readonly Line[]): string | undefined {
  const item = items.find(({ records }) => records.includes(record));
  return item && (item.records.length === 1 ? item.line : record.claim);
}

/** What was there at first and is not among `stays`. */
function droppedOf(all: readonly Line[], stays: readonly Line[]): Dropped[] {
  const records = new Set(stays.flatMap((item) => item.records));
  const keys = new Set(stays.map(keyOf));
  return all.flatMap((item): Dropped[] => {
    const messageId = item.sources[0]?.messageId;
    const entry = (text: string): Dropped => ({
      text,
      reason: 'budget',
      detail: 'The payload has no room for it.',
      ...(messageId === undefined ? {} : { messageId }),
    });
    if (item.section !== 'conversation') return keys.has(keyOf(item)) ? [] : [entry(item.text)];
    return item.records.filter((record) => !records.has(record)).map((record) => entry(record.claim));
  });
}

/**
 * Sentences first, those that say least before the others, and of equal ones the later, which may lean on the earlier; then anchors; then
 * recent turns, those that were selected in the order of their rank and the others from the oldest on. Never the last user message.
 */
function dropOrder(all: readonly Line[], input: ReconstructInput, last: Line | undefined): Part[] {
  const rankOf = (item: Line) =>
    Math.min(...item.sources.map((source) => input.rank?.get(source.messageId) ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  const scoreOf = (record: AuditRecord) => input.scores?.get(record.sentenceId ?? '') ?? 0;
  const claims = all
    .filter((item) => item.section === 'conversation')
    .flatMap((item) => item.records.map((record) => ({ record, score: scoreOf(record), rank: rankOf(item) })))
    .reverse();
  claims.sort((a, b) => a.score - b.score || b.rank - a.rank || a.record.probability - b.record.probability);
  const anchors = all.filter((item) => item.section === 'anchors' || item.section === 'memory').reverse();
  const recent = all.filter((item) => item.section === 'recent' && item !== last);
  const chosen = recent.filter((item) => rankOf(item) < Number.MAX_SAFE_INTEGER).sort((a, b) => rankOf(b) - rankOf(a));
  const tail = recent.filter((item) => !chosen.includes(item));
  return [...claims.map(({ record }) => record), ...anchors, ...chosen, ...tail];
}

/** The longest beginning of the last message that fits: whole sentences, else whole words, else whole characters. */
async function shorten({ records: _, ...item }: Line, fitting: Fitting): Promise<{ items: PayloadItem[]; warnings: Warning[] }> {
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
  const whole = wholeWordEnd(item.text, end);
  const better = whole === end ? undefined : await tryEnd(whole, '…');
  return { items: [better ?? cut].flatMap((line) => line ?? []), warnings };
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
