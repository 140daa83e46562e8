import { hanAt, lowAt } from './reading.js';
import type { DayHalf, Scan, Token } from './types.js';
import { unitOfWord } from './units.js';

/** Words that fix the half of the day of a clock time. */
export type Cue = 'am' | 'pm' | 'morning' | 'afternoon' | 'evening' | 'night';

const CUES: Readonly<Record<string, Cue>> = {
  morning: 'morning',
  mornings: 'morning',
  afternoon: 'afternoon',
  afternoons: 'afternoon',
  evening: 'evening',
  evenings: 'evening',
  night: 'night',
  tonight: 'evening',
  morgens: 'morning',
  fruh: 'morning',
  vormittags: 'morning',
  vormittag: 'morning',
  mittags: 'afternoon',
  nachmittags: 'afternoon',
  nachmittag: 'afternoon',
  abends: 'evening',
  abend: 'evening',
  nachts: 'night',
  madrugada: 'morning',
  tarde: 'afternoon',
  noche: 'evening',
  matin: 'morning',
  midi: 'afternoon',
  soir: 'evening',
  soiree: 'evening',
};
const HAN_CUES: Readonly<Record<string, Cue>> = {
  早上: 'morning',
  上午: 'morning',
  凌晨: 'morning',
  早晨: 'morning',
  下午: 'afternoon',
  中午: 'afternoon',
  晚上: 'evening',
  傍晚: 'evening',
  夜里: 'night',
};
const MEALS: Readonly<Record<string, Cue>> = {
  dinner: 'evening',
  supper: 'evening',
  abendessen: 'evening',
  cena: 'evening',
  diner: 'evening',
  breakfast: 'morning',
  fruhstuck: 'morning',
  desayuno: 'morning',
  lunch: 'afternoon',
  mittagessen: 'afternoon',
  almuerzo: 'afternoon',
};
const FILL = new Set("in the at of on this every am de la du le l apres por midi , '".split(' '));
/** Words between a bare hour and its part of the day: 'five in the morning', but not 'two every night'. */
const DIRECT = new Set("in the at am de la du le l por '".split(' '));
/** Words that may follow a bare hour; another word makes the number a count ('at 12 stations'). */
const FOLLOWS = new Set(
  (
    'on in at and or but for with every each sharp today tomorrow tonight this next if so please then because as when by to from until till is was works would instead rather than already again exactly daily latest weekdays everyone starting beginning onward onwards am pm the i we you he she they it my our not too also just there here ' +
    'im am und oder aber bei mit fur heute morgen jeden an wie uhr auf der dem den punkt y o en con para el la de cada hoy et ou dans avec pour le chez au a du'
  ).split(' '),
);

const COUNTABLE = /^(?:(?:morning|afternoon|evening|night)s?|vormittag|nachmittag|abend|noche|tarde|madrugada|matin|soir|soiree)$/;

/** What follows the English 'am' and never the German preposition; '' at the end of a sentence. */
const AFTER_AM = /^(?:to|until|till|on|at|and|for|every|from|[.,;)]?)$/;

/** The cue that follows a time at token `next`, and the token after it. `adjacent`: am/pm or 'in the evening' right after. */
export function cueAfter(scan: Scan, next: number): { cue: Cue; next: number; adjacent: boolean } | undefined {
  const { tokens, language } = scan;
  const low = lowAt(tokens, next);
  // German 'am' is a preposition: 'um sieben am Brunnen'
  const preposition = low === 'am' && language === 'de' && !tokens[next]!.glued && !AFTER_AM.test(lowAt(tokens, next + 1));
  if ((low === 'am' || low === 'pm') && !preposition) return { cue: low, next: next + 1, adjacent: true };
  if ((low === 'a' || low === 'p') && lowAt(tokens, next + 2) === 'm' && tokens[next + 1]?.text === '.')
    return { cue: low === 'a' ? 'am' : 'pm', next: tokens[next + 3]?.text === '.' ? next + 4 : next + 3, adjacent: true };
  let adjacent = true;
  for (let i = next; i < next + 4 && i < tokens.length; i++) {
    const word = tokens[i]!;
    const cue = cueAt(tokens, i);
    // 'one night', 'two evenings' count them
    if (cue && i === next && COUNTABLE.test(word.low)) return undefined;
    if (cue) return { cue, next, adjacent };
    adjacent &&= DIRECT.has(word.low);
    if (!FILL.has(word.low) && !(i === next && isDayWord(word))) return undefined;
  }
  return undefined;
}

