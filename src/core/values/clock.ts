import { bareHourEnds, type Cue, cueAfter, cueBefore, fixHalf, mealCue, opensOnHours } from './clock-context.js';
import { hanAt, lowAt, parsed, reading, readNumber, readWhole } from './reading.js';
import type { Parsed, PlainNumber, Scan } from './types.js';
import { readUnit } from './units.js';

/** A clock time without its half of the day. `fixed`: written so that it can only be this one (24-hour form, noon). */
interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly next: number;
  readonly fixed?: boolean;
  readonly soft?: boolean;
}

const SPOKEN = new Set('half halb quarter viertel dreiviertel'.split(' '));
/** Whether a folded word that is no number can begin a clock time. */
export function beginsClock(low: string): boolean {
  return SPOKEN.has(low) || Object.hasOwn(NAMED, low);
}

const NAMED: Readonly<Record<string, number>> = {
  noon: 12,
  midday: 12,
  midnight: 0,
  mitternacht: 0,
  midi: 12,
  minuit: 0,
  mediodia: 12,
  medianoche: 0,
};
const AT = new Set('at by until till around before after from um gegen bis ab a vers avant depuis hasta desde'.split(' '));
const STRONG_AT = new Set('at um'.split(' '));
const TO = new Set('- – — to until till bis a 到 至 and und y et'.split(' '));

/** Reads one clock time, or two of a range ('6.30 to 10 am', 'open 7–13'), at token `i`. */
export function readClock(scan: Scan, i: number): Parsed[] | undefined {
  const first = readTime(scan, i);
  if (first) {
    // "9 am to 10"
    const own = cueAfter(scan, first.next);
    const second = readSecond(scan, own?.next ?? first.next);
    return second ? range(scan, i, first, second) : [finish(scan, i, first)];
  }
  const bare = readWhole(scan, i, 0, 24);
  if (!bare || bare.decimal || !TO.has(lowAt(scan.tokens, bare.next))) return undefined;
  const hour = { hour: bare.value, minute: 0, next: bare.next, soft: true };
  const explicit = readTime(scan, bare.next + 1);
  if (explicit && !explicit.soft) return range(scan, i, hour, { clock: explicit, from: bare.next + 1 });
  const other = readWhole(scan, bare.next + 1, 0, 24);
  if (!other || other.soft || !bareHourEnds(scan, other.next)) return undefined;
  const cue = cueAfter(scan, other.next);
  if (!cue && !opensOnHours(scan, i, other.next)) return undefined;
  const fixed = other.value > 12;
  return range(
    scan,
    i,
    { ...hour, fixed },
    { clock: { hour: other.value, minute: 0, next: other.next, soft: true, fixed }, from: bare.next + 1 },
  );
}

function readSecond(scan: Scan, next: number): { clock: Clock; from: number } | undefined {
  if (!TO.has(lowAt(scan.tokens, next))) return undefined;
  const from = next + 1;
  const clock = readTime(scan, from);
  if (clock) return { clock, from };
  if (!/^(?:-|–|—|to|until|till|bis)$/.test(lowAt(scan.tokens, next))) return undefined;
  const bare = readWhole(scan, from, 0, 24);
  return bare && !bare.soft && bareHourEnds(scan, bare.next)
    ? { clock: { hour: bare.value, minute: 0, next: bare.next, soft: true }, from }
    : undefined;
}

function range(scan: Scan, i: number, first: Clock, second: { clock: Clock; from: number }): Parsed[] {
  const end = finish(scan, second.from, second.clock);
  const start = finish(scan, i, first, second.from - 1 > first.next);
  const half = end.reading.half;
  if (start.reading.half || !half) return [start, end];
  const minutes = first.hour * 60 + first.minute;
  const inHalf = (minutes % 720) + (half === 'pm' ? 720 : 0);
  const fits = inHalf < end.reading.numbers[0]! ? inHalf : (inHalf + 720) % 1440;
  return [{ ...start, reading: { ...start.reading, numbers: [fits], half: fits < 720 ? 'am' : 'pm' } }, end];
}

