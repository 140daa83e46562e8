import { dated } from './calendar-fields.js';
import { ofWeek, readDistance, readRelative, relativeWeekday, shiftMonth } from './relative-days.js';
import { readCounted } from './nth-days.js';
import { readThen } from './offsets.js';
import { directionOf, monthAt, periodOf, weekdayAt } from './calendar-words.js';
import { dayNumber, nearestYear, withWeekday } from './days.js';
import { hanAt, lowAt, parsed, readNumber, readWhole } from './reading.js';
import type { DateFields, Parsed, Scan } from './types.js';

const BEFORE_DATE = new Set(
  'on by until till from since for before after around is be am vom zum bis ab seit den der el le du al del au'.split(' '),
);
const OF = new Set('of de del du d'.split(' '));

/** Reads a date, weekday, month, year or relative day at token `i`. */
export function readCalendar(scan: Scan, i: number): Parsed | undefined {
  return (
    readCounted(scan, i) ??
    readWeekday(scan, i) ??
    readNumericDate(scan, i) ??
    readNamedDate(scan, i) ??
    readHanDate(scan, i) ??
    readRelative(scan, i) ??
    readDistance(scan, i) ??
    readThen(scan, i) ??
    readOrdinalDay(scan, i) ??
    readYear(scan, i)
  );
}

function valid(m: number, d: number): boolean {
  return m >= 1 && m <= 12 && d >= 1 && d <= 31;
}

/** '2026-08-07', '07.08.2026', '07.08.', '8/7/2026', '3/9'. */
function readNumericDate(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const token = tokens[i];
  if (token?.kind !== 'number' || (tokens[i - 1]?.kind === 'symbol' && token.glued && /[-/.:]/.test(tokens[i - 1]!.text))) return undefined;
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(token.text);
  if (dots && (dots[3]!.length === 4 || BEFORE_DATE.has(lowAt(tokens, i - 1)))) {
    return valid(Number(dots[2]), Number(dots[1]))
      ? parsed(dated(scan, { d: Number(dots[1]), m: Number(dots[2]), y: fullYear(dots[3]!) }), i + 1)
      : undefined;
  }
  const short = /^(\d{1,2})\.(\d{2})$/.exec(token.text);
  if (
    short &&
    BEFORE_DATE.has(lowAt(tokens, i - 1)) &&
    tokens[i + 1]?.text === '.' &&
    tokens[i + 1]!.glued &&
    valid(Number(short[2]), Number(short[1]))
  ) {
    return parsed(dated(scan, { d: Number(short[1]), m: Number(short[2]) }), i + 1);
  }
  const mark = tokens[i + 1];
  const second = tokens[i + 2];
  if (!(mark?.glued && (mark.text === '-' || mark.text === '/') && second?.glued && /^\d{1,2}$/.test(second.text))) return undefined;
  const third =
    tokens[i + 3]?.text === mark.text && tokens[i + 3]!.glued && tokens[i + 4]?.glued && tokens[i + 4]!.kind === 'number'
      ? tokens[i + 4]!
      : undefined;
  if (/^\d{4}$/.test(token.text) && third && /^\d{1,2}$/.test(third.text)) {
    const [y, m, d] = [Number(token.text), Number(second.text), Number(third.text)];
    return valid(m, d) ? parsed(dated(scan, { y, m, d }), i + 5) : undefined;
  }
  if (mark.text !== '/' || !/^\d{1,2}$/.test(token.text) || (third && !/^(?:\d{4}|\d{2})$/.test(third.text))) return undefined;
  if (!third && !/^(?:on|by|until|since|from|am|vom|le|el|before|after)$/.test(lowAt(tokens, i - 1))) return undefined;
  return slashDate(scan, Number(token.text), Number(second.text), third ? fullYear(third.text) : undefined, third ? i + 5 : i + 3);
}

function slashDate(scan: Scan, a: number, b: number, y: number | undefined, next: number): Parsed | undefined {
  const year = y === undefined ? {} : { y };
  const dayFirst = valid(b, a) ? { d: a, m: b, ...year } : undefined;
  const monthFirst = valid(a, b) ? { m: a, d: b, ...year } : undefined;
  const first = dayFirst ?? monthFirst;
  if (!first) return undefined;
  const other = dayFirst && monthFirst && a !== b ? { otherDate: withWeekday(nearestYear(monthFirst, scan.today)) } : {};
  return parsed(dated(scan, first, other), next);
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 2 ? (year < 70 ? 2000 + year : 1900 + year) : year;
}

