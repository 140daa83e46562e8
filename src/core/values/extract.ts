import { readCalendar } from './calendar.js';
import { beginsClock, readClock } from './clock.js';
import { mealOf } from './clock-context.js';
import { beginsCalendar } from './calendar-words.js';
import { beginsNumber } from './number-words.js';
import { carried } from './carried-dates.js';
import { readCode } from './codes.js';
import { attach, type Placed } from './attach.js';
import { dayOfTime } from './days.js';
import { thenOf } from './offsets.js';
import { guessLanguage, type Language, guessTextLanguage } from './language.js';
import { lowAt, reading } from './reading.js';
import { beginsQuantity, readQuantity } from './quantities.js';
import { splitIdentifier } from './stems.js';
import { splitSegments, tokenize } from './tokens.js';
import type { Parsed, Reading, Scan, Token, Value } from './types.js';
import { unitOfName } from './units.js';

/**
 * All numbers, amounts, dates and times of a text, in order. Readings do not overlap, save that 'in three days' is a day and a duration.
 * Shape: spans are UTF-16 offsets, `text` is the text between them. Cost: linear in the length.
 * @param options.time ISO 8601 with the sender's offset: 'tomorrow' and 'next week' are resolved from its local date.
 */
export function extractValues(text: string, options: { readonly time?: string | undefined } = {}): Value[] {
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const today = dayOfTime(options.time);
  const whole = guessTextLanguage(text);
  const values: Value[] = [];
  let context: readonly string[] = [];
  let last: Reading | undefined;
  for (const [index, segment] of splitSegments(text).entries()) {
    const tokens = tokenize(text, segment.start, segment.end);
    const scan: Scan = { tokens, language: segmentLanguage(tokens, whole), meal: mealOf(tokens), numbers: new Map(), today };
    const { placed, last: named } = lean(scanTokens(scan), last, scan);
    const attached = attach(text, scan, placed, context, index);
    last = named;
    values.push(...attached.values);
    context = attached.sentence;
  }
  return values;
}

/** Resolves dates that lean on the one named before them; `last` is the last date named. */
function lean(found: readonly Placed[], before: Reading | undefined, scan: Scan): { placed: Placed[]; last: Reading | undefined } {
  let last = before;
  const placed: Placed[] = [];
  for (const one of found) {
    const reading = carried(one.reading, last, scan);
    if (!reading) continue;
    if (isNamedDay(reading)) last = reading;
    placed.push({ ...one, reading });
  }
  return { placed, last };
}

/** A day, weekday or month that later words may lean on. */
const isNamedDay = ({ kind, date, soft }: Reading): boolean => !soft && date !== undefined && /^(?:date|weekday|month)$/.test(kind);

function segmentLanguage(tokens: readonly Token[], whole: Language | undefined): Language | undefined {
  const words = tokens.filter((token) => token.kind === 'word').map((token) => token.low);
  return (words.length > 2 ? guessLanguage(words) : undefined) ?? whole;
}

function scanTokens(scan: Scan): Placed[] {
  const placed: Placed[] = [];
  let i = 0;
  while (i < scan.tokens.length) {
    const found = mayBegin(scan.tokens[i]!) ? readAt(scan, i) : undefined;
    if (!found) {
      i++;
      continue;
    }
    let next = i;
    for (const one of found) {
      placed.push({ reading: one.reading, from: one.from ?? i, next: one.next });
      next = Math.max(next, one.next);
    }
    i = Math.max(next, i + 1);
  }
  return placed;
}

/** A cheap filter, so that most words of a text are looked at once. */
function mayBegin(token: Token): boolean {
  if (token.kind === 'symbol') return /^[€$£¥￥₹₩+½¼¾⅓⅔⅕⅛]/.test(token.text);
  return token.kind !== 'word' || beginsNumber(token.low) || beginsCalendar(token.low) || beginsClock(token.low) || beginsQuantity(token);
}

function readAt(scan: Scan, i: number): Parsed[] | undefined {
  if (isRoundTheClock(scan, i)) return [{ reading: reading('count', { soft: true }), next: i + 1 }];
  const date = readCalendar(scan, i);
  if (date) return withDuration(scan, i, date);
  const clock = readClock(scan, i);
  if (clock) return clock;
  const code = readCode(scan, i);
  if (code && isSure(scan, i, code)) return [code];
  const quantity = readQuantity(scan, i);
  if (quantity && !splitsWord(scan, quantity.next)) return [named(scan, i, quantity)];
  return code ? [code] : undefined;
}

/** Names that a quantity must not be read out of: versions, phone numbers, decades, digits spelled out. */
function isSure(scan: Scan, i: number, { reading: { kind, key = '' } }: Parsed): boolean {
  return kind === 'version' || /^(?:\d{7,}|\d0s)$/.test(key) || scan.tokens[i]!.kind === 'word';
}

/** Whether a reading would end inside a run of letters and digits ('3' of '3D'). */
function splitsWord(scan: Scan, next: number): boolean {
  const token = scan.tokens[next];
  return token?.glued === true && (token.kind === 'word' || token.kind === 'code') && scan.tokens[next - 1]!.kind === 'number';
}

/** 'in three days' and 'three days later' are a day, or how long something takes: both readings are given. */
function withDuration(scan: Scan, i: number, date: Parsed): Parsed[] {
  const { soft, relative } = date.reading;
  const lead = soft && lowAt(scan.tokens, i) === 'in' ? 1 : thenOf(relative) ? 0 : undefined;
  if (lead === undefined || !relative) return [date];
  const duration = readQuantity(scan, i + lead);
  return duration?.reading.kind === 'duration' ? [date, { ...duration, from: i + lead }] : [date];
}

/** 'POLL_INTERVAL_MS = 2_000': a bare number takes the unit that the name ends in. */
function named(scan: Scan, i: number, found: Parsed): Parsed {
  if (found.reading.kind !== 'count' || found.reading.numbers.length !== 1) return found;
  let at = i - 1;
  while (at > i - 4 && /^[=:"'`]$/.test(scan.tokens[at]?.text ?? '')) at--;
  const name = scan.tokens[at];
  if (at === i - 1 || name?.kind !== 'word') return found;
  const unit = unitOfName(splitIdentifier(name.text));
  if (!unit) return found;
  return {
    ...found,
    reading: { ...found.reading, kind: unit.kind, unit: unit.unit, factor: unit.factor, numbers: [found.reading.raw[0]! * unit.factor] },
  };
}

/** '24 hours a day', '24/7': an idiom, not an amount. */
function isRoundTheClock(scan: Scan, i: number): boolean {
  const { tokens } = scan;
  if (tokens[i]?.text !== '24') return false;
  return (
    (lowAt(tokens, i + 1) === '/' && lowAt(tokens, i + 2) === '7') ||
    (lowAt(tokens, i + 1) === 'hours' && lowAt(tokens, i + 2) === 'a' && lowAt(tokens, i + 3) === 'day')
  );
}
