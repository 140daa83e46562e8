import { isCalendar } from './compare.js';
import type { Reading } from './types.js';

/** What a value is filed under: a bucket of magnitudes, a name, or a clock time. */
export type ValueKey = number | string;

/** Buckets are wider than the widest tolerance of `sameValue` (8 %), so that equal numbers stand in one bucket or in two neighbours. */
const BUCKET = Math.log(1.1);
/** Smaller numbers share a bucket. */
const SMALLEST = 1e-6;
const SECONDS_PER_DAY = 86_400;
const SECONDS_PER_MONTH = 30.44 * SECONDS_PER_DAY;
/** Digits at the end of a phone number that every way to write it has. */
const PHONE_END = 6;

function bucketOf(n: number): number {
  return Math.floor(Math.log(Math.max(Math.abs(n), SMALLEST)) / BUCKET);
}

/** Every number that `sameValue` may compare: as written, canonical, the second reading, and in the units it is converted to. */
function magnitudes(value: Reading): number[] {
  const { kind, unit, raw, numbers, alternative = [], key, date } = value;
  const all = [...raw, ...numbers, ...alternative];
  if (kind === 'percent') all.push(...numbers.map((n) => n / 100));
  if (unit === 's') all.push(...numbers.map((n) => n / SECONDS_PER_DAY));
  if (unit === 'month') all.push(...numbers.map((n) => n * SECONDS_PER_MONTH));
  if (unit === 'C') all.push(...numbers.map((n) => n * 1.8 + 32));
  if (key !== undefined) all.push(Number(key));
  if (isCalendar(value)) all.push(date?.d ?? Number.NaN, date?.y ?? Number.NaN);
  return all.filter((n) => !Number.isNaN(n));
}

/** Clock times by their place on the dial, an hour written as a bare count too; identifiers by name, phone numbers by their end. */
function names({ kind, key, raw, numbers }: Reading): string[] {
  if (kind === 'time') return [`time ${numbers[0]! % 720}`];
  if (key !== undefined) return /^\d{7,}$/.test(key) ? [`key ${key}`, `phone ${key.slice(-PHONE_END)}`] : [`key ${key}`];
  return kind === 'count' && raw.length === 1 && raw[0]! <= 24 ? [`time ${(raw[0]! * 60) % 720}`] : [];
}

/** Keys a value is filed under. Two values that `sameValue` takes for the same, other than two calendar days, share one of `probesOf` the one. */
export function keysOf(value: Reading): Set<ValueKey> {
  return new Set<ValueKey>([...magnitudes(value).map(bucketOf), ...names(value)]);
}

/** Keys under which everything that could be the same as `value` is filed, calendar days beside a calendar day apart. */
export function probesOf(value: Reading): Set<ValueKey> {
  const buckets = magnitudes(value).map(bucketOf);
  return new Set<ValueKey>([...buckets.flatMap((b) => [b - 1, b, b + 1]), ...names(value)]);
}

/** Keys of the bucket of one number and of its neighbours. */
export function probesOfNumber(n: number): ValueKey[] {
  return [bucketOf(n) - 1, bucketOf(n), bucketOf(n) + 1];
}
