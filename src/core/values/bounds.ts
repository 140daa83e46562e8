import { hanAt, lowAt } from './reading.js';
import type { Reading, Scan } from './types.js';
import { durationOf } from './units.js';

const ROUGH = new Set(
  'about around roughly approximately approx circa ca nearly almost some ungefahr etwa rund fast environ presque unos unas casi aproximadamente 约 大约 ~ ≈ c'.split(
    ' ',
  ),
);
const PHRASES = [
  [
    'max',
    "at most|up to|no more than|not more than|maximum of|max|max .|maximum|less than|fewer than|under|below|within|younger than|shorter than|smaller than|lower than|lighter than|cheaper than|not exceeding|as many as|as much as|capped at|limit of|hochstens|maximal|bis zu|weniger als|como maximo|hasta|menos de|au plus|au maximum|moins de|jusqu ' a|最多|不超过",
  ],
  [
    'min',
    'at least|no less than|not less than|no fewer than|minimum of|min|min .|minimum|more than|over|above|older than|longer than|larger than|bigger than|higher than|heavier than|greater than|in excess of|mindestens|mehr als|uber|al menos|por lo menos|mas de|como minimo|au moins|plus de|au minimum|至少|超过',
  ],
] as const;
/** Bound phrases by their last word, which stands right before the amount. */
const BOUNDS = new Map<string, Phrase[]>();
for (const [bound, phrases] of PHRASES) {
  for (const phrase of phrases.split('|')) {
    const words = /^[a-z]/.test(phrase) ? phrase.split(' ') : [...phrase];
    const last = words.at(-1)!;
    BOUNDS.set(last, [...(BOUNDS.get(last) ?? []), { words, bound }]);
  }
}

/** Phrases that say nothing but the bound: they belong to the value, as its sign does. */
const PLAIN = /^(?:at most|at least|up to|(?:no |not )?(?:more|less|fewer) than|under|below|over|above)$/;

/** Approximation and bound said before the value, and the token that a plain phrase for the bound begins with. */
export function contextOf(scan: Scan, i: number): { readonly context: Partial<Reading>; readonly from: number } {
  const { tokens } = scan;
  let at = i - 1;
  let approximate = false;
  if (/^(?:a|the|from|between|de|entre)$/.test(lowAt(tokens, at)) && ROUGH.has(lowAt(tokens, at - 1))) at--;
  if (ROUGH.has(lowAt(tokens, at)) || hanAt(tokens, at - 1, 2) === '大约') {
    approximate = true;
    at -= hanAt(tokens, at - 1, 2) === '大约' ? 2 : 1;
  }
  const bound = boundBefore(scan, at);
  const context = { ...(approximate ? { approximate } : {}), ...(bound ? { bound: bound.bound } : {}) };
  return { context, from: bound && at === i - 1 && PLAIN.test(bound.words.join(' ')) ? i - bound.words.length : i };
}

const AFTER: Readonly<Record<string, 'max' | 'min'>> = {
  'or more': 'min',
  'or over': 'min',
  'or above': 'min',
  'or older': 'min',
  'or longer': 'min',
  'and over': 'min',
  'and above': 'min',
  'and up': 'min',
  'at least': 'min',
  'or less': 'max',
  'or fewer': 'max',
  'or under': 'max',
  'or below': 'max',
  'or younger': 'max',
  'or shorter': 'max',
  'and under': 'max',
  'at most': 'max',
};
/** A bound said after the value, perhaps with a noun between: '200 or more', 'six at most', 'eight guests or more'. */
export function boundAfter({ tokens }: Scan, next: number): Partial<Reading> {
  const noun = tokens[next]?.kind === 'word' && !/^(?:or|and|at)$/.test(lowAt(tokens, next)) ? 1 : 0;
  const phrase = `${lowAt(tokens, next + noun)} ${lowAt(tokens, next + noun + 1)}`;
  return Object.hasOwn(AFTER, phrase) ? { bound: AFTER[phrase]! } : {};
}

/** 'turned it up to 21', 'went up to 40': where something moved, no bound. */
const MOVED = /^(?:it|that|them|turned|went|go|goes|gone|came|come|raised|brought|pushed|moved|bumped|climbed|rose|shot|jumped|back)$/;

interface Phrase {
  readonly words: readonly string[];
  readonly bound: 'max' | 'min';
}

function boundBefore(scan: Scan, at: number): Phrase | undefined {
  const { tokens } = scan;
  let longest: Phrase | undefined;
  for (const phrase of BOUNDS.get(lowAt(tokens, at)) ?? []) {
    const start = at - phrase.words.length + 1;
    if (
      start >= 0 &&
      phrase.words.every((word, k) => lowAt(tokens, start + k) === word) &&
      phrase.words.length > (longest?.words.length ?? 0)
    )
      longest = phrase;
  }
  if (longest?.words.join(' ') === 'hasta' && scan.language !== 'es') return undefined;
  if (longest?.words.join(' ') === 'up to' && MOVED.test(lowAt(tokens, at - 2))) return undefined;
  return longest;
}

/** 'a month', 'per month', '/month', 'monatlich' after an amount. */
export function rate(scan: Scan, next: number, kind: string | undefined): Partial<Reading> {
  if (kind === 'duration') return {};
  const { tokens } = scan;
  const low = lowAt(tokens, next);
  const word = /^(?:a|an|per|\/|each|every|pro|im|al|por|par)$/.test(low) ? lowAt(tokens, next + 1) : low;
  const unit = {
    monthly: '1month',
    monatlich: '1month',
    yearly: '12month',
    jahrlich: '12month',
    annually: '12month',
    weekly: '604800s',
    daily: '86400s',
    hourly: '3600s',
  }[word];
  if (unit) return { per: unit };
  if (word === low) return {};
  const found = durationOf(word);
  return found ? { per: `${found.factor}${found.unit}` } : {};
}
