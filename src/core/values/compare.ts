import { nearestYear, showDate, withWeekday } from './days.js';
import type { DateFields, Reading, Value } from './types.js';

const CALENDAR = new Set(['date', 'weekday', 'month', 'year', 'period']);
/** True for days, months, years, weekdays, weeks and clock times. */
export function isTemporal(value: Reading): boolean {
  return value.kind === 'time' || CALENDAR.has(value.kind);
}

export function isCalendar(value: Reading): boolean {
  return CALENDAR.has(value.kind);
}

/** Relative tolerance of a conversion between two systems of units (kilometres and miles), which are rounded in speech. */
const CONVERSION = 0.02;
/** Relative tolerance of 'about', and of a share told as a percentage. */
const ROUGHLY = 0.05;
/** Between the cup of 236.6 ml and the metric one of 250 ml. */
export const CUP_LITRES = 0.243;
const DAYS_PER_MONTH = 30.44;

const close = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;

/** Whether two readings stand for the same value, whatever the notation. */
export function sameValue(a: Reading, b: Reading): boolean {
  if (a.kind === 'time' && b.kind === 'time') return sameTime(a, b);
  if (isCalendar(a) && isCalendar(b)) return matchDates(a, b) === 'same';
  if (a.kind === 'time' || b.kind === 'time') return sameBareHour(a, b);
  if (isCalendar(a) || isCalendar(b)) return sameBareDay(a, b);
  if (a.key !== undefined || b.key !== undefined) return sameKey(a, b);
  if (oppositeBounds(a, b) || (a.per !== undefined && b.per !== undefined && a.per !== b.per)) return false;
  return sameNumbers(a, b);
}

/** 'at most 600' against 'at least 600'. */
export function oppositeBounds(a: Reading, b: Reading): boolean {
  return a.bound !== undefined && b.bound !== undefined && a.bound !== b.bound;
}

function sameTime(a: Reading, b: Reading): boolean {
  const [x, y] = [a.numbers[0]!, b.numbers[0]!];
  return a.half && b.half ? x === y : x % 720 === y % 720;
}

/** A bare hour ('at 7') may be a count, and a count an hour. */
function sameBareHour(a: Reading, b: Reading): boolean {
  const [time, other] = a.kind === 'time' ? [a, b] : [b, a];
  if (!time.soft && time.numbers[0]! % 60 !== 0) return false;
  return (
    other.kind === 'count' &&
    other.numbers.length === 1 &&
    (other.raw[0] === time.raw[0] || (other.raw[0]! * 60) % 720 === time.numbers[0]! % 720) &&
    other.raw[0]! <= 24
  );
}

/** 'the 13th' alone may be an ordinal; a year may be read as a count. */
function sameBareDay(a: Reading, b: Reading): boolean {
  const [day, other] = isCalendar(a) ? [a, b] : [b, a];
  if (other.kind !== 'ordinal' && other.kind !== 'count') return false;
  const { d, y } = day.date ?? {};
  return day.kind === 'date' ? d === other.raw[0] && day.date?.m === undefined : day.kind === 'year' && y === other.raw[0];
}

function sameKey(a: Reading, b: Reading): boolean {
  const key = (value: Reading): string | undefined =>
    value.key ?? (value.raw.length === 1 && value.unit === '' ? String(value.raw[0]) : undefined);
  const [x, y] = [key(a), key(b)];
  if (x === undefined || y === undefined) return false;
  // '5.0' may be read as a number
  if (x === y || (/^\d+\.\d*0$/.test(x) ? Number(x) === Number(y) : /^\d+\.\d*0$/.test(y) && Number(x) === Number(y))) return true;
  // a country code or a leading zero may be left out of a phone number
  const phones = a.kind === 'identifier' && b.kind === 'identifier' && /^\d{7,}$/.test(x) && /^\d{7,}$/.test(y);
  return phones && (x.endsWith(y.replace(/^0/, '')) || y.endsWith(x.replace(/^0/, '')));
}

