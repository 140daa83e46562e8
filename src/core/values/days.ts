import type { DateFields } from './types.js';

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a calendar day, or undefined for one that does not exist. */
export function dayNumber(y: number, m: number, d: number): number | undefined {
  const days = Date.UTC(y, m - 1, d) / DAY_MS;
  const back = fieldsOf(days);
  return back.y === y && back.m === m && back.d === d ? days : undefined;
}

/** All fields of a day number. */
export function fieldsOf(day: number): Required<DateFields> {
  const date = new Date(day * DAY_MS);
  return { y: date.getUTCFullYear(), m: date.getUTCMonth() + 1, d: date.getUTCDate(), wd: weekdayOf(day) };
}

/** 0 (Monday) .. 6 (Sunday). */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Day number of the local date in an ISO 8601 time, the sender's offset untouched. */
export function dayOfTime(time: string | undefined): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(time ?? '');
  return match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Adds the weekday to a full date, so that it can be compared with a weekday alone. */
export function withWeekday(fields: DateFields): DateFields {
  if (fields.y === undefined || fields.m === undefined || fields.d === undefined || fields.wd !== undefined) return fields;
  const day = dayNumber(fields.y, fields.m, fields.d);
  return day === undefined ? fields : { ...fields, wd: weekdayOf(day) };
}

/** Adds the year that brings a day and month closest to `today`. */
export function nearestYear(fields: DateFields, today: number | undefined): DateFields {
  if (today === undefined || fields.y !== undefined || fields.m === undefined || fields.d === undefined) return fields;
  const year = fieldsOf(today).y;
  let best: number | undefined;
  for (const y of [year - 1, year, year + 1]) {
    const day = dayNumber(y, fields.m, fields.d);
    if (day !== undefined && (best === undefined || Math.abs(day - today) < Math.abs(best - today))) best = day;
  }
  return best === undefined ? fields : { ...fields, y: fieldsOf(best).y };
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** A date in words for an audit: '7 May 2026'. */
export function showDate(fields: DateFields): string {
  const month = fields.m === undefined ? '' : MONTH_NAMES[fields.m - 1]!;
  return [fields.d ?? '', month, fields.y ?? ''].filter((part) => part !== '').join(' ');
}