/** '7 August 2026', '7th of August', '7. August', 'August 7th, 2026', 'March 2026', 'August'. */
function readNamedDate(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const day = readNumber(scan, i);
  if (day && !day.decimal && Number.isInteger(day.value) && day.value >= 1 && day.value <= 31) {
    let at = day.next;
    if (tokens[at]?.text === '.' && tokens[at]!.glued) at++;
    // '3–5 May': the first day shares the month of the second
    const linked = /^(?:-|–|to|until|till|through|bis|and|und|&|a|al)$/.test(lowAt(tokens, at));
    const ranged = linked ? readNumber(scan, lowAt(tokens, at + 1) === 'the' ? at + 2 : at + 1) : undefined;
    let monthFrom = ranged ? ranged.next : at;
    if (ranged && tokens[monthFrom]?.text === '.') monthFrom++;
    if (OF.has(lowAt(tokens, monthFrom))) monthFrom++;
    const month = monthAt(scan, monthFrom, !(day.words && !day.ordinal));
    if (month !== undefined) {
      if (ranged) return parsed(dated(scan, { d: day.value, m: month }), day.next);
      return withYear(scan, { d: day.value, m: month }, monthFrom + 1);
    }
    const thisMonth = /^(?:of|in)$/.test(lowAt(tokens, day.next)) ? directionOf(lowAt(tokens, day.next + 1)) : undefined;
    if (day.ordinal && thisMonth !== undefined && periodOf(lowAt(tokens, day.next + 2)) === 'month')
      return monthDay(scan, day.value, thisMonth, day.next + 3);
  }
  return readMonthFirst(scan, i);
}

function monthDay(scan: Scan, d: number, shift: number, next: number): Parsed {
  return parsed(scan.today === undefined ? dated(scan, { d }) : dated(scan, { d, ...shiftMonth(scan.today, shift) }), next);
}

function readMonthFirst(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  if (tokens[i]?.kind !== 'word') return undefined;
  let at = i + 1;
  if (tokens[at]?.text === '.' && tokens[at]!.glued) at++;
  if (lowAt(tokens, at) === 'the') at++;
  const number = readNumber(scan, at);
  const dayLike =
    number &&
    !number.decimal &&
    number.value >= 1 &&
    number.value <= 31 &&
    (!number.words || number.ordinal) &&
    !/^(?::|am|pm|uhr|h)$/.test(lowAt(tokens, number.next));
  const month = monthAt(scan, i, Boolean(dayLike) || yearAt(scan, at) !== undefined);
  if (month === undefined) return undefined;
  if (dayLike) return withYear(scan, { m: month, d: number.value }, number.next);
  return withYear(scan, { m: month }, i + 1);
}

function withYear(scan: Scan, fields: DateFields, next: number): Parsed {
  const { tokens } = scan;
  let at = next;
  if (tokens[at]?.text === '.' && tokens[at]!.glued && tokens[at + 1]?.kind === 'number') at++;
  if (tokens[at]?.text === ',' || OF.has(lowAt(tokens, at))) at++;
  const year = yearAt(scan, at);
  return year ? parsed(dated(scan, { ...fields, y: year.value }), year.next) : parsed(dated(scan, fields), next);
}

function yearAt(scan: Scan, i: number): { value: number; next: number } | undefined {
  const token = scan.tokens[i];
  if (token === undefined || (token.kind === 'number' && !/^\d{4}$/.test(token.text))) return undefined;
  return readWhole(scan, i, 1800, 2100);
}

/** '2026年8月7日', '八月七日', '8月', '7号'. */
function readHanDate(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const first = readNumber(scan, i);
  if (!first) return undefined;
  const mark = tokens[first.next]?.text;
  if (mark === '年' && first.value >= 1800 && first.value <= 2100) {
    const rest = readHanDate(scan, first.next + 1);
    const date = rest?.reading.date;
    return date?.m
      ? parsed(dated(scan, { m: date.m, ...(date.d ? { d: date.d } : {}), y: first.value }), rest!.next)
      : parsed(dated(scan, { y: first.value }), first.next + 1);
  }
  if (mark !== '月' || first.value < 1 || first.value > 12) {
    return mark === '号' && first.value <= 31 && first.value >= 1 ? parsed(dated(scan, { d: first.value }), first.next + 1) : undefined;
  }
  const day = readWhole(scan, first.next + 1, 1, 31);
  const dayMark = day ? tokens[day.next]?.text : undefined;
  return day && (dayMark === '日' || dayMark === '号')
    ? parsed(dated(scan, { m: first.value, d: day.value }), day.next + 1)
    : parsed(dated(scan, { m: first.value }), first.next + 1);
}