function finish(scan: Scan, i: number, clock: Clock, cues = true): Parsed {
  const after = cues ? cueAfter(scan, clock.next) : undefined;
  const cue: Cue | undefined = after?.cue ?? cueBefore(scan.tokens, i) ?? (cues ? mealCue(scan.meal, clock.hour) : undefined);
  const { minutes, half } = fixHalf(clock.hour, clock.minute, clock.fixed === true, cue);
  const soft = clock.soft && !after ? { soft: true } : {};
  return parsed(
    reading('time', { numbers: [minutes], unit: 'clock', raw: [clock.hour], ...(half ? { half } : {}), ...soft }),
    after?.next ?? clock.next,
    i,
  );
}

function readTime(scan: Scan, i: number): Clock | undefined {
  const { tokens } = scan;
  const token = tokens[i];
  if (token === undefined) return undefined;
  const half = lowAt(tokens, i + 1) === 'et' && /^demie?$/.test(lowAt(tokens, i + 2));
  if (token.kind === 'word' && Object.hasOwn(NAMED, token.low))
    return { hour: NAMED[token.low]!, minute: half ? 30 : 0, next: half ? i + 3 : i + 1, fixed: true };
  return readSpoken(scan, i) ?? readDigits(scan, i) ?? readHour(scan, i);
}

/** 'half past six', 'quarter to five', 'ten past five', 'halb sieben', 'Viertel vor acht', 'fünf vor halb drei'. */
function readSpoken(scan: Scan, i: number): Clock | undefined {
  const { tokens } = scan;
  const low = lowAt(tokens, i);
  if (low === 'half' || low === 'halb') {
    const past = lowAt(tokens, i + 1) === 'past' || lowAt(tokens, i + 1) === 'after';
    const hour = readWhole(scan, past ? i + 2 : i + 1, 1, 12);
    if (!hour || (!past && low === 'half' && !(hour.words && AT.has(lowAt(tokens, i - 1))))) return undefined;
    return low === 'halb' ? before(hour, 30) : { hour: hour.value, minute: 30, next: hour.next };
  }
  if (low === 'dreiviertel') return withHour(readWhole(scan, i + 1, 1, 12), (hour) => before(hour, 15));
  const quarter = low === 'quarter' || low === 'viertel';
  const count = quarter ? { value: 15, next: i + 1 } : readWhole(scan, i, 1, 29);
  if (!count) return undefined;
  let at = count.next;
  if (!quarter && /^(?:min|minutes?|minuten)$/.test(lowAt(tokens, at))) at++;
  const link = lowAt(tokens, at);
  const late = link === 'past' || link === 'after' || link === 'nach';
  const early = link === 'to' || link === 'till' || link === 'before' || link === 'vor' || (quarter && link === 'of');
  if (!late && !early) return undefined;
  if (link === 'to' && !quarter && tokens[i]?.kind === 'number' && at === count.next) return undefined;
  const halfHour = lowAt(tokens, at + 1) === 'halb';
  const hour = readWhole(scan, halfHour ? at + 2 : at + 1, 1, 12);
  if (!hour || readUnit(tokens, hour.next)) return undefined;
  if (link === 'after' || link === 'before' || link === 'to' || link === 'nach' || link === 'vor') {
    if (!quarter && !halfHour && count.value % 5 !== 0) return undefined;
    if (!quarter && !halfHour && !bareHourEnds(scan, hour.next)) return undefined;
  }
  const offset = (late ? count.value : -count.value) + (halfHour ? -30 : 0);
  return offset >= 0 ? { hour: hour.value, minute: offset, next: hour.next } : before(hour, -offset);
}

function before(hour: { value: number; next: number }, minutes: number): Clock {
  return { hour: hour.value === 1 ? 12 : hour.value - 1, minute: 60 - minutes, next: hour.next };
}

function withHour<T>(hour: PlainNumber | undefined, then: (hour: PlainNumber) => T): T | undefined {
  return hour ? then(hour) : undefined;
}