function sameNumbers(a: Reading, b: Reading): boolean {
  if (a.numbers.length !== b.numbers.length) return sameEnd(a, b);
  const tolerance = a.approximate || b.approximate ? ROUGHLY : 0;
  const bare = a.unit === '' || b.unit === '';
  if (bare && !(a.unit === '' && b.unit === '')) return pairwise(a.raw, b.raw, 0) || sharedParts(a, b) || shareAsDecimal(a, b);
  if (a.unit === b.unit) return pairwise(a.numbers, b.numbers, Math.max(tolerance, unitTolerance(a, b))) || alternatives(a, b);
  const converted = convert(a, b);
  return converted !== undefined && pairwise(converted[0], converted[1], Math.max(tolerance, converted[2]));
}

const pairwise = (a: readonly number[], b: readonly number[], tolerance: number): boolean =>
  a.length === b.length && a.every((n, i) => close(n, b[i]!, tolerance));

/** 'three out of five' also gives 3 and 5. */
function sharedParts(a: Reading, b: Reading): boolean {
  const [part, count] = a.kind === 'percent' ? [a, b] : [b, a];
  return part.kind === 'percent' && part.raw.length === 2 && count.raw.length === 1 && part.raw.includes(count.raw[0]!);
}

/** A chance of 0.3 is 30 percent. */
function shareAsDecimal(a: Reading, b: Reading): boolean {
  const [part, count] = a.kind === 'percent' ? [a, b] : [b, a];
  const decimal = count.raw[0] ?? 0;
  return part.kind === 'percent' && count.raw.length === 1 && decimal > 0 && decimal < 1 && close(decimal * 100, part.numbers[0]!, 0);
}

/** '5 at most' is the upper end of '3 to 5', and '3 at least' the lower one. */
function sameEnd(a: Reading, b: Reading): boolean {
  const [range, single] = a.numbers.length === 2 ? [a, b] : [b, a];
  if (range.numbers.length !== 2 || single.numbers.length !== 1 || single.bound === undefined) return false;
  if (range.unit !== '' && single.unit !== '' && range.unit !== single.unit) return false;
  return close(
    single.unit === '' ? single.raw[0]! : single.numbers[0]!,
    (single.unit === '' ? range.raw : range.numbers)[single.bound === 'max' ? 1 : 0]!,
    0,
  );
}

function unitTolerance(a: Reading, b: Reading): number {
  if (a.unit === '%') return a.raw.length === 2 || b.raw.length === 2 ? 0.03 : 0;
  const ratio = Math.max(a.factor, b.factor) / Math.min(a.factor, b.factor);
  return Math.abs(ratio - Math.round(ratio)) > 1e-6 ? CONVERSION : 0;
}

function alternatives(a: Reading, b: Reading): boolean {
  const [x, y] = [a.alternative, b.alternative];
  return (x !== undefined && pairwise(x, b.numbers, 0)) || (y !== undefined && pairwise(a.numbers, y, 0));
}

/** The numbers of both in one unit with a tolerance, if the units convert. */
function convert(a: Reading, b: Reading): [readonly number[], readonly number[], number] | undefined {
  const pair = `${a.unit} ${b.unit}`;
  if (pair === 's month') return [a.numbers, b.numbers.map((n) => n * DAYS_PER_MONTH * 86_400), 0.08];
  if (pair === 'month s') return [a.numbers.map((n) => n * DAYS_PER_MONTH * 86_400), b.numbers, 0.08];
  if (pair === 'workday s' || pair === 's workday')
    return [a.unit === 's' ? a.numbers.map((n) => n / 86_400) : a.raw, b.unit === 's' ? b.numbers.map((n) => n / 86_400) : b.raw, 0];
  if (a.unit === 'deg' || b.unit === 'deg')
    return /^(?:deg|C|F)$/.test(a.unit) && /^(?:deg|C|F)$/.test(b.unit) ? [a.numbers, b.numbers, 0] : undefined;
  if (pair === 'cup l') return [a.numbers.map((n) => n * CUP_LITRES), b.numbers, ROUGHLY];
  if (pair === 'l cup') return [a.numbers, b.numbers.map((n) => n * CUP_LITRES), ROUGHLY];
  if (pair === 'C F') return [a.numbers.map((n) => n * 1.8 + 32), b.numbers, CONVERSION];
  if (pair === 'F C') return [a.numbers, b.numbers.map((n) => n * 1.8 + 32), CONVERSION];
  if (a.kind === 'money' && b.kind === 'money' && sameCurrency(a.unit, b.unit)) {
    const inWhole = (value: Reading): readonly number[] => value.numbers;
    return [inWhole(a), inWhole(b), 0];
  }
  return undefined;
}

