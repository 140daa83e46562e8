import type { Amount } from './amounts.js';
import { lowAt, readNumber } from './reading.js';
import type { Scan } from './types.js';
import { readUnit } from './units.js';

const CENTS = /^(?:cents?|ct|cts|pence|p|centimos|centimes)$/;
/** What may follow a fraction told without its unit ("twelve euros fifty for each"): nothing that it could count. */
const AFTER = /^(?:$|[.,;:!?)]|a|an|per|each|for|and|or|but|so|in|on|at|to|is|was|i|we|you|it|they|that|which|um|uh|hm)$/;

/** 'twelve euros fifty', '12 euros and 50 cents': cents after an amount of money, added to it. */
export function withCents(scan: Scan, first: Amount): Amount {
  if (first.unit?.kind !== 'money' || first.unit.unit === 'cent' || !Number.isInteger(first.value) || first.ordinal) return first;
  const joined = /^(?:and|und|y|et)$/.test(lowAt(scan.tokens, first.next));
  const cents = readCents(scan, joined ? first.next + 1 : first.next);
  if (!cents) return first;
  const after = lowAt(scan.tokens, cents.next);
  if (CENTS.test(after)) return { ...first, value: first.value + cents.value / 100, next: cents.next + 1 };
  return !joined && cents.value >= 10 && AFTER.test(after) ? { ...first, value: first.value + cents.value / 100, next: cents.next } : first;
}

/** 'twelve fifty euros': two numbers in words before a currency. `first` has no unit. */
export function spokenPrice(scan: Scan, i: number, first: Amount): Amount | undefined {
  const words = scan.tokens.slice(i, first.next).every((token) => token.kind === 'word' || token.text === '-');
  if (!words || first.unit || first.soft || first.ordinal || !Number.isInteger(first.value) || first.value > 99) return undefined;
  const cents = readCents(scan, first.next);
  const unit = cents?.words && cents.value >= 10 ? readUnit(scan.tokens, cents.next) : undefined;
  return cents && unit?.kind === 'money' ? { value: first.value + cents.value / 100, unit, next: unit.next } : undefined;
}

function readCents(scan: Scan, at: number): { readonly value: number; readonly next: number; readonly words: boolean } | undefined {
  const read = readNumber(scan, at);
  const fits = read && !read.ordinal && !read.soft && Number.isInteger(read.value) && read.value >= 1 && read.value <= 99;
  return fits ? read : undefined;
}
