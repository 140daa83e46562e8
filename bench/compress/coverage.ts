import { namesOf } from '../../scripts/cases/values.js';
import { contentWords } from '../../src/core/text.js';
import { extractValues } from '../../src/core/values/extract.js';
import { sameValue } from '../../src/core/values/compare.js';

/** Least share of a fact's content words that a text must hold. Origin: the definition of fact coverage in the data's README. */
const LEAST_WORDS = 0.6;

/** What a text is asked for. Reading it costs more than one question, so it is read once. */
export interface ReadText {
  readonly words: ReadonlySet<string>;
  readonly lower: string;
  readonly values: ReturnType<typeof extractValues>;
}

export function readText(text: string): ReadText {
  return { words: new Set(contentWords(text).map(({ text: stem }) => stem)), lower: text.toLowerCase(), values: extractValues(text) };
}

/** Whether a text holds a fact: all its numbers, dates and names, and most of its content words. */
export function covers({ words, lower, values }: ReadText, fact: string): boolean {
  const stems = [...new Set(contentWords(fact).map(({ text }) => text))];
  const held = stems.filter((stem) => words.has(stem)).length;
  if (stems.length > 0 && held < LEAST_WORDS * stems.length) return false;
  if (![...namesOf(fact)].every((name) => lower.includes(name))) return false;
  return extractValues(fact).every((value) => values.some((other) => sameValue(value, other)));
}