/** 'dollars' may be Canadian, 'kroner' Danish, '¥' yen or yuan, cents of any currency. */
function sameCurrency(a: string, b: string): boolean {
  const loose = (x: string, y: string): boolean =>
    (x === 'USD' && /^(?:CAD|AUD|HKD|SGD)$/.test(y)) ||
    (x === 'kr' && /^(?:SEK|NOK|DKK)$/.test(y)) ||
    (x === '¥' && /^(?:CNY|JPY)$/.test(y)) ||
    x === 'cent';
  return loose(a, b) || loose(b, a);
}

/** How two dates relate: 'same' on all fields both have, 'other' on at least one, 'unknown' without a common field. */
export function matchDates(a: Reading, b: Reading): 'same' | 'other' | 'unknown' {
  if (a.relative !== undefined && a.relative === b.relative) return 'same';
  if (isNth(a) && isNth(b)) return 'other';
  const outcomes = [matchFields(a.date, a.days, b.date, b.days)];
  if (a.otherDate) outcomes.push(matchFields(a.otherDate, a.days, b.date, b.days));
  if (b.otherDate) outcomes.push(matchFields(a.date, a.days, b.otherDate, b.days));
  if (outcomes.includes('same')) return 'same';
  if (outcomes.includes('other')) return 'other';
  if (a.relative !== undefined && b.relative !== undefined && (a.date === undefined || b.date === undefined)) return 'other';
  return 'unknown';
}

/** 'the first Tuesday of the month'. */
const isNth = ({ relative }: Reading): boolean => relative?.startsWith('nth') === true;

type Days = readonly [number, number] | undefined;

function matchFields(
  aFields: DateFields | undefined,
  aDays: Days,
  bFields: DateFields | undefined,
  bDays: Days,
): 'same' | 'other' | 'unknown' {
  const [a, b] = [inYearOf(aFields, bDays), inYearOf(bFields, aDays)];
  const [aDay, bDay] = [fullDay(a), fullDay(b)];
  const [days, day] = aDays ? [aDays, bDay] : [bDays, aDay];
  if (days && day !== undefined && (day < days[0] || day > days[1])) return 'other';
  if (a && b) {
    const shared = (['y', 'm', 'd', 'wd'] as const).filter((field) => a[field] !== undefined && b[field] !== undefined);
    if (shared.length > 0) return shared.every((field) => a[field] === b[field]) ? 'same' : 'other';
  }
  if (aDays && bDays) return aDays[0] <= bDays[1] && bDays[0] <= aDays[1] ? 'same' : 'other';
  return days && day !== undefined ? 'same' : 'unknown';
}

/** A day and month in the year of a span that it may lie in; its weekday then comes with it. */
function inYearOf(fields: DateFields | undefined, days: Days): DateFields | undefined {
  if (!days || fields?.m === undefined || fields.d === undefined) return fields;
  return withWeekday(nearestYear(fields, days[0]));
}

function fullDay(fields: DateFields | undefined): number | undefined {
  if (fields?.y === undefined || fields.m === undefined || fields.d === undefined) return undefined;
  return Date.UTC(fields.y, fields.m - 1, fields.d) / 86_400_000;
}

/** The value as it reads in an audit: its own words with the bound, a relative day with the day it stands for. */
export function showValue(value: Value): string {
  const said = value.bound === undefined || !/^[\d\p{Sc}]/u.test(value.text);
  const bound = said ? '' : value.bound === 'max' ? 'at most ' : 'at least ';
  const words = bound + value.text.replace(/\s+/g, ' ');
  return value.relative !== undefined && value.date?.d !== undefined ? `${words} (${showDate(value.date)})` : words;
}
