import { kindOf } from './calendar-fields.js';
import { directionOf, monthAt, periodOf, weekdayAt } from './calendar-words.js';
import { dayNumber, fieldsOf, weekdayOf, withWeekday } from './days.js';
import { readCount } from './offsets.js';
import { lowAt, parsed, reading, readNumber, readWhole } from './reading.js';
import { ofPeriod, shiftMonth } from './relative-days.js';
import type { DateFields, Parsed, Reading, Scan } from './types.js';

/** Days that are counted off: 'the last Friday of the month', 'the Monday after next', 'Thursday week', 'the night before last', 'the end of May'. */
export function readCounted(scan: Scan, i: number): Parsed | undefined {
  return readNthWeekday(scan, i) ?? readAfterNext(scan, i) ?? readWeekFrom(scan, i) ?? readEndOf(scan, i);
}

interface MonthRef {
  /** Absent where the text fixes none ('of the month', the day of writing unknown). */
  readonly date?: { readonly y?: number; readonly m: number };
  /** Name for the comparison of two that are not resolved. */
  readonly named: string;
  readonly next: number;
}

/** 'of the month', 'of next month', 'in June 2026', 'of each month' at token `at`. */
function monthRef(scan: Scan, at: number): MonthRef | undefined {
  const { tokens, today } = scan;
  if (!/^(?:of|in)$/.test(lowAt(tokens, at))) return undefined;
  const word = lowAt(tokens, at + 1);
  if (periodOf(lowAt(tokens, at + 2)) === 'month') {
    if (/^(?:each|every)$/.test(word)) return { named: '', next: at + 3 };
    const shift = word === 'the' ? 0 : directionOf(word);
    if (shift === undefined) return undefined;
    return { ...(today === undefined ? {} : { date: shiftMonth(today, shift) }), named: shift === 0 ? '' : `month${shift}`, next: at + 3 };
  }
  const month = monthAt(scan, at + 1, true);
  if (month === undefined) return undefined;
  const year = readWhole(scan, at + 2, 1800, 2100);
  const y = year?.value ?? nearestMonth(month, today);
  return { date: { ...(y === undefined ? {} : { y }), m: month }, named: `${month}`, next: year?.next ?? at + 2 };
}

/** The year that brings a month closest to the day of writing. */
function nearestMonth(m: number, today: number | undefined): number | undefined {
  if (today === undefined) return undefined;
  const now = fieldsOf(today);
  const ahead = m - now.m;
  return ahead > 6 ? now.y - 1 : ahead < -6 ? now.y + 1 : now.y;
}

/** 'the first Tuesday of the month', 'the last Friday in June'. */
function readNthWeekday(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const last = lowAt(tokens, i) === 'last';
  const count = last ? undefined : readNumber(scan, i);
  if (!last && !(count?.ordinal && count.value <= 5)) return undefined;
  const weekday = weekdayAt(scan, last ? i + 1 : count!.next);
  const month = weekday && monthRef(scan, weekday.next);
  if (!weekday || !month) return undefined;
  const nth = last ? -1 : count!.value;
  const relative = `nth${nth}:${weekday.day}:${month.named}`;
  const { date } = month;
  const day = date?.y === undefined ? undefined : nthWeekday(date.y, date.m, nth, weekday.day);
  if (day !== undefined) return parsed(reading('date', { date: fieldsOf(day), relative }), month.next);
  return parsed(reading('weekday', { date: { wd: weekday.day, ...(date ? { m: date.m } : {}) }, relative }), month.next);
}

