import { CUP_LITRES, isCalendar } from './compare.js';
import type { Reading } from './types.js';

/** What a value is filed under: a bucket of numbers that are all but equal, a bucket of numbers that are roughly equal, or a name. */
export type ValueKey = number | string;

/** Wider than what `sameValue` takes for rounding, so that equal numbers stand in one bucket or in two neighbours. */
const FINE = 1e-5;
/** Wider than the widest tolerance of `sameValue` (8 %): the same for numbers that are roughly equal. */
const COARSE = Math.log(1.1);
/** Smaller numbers share a bucket: there rounding is more than a fine bucket. */
const SMALLEST = 1e-3;
const SECONDS_PER_DAY = 86_400;
const SECONDS_PER_MONTH = 30.44 * SECONDS_PER_DAY;
/** Digits at the end of a phone number that every way to write it has. */
const PHONE_END = 6;

function bucketOf(n: number, width: number): number {
  return Math.floor(Math.log(Math.max(Math.abs(n), SMALLEST)) / width);
}

/** Every number that `sameValue` may compare: as written, canonical, the second reading, and in the units it is converted to. */
function magnitudes(value: Reading): number[] {
  const { kind, unit, raw, numbers, alternative = [], key, date } = value;
  const all = [...raw, ...numbers, ...alternative];
  if (kind === 'percent') all.push(...numbers.map((n) => n / 100));
  if (unit === 's') all.push(...numbers.map((n) => n / SECONDS_PER_DAY));
  if (unit === 'month') all.push(...numbers.map((n) => n * SECONDS_PER_MONTH));
  if (unit === 'cup') all.push(...numbers.map((n) => n * CUP_LITRES));
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

const ROUGH = '~';

/**
 * Values of one notation: all in one unit, all bare numbers, or all approximate ones. Beside a bare number, or one of the same unit,
 * a value must be equal to be the same, unless one of the two is approximate or a share told as a percentage.
 */
export function notationOf({ unit, factor, approximate }: Reading): string {
  return approximate ? ROUGH : `${unit} ${factor}`;
}

/** Keys a value is filed under. Two values that `sameValue` takes for the same, other than two calendar days, share one of `probesOf` the one. */
export function keysOf(value: Reading): Set<ValueKey> {
  const numbers = magnitudes(value);
  const notation = notationOf(value);
  return new Set<ValueKey>([
    ...numbers.map((n) => bucketOf(n, FINE)),
    ...numbers.map((n) => `${notation} ${bucketOf(n, COARSE)}`),
    ...names(value),
  ]);
}

/**
 * Keys under which everything that could be the same as `value` is filed, calendar days beside a calendar day apart.
 * @param notations Every `notationOf` a filed value.
 */
export function probesOf(value: Reading, notations: Iterable<string>): Set<ValueKey> {
  const numbers = magnitudes(value);
  const own = notationOf(value);
  const keys = new Set<ValueKey>([...numbers.flatMap(probesOfNumber), ...names(value)]);
  for (const notation of notations) {
    const bare = value.unit === '' || notation.startsWith(' ');
    if (notation !== ROUGH && own !== ROUGH && (bare || (notation === own && value.unit !== '%'))) continue;
    for (const n of numbers) for (const b of around(bucketOf(n, COARSE))) keys.add(`${notation} ${b}`);
  }
  return keys;
}

/** Keys under which every value that holds the number is filed. */
export function probesOfNumber(n: number): ValueKey[] {
  return around(bucketOf(n, FINE));
}

const around = (bucket: number): number[] => [bucket - 1, bucket, bucket + 1];
