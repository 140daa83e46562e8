import { periodOf } from './calendar-words.js';
import { lowAt, parsed, reading, readWhole } from './reading.js';
import type { Parsed, Scan } from './types.js';

/** A span of calendar time as it is counted: 'two weeks', 'a fortnight', 'a couple of days'. */
export interface Count {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
  readonly next: number;
}

/** Reads 'three days', 'a week', 'a fortnight', 'a couple of months' at token `i`; weeks are given in days. */
export function readCount(scan: Scan, i: number): Count | undefined {
  const { tokens } = scan;
  const low = lowAt(tokens, i);
  const couple = low === 'a' && lowAt(tokens, i + 1) === 'couple' && lowAt(tokens, i + 2) === 'of';
  const count = couple ? { value: 2, next: i + 3 } : /^(?:a|an|one)$/.test(low) ? { value: 1, next: i + 1 } : readWhole(scan, i, 1, 400);
  if (!count) return undefined;
  const word = lowAt(tokens, count.next);
  const next = count.next + 1;
  if (/^fortnights?$/.test(word)) return { count: 14 * count.value, unit: 'day', next };
  const unit = periodOf(word);
  if (!unit || unit === 'weekend') return undefined;
  return unit === 'week' ? { count: 7 * count.value, unit: 'day', next } : { count: count.value, unit, next };
}

/** Marks a reading as counted from the date before it in the text; `carried` resolves it. */
const THEN = 'then';

/** 'a month after that', 'two days later', 'the day before that', 'the following week': counted from the date that was named before. */
export function readThen(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const counted = readCount(scan, i);
  const at = counted?.next ?? i + 1;
  const [first, second] = [lowAt(tokens, at), lowAt(tokens, at + 1)];
  const that = /^(?:that|this|then)$/.test(second);
  if (counted) {
    if (/^(?:later|afterwards|after)$/.test(first) && (first !== 'after' || that || ends(scan, at + 1)))
      return then(counted.count, counted.unit, that && first === 'after' ? at + 2 : at + 1);
    if (first === 'earlier' || (first === 'before' && (that || ends(scan, at + 1))))
      return then(-counted.count, counted.unit, first === 'before' && that ? at + 2 : at + 1);
    return undefined;
  }
  if (lowAt(tokens, i) === 'day' && lowAt(tokens, i - 1) === 'the' && (that || ends(scan, at + 1)) && /^(?:after|before)$/.test(first))
    return then(first === 'after' ? 1 : -1, 'day', that ? at + 2 : at + 1);
  const next = lowAt(tokens, i) === 'following' || (lowAt(tokens, i) === 'next' && lowAt(tokens, i - 1) === 'the');
  if (next && /^(?:day|morning)$/.test(first)) return then(1, 'day', at + 1);
  return undefined;
}

/** Nothing follows that the day could be counted from. */
function ends({ tokens }: Scan, at: number): boolean {
  const token = tokens[at];
  return token === undefined || (token.kind === 'symbol' && /^[.,;:!?)]$/.test(token.text));
}

function then(count: number, unit: 'day' | 'month' | 'year', next: number): Parsed {
  return parsed(reading('date', { relative: `${THEN}${count}${unit}` }), next);
}

/** What a reading that is counted from an earlier date counts, or undefined for any other. */
export function thenOf(relative: string | undefined): { count: number; unit: 'day' | 'month' | 'year' } | undefined {
  const match = /^then(-?\d+)(day|month|year)$/.exec(relative ?? '');
  return match ? { count: Number(match[1]), unit: match[2] as 'day' | 'month' | 'year' } : undefined;
}