function isDayWord(token: Token): boolean {
  return /day$|^tomorrow$|^morgen$|^heute$/.test(token.low);
}

/** The cue within five tokens before a time ('abends um', 'tomorrow morning at', '下午'), not across another number. */
export function cueBefore(tokens: readonly Token[], i: number): Cue | undefined {
  for (let k = i - 1; k >= 0 && k >= i - 5; k--) {
    const token = tokens[k]!;
    if (token.kind === 'number' || token.text === ';' || token.text === ':') return undefined;
    const cue = cueAt(tokens, k);
    if (cue) return cue;
  }
  return undefined;
}

function cueAt(tokens: readonly Token[], i: number): Cue | undefined {
  const token = tokens[i]!;
  if (token.kind === 'han') return Object.hasOwn(HAN_CUES, hanAt(tokens, i, 2)) ? HAN_CUES[hanAt(tokens, i, 2)] : undefined;
  if (token.low === 'manana') return /^(?:la|de)$/.test(lowAt(tokens, i - 1)) ? 'morning' : undefined;
  if (token.low === 'morgen') return lowAt(tokens, i - 1) === 'am' ? 'morning' : undefined;
  return Object.hasOwn(CUES, token.low) ? CUES[token.low] : undefined;
}

/** Part of the day of the first meal named in a sentence. */
export function mealOf(tokens: readonly Token[]): Cue | undefined {
  for (const token of tokens) if (token.kind === 'word' && Object.hasOwn(MEALS, token.low)) return MEALS[token.low];
  return undefined;
}

/** The sentence's meal as a cue, where it can fix this hour. */
export function mealCue(meal: Cue | undefined, hour: number): Cue | undefined {
  if (meal === 'evening') return hour >= 4 && hour < 12 ? meal : undefined;
  if (meal === 'morning') return hour >= 5 && hour < 12 ? meal : undefined;
  return meal === 'afternoon' && (hour === 12 || hour < 4) ? meal : undefined;
}

/** Minutes after midnight, and the half of the day if it is fixed. */
export function fixHalf(hour: number, minute: number, fixed: boolean, cue: Cue | undefined): { minutes: number; half?: DayHalf } {
  const minutes = hour * 60 + minute;
  if (hour > 12 || hour === 0) return { minutes, half: hour >= 12 ? 'pm' : 'am' };
  if (cue) {
    const late = cue === 'pm' || cue === 'afternoon' || (cue === 'evening' && hour !== 12) || (cue === 'night' && hour >= 5 && hour !== 12);
    const inHalf = (minutes % 720) + (late ? 720 : 0);
    return { minutes: inHalf, half: late ? 'pm' : 'am' };
  }
  return fixed ? { minutes, half: minutes < 720 ? 'am' : 'pm' } : { minutes };
}

/** Whether a bare number before token `next` can be an hour: nothing countable follows. */
export function bareHourEnds(scan: Scan, next: number): boolean {
  const token = scan.tokens[next];
  if (token === undefined) return true;
  if (token.kind === 'symbol') return !/^[%€$£°/+*=×]$/.test(token.text) && !(/^[-–]$/.test(token.text) && token.glued);
  if (token.kind === 'number' || token.kind === 'code') return false;
  if (FOLLOWS.has(token.low) || isDayWord(token) || Object.hasOwn(CUES, token.low)) return true;
  return token.kind === 'word' && /^(?:mon|tues|wednes|thurs|fri|satur|sun)day/.test(token.low) && !unitOfWord(token.low);
}

const HOURS = /^(?:open|opens|opening|opened|hours|shift|geoffnet|offen|offnungszeiten|ouvert|ouverte|abierto|abierta|horario|horaires)$/;
/** Whether the sentence is about opening or working hours, so that '7–13' is a span of hours. */
export function opensOnHours(scan: Scan, from: number, to: number): boolean {
  for (let i = Math.max(0, from - 12); i < Math.min(scan.tokens.length, to + 12); i++) {
    if ((i < from || i >= to) && HOURS.test(scan.tokens[i]!.low)) return true;
  }
  return false;
}