/** A weekday, joined with the date or the week beside it: 'Friday, 13 March', 'next Friday', 'Friday next week'. */
function readWeekday(scan: Scan, i: number): Parsed | undefined {
  const { tokens, today } = scan;
  const han = hanAt(tokens, i, 1);
  const lead = han === '下' || han === '上' ? (han === '下' ? 1 : -1) : directionOf(lowAt(tokens, i));
  const found = weekdayAt(scan, lead === undefined ? i : i + 1);
  if (!found) return undefined;
  let at = found.next;
  if (tokens[at]?.text === ',') at++;
  if (/^(?:the|den|dem|el|le|on)$/.test(lowAt(tokens, at))) at++;
  const date = readNumericDate(scan, at) ?? readNamedDate(scan, at);
  if (date?.reading.date?.d !== undefined) return parsed({ ...date.reading, date: { ...date.reading.date, wd: found.day } }, date.next);
  const day = readNumber(scan, at);
  if (day?.ordinal && day.value <= 31 && at > found.next) return parsed(dated(scan, { d: day.value, wd: found.day }), day.next);
  const trailing = directionOf(lowAt(tokens, found.next));
  const week = trailing !== undefined && periodOf(lowAt(tokens, found.next + 1)) === 'week' ? trailing : undefined;
  if (week !== undefined) return parsed(ofWeek(found.day, week, today), found.next + 2);
  const after =
    lead ??
    (trailing !== undefined && trailing !== 0 && /^(?:prochain|dernier|proximo|pasado)/.test(lowAt(tokens, found.next))
      ? trailing
      : undefined);
  const next = lead === undefined && after !== undefined ? found.next + 1 : found.next;
  if (han && lead !== undefined) return parsed(ofWeek(found.day, lead, today), next);
  return parsed(relativeWeekday(found.day, after, today), next);
}

/** A day of the month by its ordinal alone: 'on the 13th', 'am 13.'. */
function readOrdinalDay(scan: Scan, i: number): Parsed | undefined {
  const { tokens, language } = scan;
  const day = readNumber(scan, i);
  if (!day || day.value < 1 || day.value > 31 || day.decimal) return undefined;
  const after = tokens[day.next];
  const german =
    !day.ordinal &&
    !day.words &&
    language === 'de' &&
    after?.text === '.' &&
    after.glued &&
    /^(?:am|zum|vom|bis|ab)$/.test(lowAt(tokens, i - 1)) &&
    day.next + 1 < tokens.length;
  const the = lowAt(tokens, i - 1) === 'the' && (BEFORE_DATE.has(lowAt(tokens, i - 2)) || lowAt(tokens, i - 2) === 'to');
  if (!german && !(day.ordinal && !day.words && (the || BEFORE_DATE.has(lowAt(tokens, i - 1))))) return undefined;
  if (
    !german &&
    after?.kind === 'word' &&
    !/^(?:at|and|or|as|if|in|for|to|please|of|instead|is|was|from|but|with|because|i|we|works|would|it|through|until|then|morning|afternoon|evening)$/.test(
      after.low,
    )
  )
    return undefined;
  return parsed(dated(scan, { d: day.value }), german ? day.next + 1 : day.next);
}

/** A year alone, after a word that leads to one: 'in 2014', 'since 2019', 'Sommer 2020'. */
function readYear(scan: Scan, i: number): Parsed | undefined {
  const year = yearAt(scan, i);
  if (!year) return undefined;
  const previous = lowAt(scan.tokens, i - 1);
  if (
    !/^(?:in|since|of|by|year|until|till|from|before|after|early|late|mid|spring|summer|autumn|fall|winter|during|class|seit|jahr|en|depuis|desde|hasta|ab|bis|sommer|herbst|fruhling|de)$/.test(
      previous,
    )
  )
    return undefined;
  const after = scan.tokens[year.next];
  if (after?.kind === 'symbol' && /[%€$£°]/.test(after.text)) return undefined;
  if (
    after?.kind === 'word' &&
    /^(?:euro|euros|dollar|dollars|people|members|percent|kilo|km|g|kg|m|meters|metres|leute|personen|personas|personnes|pounds|steps|calories|words|seats|items|units|users)$/.test(
      after.low,
    )
  )
    return undefined;
  return dayNumber(year.value, 1, 1) === undefined ? undefined : parsed(dated(scan, { y: year.value }), year.next);
}