/** Day number of the nth weekday of a month, of the last one where `nth` is -1; undefined where there are fewer. */
function nthWeekday(y: number, m: number, nth: number, wd: number): number | undefined {
  const end = lastDay(y, m);
  if (nth < 0) return end - ((weekdayOf(end) - wd + 7) % 7);
  const first = dayNumber(y, m, 1)!;
  const day = first + ((wd - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
  return day <= end ? day : undefined;
}

function lastDay(y: number, m: number): number {
  return (m === 12 ? dayNumber(y + 1, 1, 1)! : dayNumber(y, m + 1, 1)!) - 1;
}

/** 'the Monday after next', 'the week after next', 'the weekend before last', 'the night before last'. */
function readAfterNext(scan: Scan, i: number): Parsed | undefined {
  const { tokens, today } = scan;
  const weekday = weekdayAt(scan, i);
  const at = weekday?.next ?? i + 1;
  const tail = `${lowAt(tokens, at)} ${lowAt(tokens, at + 1)}`;
  const sign = tail === 'after next' ? 1 : tail === 'before last' ? -1 : 0;
  if (sign === 0) return undefined;
  if (weekday) {
    const relative = `weekday${2 * sign}:${weekday.day}`;
    if (today === undefined) return parsed(reading('weekday', { date: { wd: weekday.day }, relative }), at + 2);
    const ahead = (weekday.day - weekdayOf(today) + 7) % 7;
    return parsed(reading('date', { date: fieldsOf(sign > 0 ? today + (ahead || 7) + 7 : today + ahead - 14), relative }), at + 2);
  }
  const low = lowAt(tokens, i);
  if (low === 'night' || low === 'day') return sign < 0 ? parsed(ofDay(-2, today), at + 2) : undefined;
  const unit = tokens[i]?.kind === 'word' ? periodOf(low) : undefined;
  return unit && unit !== 'day' ? parsed(ofPeriod(unit, 2 * sign, today), at + 2) : undefined;
}

/** A day so many days from the day of writing. */
function ofDay(shift: number, today: number | undefined): Reading {
  return reading('date', { relative: `day${shift}`, ...(today === undefined ? {} : { date: fieldsOf(today + shift) }) });
}

/** 'Thursday week', 'tomorrow week', 'a week on Thursday', 'a week tomorrow', 'two weeks today', 'a fortnight from Friday'. */
function readWeekFrom(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const own = startOf(scan, i);
  if (own && lowAt(tokens, own.next) === 'week') return daysFrom(scan, own, 7, own.next + 1);
  const counted = readCount(scan, i);
  if (counted?.unit !== 'day') return undefined;
  const link = /^(?:on|from|this|next)$/.test(lowAt(tokens, counted.next)) ? 1 : 0;
  const start = startOf(scan, counted.next + link);
  return start && (link === 1 || start.shift !== undefined) ? daysFrom(scan, start, counted.count, start.next) : undefined;
}

interface Start {
  readonly shift?: number;
  readonly wd?: number;
  readonly next: number;
}

function startOf(scan: Scan, i: number): Start | undefined {
  const low = lowAt(scan.tokens, i);
  if (low === 'today' || low === 'now' || low === 'tomorrow') return { shift: low === 'tomorrow' ? 1 : 0, next: i + 1 };
  const weekday = weekdayAt(scan, i);
  return weekday && { wd: weekday.day, next: weekday.next };
}

function daysFrom({ today }: Scan, start: Start, count: number, next: number): Parsed {
  if (start.shift !== undefined) return parsed(ofDay(start.shift + count, today), next);
  const wd = (start.wd! + count) % 7;
  const relative = `weekday1:${start.wd}+${count}`;
  if (today === undefined) return parsed(reading('weekday', { date: { wd }, relative }), next);
  const ahead = (start.wd! - weekdayOf(today) + 7) % 7 || 7;
  return parsed(reading('date', { date: fieldsOf(today + ahead + count), relative }), next);
}

/** Days at the end or the start of a month that count as its end or start. */
const EDGE_DAYS = 4;

/** 'the end of the month', 'the start of May': the first or last days. */
function readEndOf(scan: Scan, i: number): Parsed | undefined {
  const low = lowAt(scan.tokens, i);
  const edge = low === 'end' ? 'end' : /^(?:start|beginning)$/.test(low) ? 'start' : undefined;
  const month = edge && monthRef(scan, i + 1);
  if (!month || lowAt(scan.tokens, i + 1) !== 'of') return undefined;
  const { date } = month;
  if (!date) return parsed(reading('period', { relative: `${edge}:${month.named}`, soft: true }), month.next);
  const relative = `${edge}:${date.m}`;
  if (date.y === undefined) return parsed(reading('month', { date, relative }), month.next);
  const day = edge === 'end' ? lastDay(date.y, date.m) : dayNumber(date.y, date.m, 1)!;
  const days: [number, number] = edge === 'end' ? [day - EDGE_DAYS, day] : [day, day + EDGE_DAYS];
  return parsed(reading('period', { days, relative }), month.next);
}

/** A full date so many days, months or years after another; a weekday alone moves by days only. Undefined where it cannot be told. */
export function shifted(from: DateFields, count: number, unit: 'day' | 'month' | 'year'): Reading | undefined {
  const { y, m, d, wd } = from;
  if (m === undefined || d === undefined) {
    if (wd === undefined || unit !== 'day') return undefined;
    return reading('weekday', { date: { wd: (((wd + count) % 7) + 7) % 7 } });
  }
  // Without a year the length of February is the common one's.
  const year = y ?? 2001;
  const months = unit === 'month' ? count : unit === 'year' ? 12 * count : 0;
  const index = year * 12 + m - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const day = dayNumber(toYear, toMonth, Math.min(d, fieldsOf(lastDay(toYear, toMonth)).d));
  if (day === undefined) return undefined;
  const fields = fieldsOf(unit === 'day' ? day + count : day);
  const date: DateFields = y === undefined ? { m: fields.m, d: fields.d } : withWeekday(fields);
  return reading(kindOf(date), { date });
}