/** '18:05', '08:30', '9.45 pm', '20h30', '7:30 Uhr'. */
function readDigits(scan: Scan, i: number): Clock | undefined {
  const { tokens } = scan;
  const token = tokens[i];
  if (token?.kind !== 'number') return undefined;
  const colon = tokens[i + 1];
  const minutes = tokens[i + 2];
  const hour = Number(token.text);
  if (
    (colon?.text === ':' || colon?.text === '：' || colon?.low === 'h') &&
    colon.glued &&
    minutes?.kind === 'number' &&
    minutes.glued &&
    /^\d\d$/.test(minutes.text)
  ) {
    if (!/^\d{1,2}$/.test(token.text) || hour > 24 || Number(minutes.text) > 59) return undefined;
    const seconds = tokens[i + 3]?.text === ':' && tokens[i + 3]!.glued && tokens[i + 4]?.kind === 'number' && tokens[i + 4]!.glued;
    const fixed = hour > 12 || hour === 0 || token.text.startsWith('0');
    return skipWord(scan, { hour: hour % 24, minute: Number(minutes.text), next: seconds ? i + 5 : i + 3, fixed });
  }
  const dotted = /^(\d{1,2})\.(\d\d)$/.exec(token.text);
  if (!dotted || Number(dotted[1]) > 24 || Number(dotted[2]) > 59) return undefined;
  const marked = cueAfter(scan, i + 1)?.adjacent || lowAt(tokens, i + 1) === 'uhr';
  const ranged = /^(?:at|um|from|von)$/.test(lowAt(tokens, i - 1)) && !readUnit(tokens, i + 1) && bareHourEnds(scan, i + 1);
  if (!marked && !ranged) return undefined;
  return skipWord(scan, {
    hour: Number(dotted[1]) % 24,
    minute: Number(dotted[2]),
    next: i + 1,
    fixed: Number(dotted[1]) > 12 || dotted[1]!.startsWith('0'),
  });
}

function skipWord(scan: Scan, clock: Clock): Clock {
  return /^(?:uhr|h|hrs|hours)$/.test(lowAt(scan.tokens, clock.next)) ? { ...clock, next: clock.next + 1 } : clock;
}

/** A whole hour with its word: "7 o'clock", '7 pm', '7 Uhr 30', 'huit heures et demie', 'las siete y media', '三点半', 'at seven'. */
function readHour(scan: Scan, i: number): Clock | undefined {
  const { tokens } = scan;
  const hour = readWhole(scan, i, 0, 24);
  if (!hour || hour.decimal) return undefined;
  const spoken = hour.words ? readSpokenMinutes(scan, hour) : undefined;
  if (spoken) return spoken;
  const fixed = hour.value > 12 || hour.value === 0;
  const clock = { hour: hour.value % 24, minute: 0, next: hour.next, fixed };
  const low = lowAt(tokens, hour.next);
  if (low === 'o' && lowAt(tokens, hour.next + 2) === 'clock') return { ...clock, next: hour.next + 3 };
  if (low === 'o' && lowAt(tokens, hour.next + 1) === 'clock') return { ...clock, next: hour.next + 2 };
  if (low === 'oclock') return { ...clock, next: hour.next + 1 };
  if (low === 'uhr') return minuteAfter(scan, clock, hour.next + 1);
  if (low === '点') return readChineseHour(scan, clock, hour.next + 1);
  const previous = lowAt(tokens, i - 1);
  if (
    (low === 'heures' || low === 'heure' || (low === 'h' && tokens[hour.next]!.glued)) &&
    (AT.has(previous) || previous === 'des' || previous === 'il' || /^(?:et|moins)$/.test(lowAt(tokens, hour.next + 1)))
  )
    return frenchMinutes(scan, clock, hour.next + 1);
  if ((previous === 'las' || previous === 'la') && !readUnit(tokens, hour.next)) return spanishMinutes(scan, clock, hour.next);
  const cue = cueAfter(scan, hour.next);
  if (cue?.adjacent) return clock;
  if (hour.value > 0 && cue && AT.has(previous)) return clock;
  if (hour.value > 0 && AT.has(previous) && bareHourEnds(scan, hour.next) && !readUnit(tokens, hour.next)) {
    if ((hour.soft && !STRONG_AT.has(previous)) || spansAmounts(scan, hour.next)) return undefined;
    return { ...clock, soft: true, fixed: hour.value > 12 };
  }
  return undefined;
}

