import { foldText } from '../memory/fold-text.js';
import type { AuditRecord, PayloadItem, SourceSpan, Span } from '../memory/types.js';

/** A kept claim with what places it: its sources and the place of its first source in the conversation. */
interface Placed {
  readonly record: AuditRecord;
  /** The best of the record and its repeats. */
  readonly probability: number;
  readonly sources: readonly SourceSpan[];
  readonly speaker: string | undefined;
  readonly time: string | undefined;
  readonly at: number;
  /** True when the text leans on the sentence before ("She also …"), so that it travels with it. */
  readonly leans: boolean;
  /** Subject of its first source. */
  readonly topic: number | undefined;
}

export interface OrderingInput {
  /** The checked text the records point into. */
  readonly text: string;
  readonly records: readonly AuditRecord[];
  readonly speakers: Readonly<Record<string, string>>;
  /** Known sources per sentence id (extractive summaries); otherwise the evidence of the record counts. */
  readonly sources: ReadonlyMap<string, readonly SourceSpan[]>;
  /** Position of every message in the conversation, from 0. */
  readonly positions: ReadonlyMap<string, number>;
  readonly times: ReadonlyMap<string, string>;
  /** Records that are left out. */
  readonly without: ReadonlySet<AuditRecord>;
  /** Subject of each message, by id. */
  readonly topics: ReadonlyMap<string, number> | undefined;
}

/** A payload item that is not written yet, with the records it says. */
export interface OrderedItem extends Omit<PayloadItem, 'line'> {
  readonly records: readonly AuditRecord[];
}

const LEANS = /^(?:he|she|they|it|his|her|their|its|this|that|these|those|also|then|afterwards|however|but|and|so)\b/iu;

export interface Ordered {
  readonly items: readonly OrderedItem[];
  /** Kept claims whose words an item says already; their sources are among the item's. */
  readonly repeated: readonly AuditRecord[];
}

/** Kept claims as payload items without their lines: in time order, or so in each subject; each sentence once, neighbours of one speaker and source joined. */
export function orderItems(input: OrderingInput): Ordered {
  const { placed, repeated } = withoutRepeats(place(input));
  // A sentence that leans on the one before keeps its company: both move as one block to the block's first place.
  const blocks: Placed[][] = [];
  for (const entry of placed) {
    const block = blocks.at(-1);
    if (entry.leans && block) block.push(entry);
    else blocks.push([entry]);
  }
  const placeOf = (block: readonly Placed[]) => block[0]?.at ?? 0;
  blocks.sort((a, b) => placeOf(a) - placeOf(b));
  if (input.topics) {
    // A subject stands where it first comes up.
    const order = [...new Set(blocks.map((block) => block[0]?.topic))];
    blocks.sort((a, b) => order.indexOf(a[0]?.topic) - order.indexOf(b[0]?.topic));
  }
  return { items: join(blocks.flat(), input.text), repeated };
}

/**
 * A sentence that comes again is one line with the sources of both. A quote is the same only where it is quoted from the same place: a second
 * "yes" answers something else. So does what leans on another sentence before it.
 */
function withoutRepeats(all: readonly Placed[]): { placed: Placed[]; repeated: AuditRecord[] } {
  const placed: Placed[] = [];
  const repeated: AuditRecord[] = [];
  const places = new Map<string, number>();
  let before = '';
  for (const entry of all) {
    const text = foldText(entry.record.claim);
    const from = entry.speaker === undefined ? '' : JSON.stringify([entry.speaker, entry.sources]);
    const key = `${from}${text}`;
    const at = places.get(key);
    const first = at === undefined || (entry.leans && before !== key) ? undefined : placed[at];
    before = key;
    if (at !== undefined && first) {
      const probability = Math.max(first.probability, entry.probability);
      placed[at] = { ...first, probability, sources: mergeSpans(first.sources, entry.sources) };
      repeated.push(entry.record);
    } else {
      places.set(key, placed.length);
      placed.push(entry);
    }
  }
  return { placed, repeated };
}

function place(input: OrderingInput): Placed[] {
  const answered = answeredQuestions(input);
  return input.records.flatMap((record, index) => {
    if (input.without.has(record) || (record.verdict !== 'kept' && !answered.has(index))) return [];
    const known = record.sentenceId === undefined ? undefined : input.sources.get(record.sentenceId);
    const sources = known && known.length > 0 ? known : record.evidence;
    const first = sources[0];
    const at = first ? (input.positions.get(first.messageId) ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
    const speaker = record.sentenceId === undefined ? undefined : input.speakers[record.sentenceId];
    const time = first ? input.times.get(first.messageId) : undefined;
    return [
      {
        record,
        probability: record.probability,
        sources,
        speaker,
        time,
        at,
        leans: speaker === undefined && LEANS.test(record.claim),
        topic: first && input.topics?.get(first.messageId),
      },
    ];
  });
}

/** A quoted question stays where the kept sentence after it, from the next message, is its answer. */
function answeredQuestions(input: OrderingInput): Set<number> {
  const stay = new Set<number>();
  input.records.forEach((record, index) => {
    const next = input.records[index + 1];
    if (record.reason !== 'question' || next?.verdict !== 'kept' || input.without.has(next)) return;
    const asked = positionOf(record, input);
    const answered = positionOf(next, input);
    if (asked !== undefined && answered !== undefined && answered - asked >= 1 && answered - asked <= 2) stay.add(index);
  });
  return stay;
}

function positionOf(record: AuditRecord, input: OrderingInput): number | undefined {
  const source = record.sentenceId === undefined ? undefined : input.sources.get(record.sentenceId)?.[0];
  return source && input.positions.get(source.messageId);
}

function join(placed: readonly Placed[], text: string): OrderedItem[] {
  const items: (OrderedItem & { span: Span })[] = [];
  for (const { record, probability, sources, speaker, time, topic } of placed) {
    const last = items.at(-1);
    const same = last && speaker !== undefined && last.speaker === speaker && sameMessages(last.sources, sources);
    if (last && same && last.span.end <= record.span.start) {
      const gap = text.slice(last.span.end, record.span.start);
      items[items.length - 1] = {
        ...last,
        // What stood between two kept sentences is kept only if it is no more than space and marks.
        text: /[\p{L}\p{N}]/u.test(gap) ? `${last.text} ${record.claim}` : last.text + gap + record.claim,
        sources: mergeSpans(last.sources, sources),
        probability: Math.min(last.probability ?? 1, probability),
        span: { start: last.span.start, end: record.span.end },
        records: [...last.records, record],
      };
    } else {
      items.push({
        id: record.sentenceId ?? record.id,
        section: 'conversation',
        text: record.claim,
        sources,
        probability,
        span: record.span,
        records: [record],
        ...(speaker === undefined ? {} : { speaker }),
        ...(time === undefined ? {} : { time }),
        ...(topic === undefined ? {} : { topic }),
      });
    }
  }
  return items.map(({ span: _span, ...item }) => item);
}

const sameMessages = (a: readonly SourceSpan[], b: readonly SourceSpan[]) =>
  a[0]?.messageId !== undefined && a[0].messageId === b[0]?.messageId;

function mergeSpans(a: readonly SourceSpan[], b: readonly SourceSpan[]): SourceSpan[] {
  const merged = [...a];
  for (const span of b) {
    if (!merged.some((known) => known.messageId === span.messageId && known.start === span.start && known.end === span.end))
      merged.push(span);
  }
  return merged;
}
