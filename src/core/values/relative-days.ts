import { directionOf, monthAt, periodOf, relativeDayAt } from './calendar-words.js';
import { dated, kindOf } from './calendar-fields.js';
import { fieldsOf, weekdayOf } from './days.js';
import { type Count, readCount, readThen } from './offsets.js';
import { hanAt, lowAt, parsed, reading } from './reading.js';
import type { Parsed, Reading, Scan } from './types.js';

export function ofWeek(wd: number, shift: number, today: number | undefined): Reading {
  const relative = `week${shift}:${wd}`;
  if (today === undefined) return reading('weekday', { date: { wd }, relative });
  return reading('date', { date: fieldsOf(today - weekdayOf(today) + 7 * shift + wd), relative });
}

export function relativeWeekday(wd: number, direction: number | undefined, today: number | undefined): Reading {
  const relative = direction === undefined ? {} : { relative: `weekday${direction}:${wd}` };
  if (today === undefined) return reading('weekday', { date: { wd }, ...relative });
  // a weekday alone is one of the days around the message, before or after it
  if (direction === undefined) return reading('weekday', { date: { wd }, days: [today - 7, today + 7] });
  const ahead = (wd - weekdayOf(today) + 7) % 7;
  const coming = direction === 0 ? today + ahead : today + (ahead || 7);
  if (direction < 0) return reading('date', { date: fieldsOf(today + ahead - 7), otherDate: fieldsOf(today + ahead - 14), ...relative });
  // 'next Friday' is the coming one for some speakers and the one after it for others
  return reading('date', { date: fieldsOf(coming), ...(direction > 0 ? { otherDate: fieldsOf(coming + 7) } : {}), ...relative });
}

/** 'tomorrow', 'next week', 'this month', 'la semana que viene', 'la semaine prochaine', '下周'. */
export function readRelative(scan: Scan, i: number): Parsed | undefined {
  const { tokens, today } = scan;
  const day = relativeDayAt(scan, i);
  if (day) {
    const part = { relative: `day${day.shift}`, ...(day.shift === 0 ? { soft: true } : {}) };
    return parsed(today === undefined ? reading('date', part) : reading('date', { date: fieldsOf(today + day.shift), ...part }), day.next);
  }
  const two = hanAt(tokens, i, 2);
  const three = hanAt(tokens, i, 3);
  const han = (
    {
      下周: ['week', 1],
      上周: ['week', -1],
      本周: ['week', 0],
      明年: ['year', 1],
      去年: ['year', -1],
      今年: ['year', 0],
      周末: ['weekend', 0],
    } as const
  )[two];
  if (han) return parsed(ofPeriod(han[0], han[1], today), i + 2);
  if (three === '下个月' || three === '上个月') return parsed(ofPeriod('month', three === '下个月' ? 1 : -1, today), i + 3);
  const lead = directionOf(lowAt(tokens, i));
  const unit = periodOf(lowAt(tokens, i + 1));
  if (lead !== undefined && unit && unit !== 'day' && tokens[i]?.kind === 'word') return parsed(ofPeriod(unit, lead, today), i + 2);
  const month = lead === undefined ? undefined : monthAt(scan, i + 1, true);
  if (month !== undefined) return parsed(dated(scan, { m: month }), i + 2);
  const noun = periodOf(lowAt(tokens, i));
  if (noun === undefined || noun === 'day' || tokens[i]?.kind !== 'word') return undefined;
  const coming = lowAt(tokens, i + 1) === 'que' && /^(?:viene|entra)$/.test(lowAt(tokens, i + 2));
  if (coming) return parsed(ofPeriod(noun, 1, today), i + 3);
  const after = /^(?:proxim|pasad|prochain|dernier)/.test(lowAt(tokens, i + 1)) ? directionOf(lowAt(tokens, i + 1)) : undefined;
  return after === undefined ? undefined : parsed(ofPeriod(noun, after, today), i + 2);
}

/** A week, weekend, month or year, `shift` away from the one of writing. */
export function ofPeriod(unit: 'week' | 'weekend' | 'month' | 'year' | 'day', shift: number, today: number | undefined): Reading {
  const part = { relative: `${unit}${shift}`, ...(shift === 0 ? { soft: true } : {}) };
  if (today === undefined) return reading('period', part);
  const monday = today - weekdayOf(today) + 7 * shift;
  if (unit === 'week') return reading('period', { ...part, days: [monday, monday + 6] });
  if (unit === 'weekend') return reading('period', { ...part, days: [monday + 5, monday + 6] });
  const date = unit === 'month' ? shiftMonth(today, shift) : { y: fieldsOf(today).y + shift };
  return reading(kindOf(date), { ...part, date });
}

export function shiftMonth(today: number, shift: number): { y: number; m: number } {
  const { y, m } = fieldsOf(today);
  const index = y * 12 + (m - 1) + shift;
  return { y: Math.floor(index / 12), m: (index % 12) + 1 };
}

/** 'in three days', 'two weeks ago', 'a week from today', 'in ten days’ time', 'vor drei Tagen', 'il y a 3 jours', 'hace tres días', '三天前'. */
export function readDistance(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const low = lowAt(tokens, i);
  const lead =
    low === 'in' || low === 'dans' || low === 'en'
      ? 1
      : low === 'vor' || low === 'hace'
        ? -1
        : low === 'il' && lowAt(tokens, i + 1) === 'y' && lowAt(tokens, i + 2) === 'a'
          ? -1
          : low === 'dentro' && lowAt(tokens, i + 1) === 'de'
            ? 1
            : 0;
  const at = lead === 0 ? i : low === 'il' ? i + 3 : low === 'dentro' ? i + 2 : i + 1;
  const counted = lead !== 0 && /^(?:einer|einem|un|une|una)$/.test(lowAt(tokens, at)) ? foreignOne(scan, at) : readCount(scan, at);
  if (!counted) return undefined;
  const { next } = counted;
  const tail = lowAt(tokens, next);
  if (low === 'in' && (tail === 'of' || readThen(scan, at))) return undefined;
  const time = /^['’]$/.test(tail) && lowAt(tokens, next + 1) === 'time' ? 2 : 0;
  if (tail === 'ago' || tail === '前') return parsed(distance(scan.today, counted, -1, false), next + 1);
  if (tail === '后') return parsed(distance(scan.today, counted, 1, false), next + 1);
  if (lead !== 0) return parsed(distance(scan.today, counted, lead, lead === 1 && time === 0), next + time);
  const from = tail === 'from' && /^(?:now|today)$/.test(lowAt(tokens, next + 1));
  if (from) return parsed(distance(scan.today, counted, 1, false), next + 2);
  return tail === 'hence' ? parsed(distance(scan.today, counted, 1, false), next + 1) : undefined;
}

function foreignOne({ tokens }: Scan, at: number): Count | undefined {
  const unit = periodOf(lowAt(tokens, at + 1));
  if (!unit || unit === 'weekend') return undefined;
  return { count: unit === 'week' ? 7 : 1, unit: unit === 'week' ? 'day' : unit, next: at + 2 };
}

function distance(today: number | undefined, { count, unit }: Count, sign: number, soft: boolean): Reading {
  const shift = sign * count;
  const part = { relative: `${unit}${shift}`, ...(soft ? { soft } : {}) };
  if (today === undefined) return reading('date', part);
  if (unit === 'month') return reading('month', { ...part, date: shiftMonth(today, shift) });
  if (unit === 'year') return reading('year', { ...part, date: { y: fieldsOf(today).y + shift } });
  return reading('date', { ...part, date: fieldsOf(today + shift) });
}