/** 'from 10 to 15 euros': what the second number counts, the first one counts too. */
function spansAmounts(scan: Scan, next: number): boolean {
  const second = /^(?:-|–|to|and)$/.test(lowAt(scan.tokens, next)) ? readNumber(scan, next + 1) : undefined;
  return second !== undefined && !second.ordinal && readUnit(scan.tokens, second.next) !== undefined;
}

/** 'ten thirty', 'seven forty-five': two numbers in words that no noun follows. */
function readSpokenMinutes(scan: Scan, hour: PlainNumber): Clock | undefined {
  const minute = hour.value >= 1 && hour.value <= 12 ? readWhole(scan, hour.next, 10, 59) : undefined;
  if (!minute?.words || scan.tokens[hour.next]?.kind !== 'word' || !bareHourEnds(scan, minute.next)) return undefined;
  return { hour: hour.value, minute: minute.value, next: minute.next };
}

function minuteAfter(scan: Scan, clock: Clock, at: number): Clock {
  const minute = readWhole(scan, at, 1, 59);
  return minute && !readUnit(scan.tokens, minute.next) ? { ...clock, minute: minute.value, next: minute.next } : { ...clock, next: at };
}

function readChineseHour(scan: Scan, clock: Clock, at: number): Clock {
  const text = scan.tokens[at]?.text;
  if (text === '半') return { ...clock, minute: 30, next: at + 1 };
  if (hanAt(scan.tokens, at, 2) === '一刻') return { ...clock, minute: 15, next: at + 2 };
  if (hanAt(scan.tokens, at, 2) === '三刻') return { ...clock, minute: 45, next: at + 2 };
  const minute = readNumber(scan, at);
  if (!minute || minute.value > 59) return { ...clock, next: text === '钟' ? at + 1 : at };
  return { ...clock, minute: minute.value, next: scan.tokens[minute.next]?.text === '分' ? minute.next + 1 : minute.next };
}

function frenchMinutes(scan: Scan, clock: Clock, at: number): Clock {
  const { tokens } = scan;
  if (lowAt(tokens, at) === 'et' && /^demie?$/.test(lowAt(tokens, at + 1))) return { ...clock, minute: 30, next: at + 2 };
  if (lowAt(tokens, at) === 'et' && lowAt(tokens, at + 1) === 'quart') return { ...clock, minute: 15, next: at + 2 };
  if (lowAt(tokens, at) === 'moins') {
    const quarter = lowAt(tokens, at + 1) === 'le' && lowAt(tokens, at + 2) === 'quart';
    const minute = quarter ? { value: 15, next: at + 3 } : readWhole(scan, at + 1, 1, 29);
    if (minute) return { ...clock, hour: (clock.hour + 23) % 24, minute: 60 - minute.value, next: minute.next };
  }
  return minuteAfter(scan, clock, at);
}

function spanishMinutes(scan: Scan, clock: Clock, at: number): Clock {
  const { tokens } = scan;
  const link = lowAt(tokens, at);
  if (link !== 'y' && link !== 'menos') return { ...clock, next: at };
  const named = { media: 30, cuarto: 15 }[lowAt(tokens, at + 1)];
  const minute = named ? { value: named, next: at + 2 } : readWhole(scan, at + 1, 1, 59);
  if (!minute) return { ...clock, next: at };
  return link === 'y'
    ? { ...clock, minute: minute.value, next: minute.next }
    : { ...clock, hour: (clock.hour + 23) % 24, minute: 60 - minute.value, next: minute.next };
}
