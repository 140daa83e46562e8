import { contentWords } from '../core/text.js';
import type { Sentence } from './sentences.js';
import { isShort, type Talk } from './talk.js';

/** Letters by which two forms of a word are taken for the same. Own. */
const HEAD = 4;
/** Weight of a query's short word: most of them are function words, in every language. Own. */
const SHORT_SHARE = 0.4;

/** A query's words. */
export interface Wanted {
  /** Rare ones weigh more. */
  readonly words: ReadonlyMap<string, number>;
  /** By their first letters. */
  readonly byHead: ReadonlyMap<string, readonly string[]>;
  readonly total: number;
}

/** Undefined for a query without a content word. */
export function readQuery(query: string, talk: Talk): Wanted | undefined {
  const heads = new Set([...talk.spread.keys()].map((stem) => stem.slice(0, HEAD)));
  const words = new Map<string, number>();
  const byHead = new Map<string, string[]>();
  let total = 0;
  for (const { text } of contentWords(query)) {
    if (words.has(text)) continue;
    const weight = rareness(text, talk);
    words.set(text, weight);
    if (text.length >= HEAD) byHead.set(text.slice(0, HEAD), [...(byHead.get(text.slice(0, HEAD)) ?? []), text]);
    // One that no sentence holds counts half, since no sentence can be better for it.
    total += weight * (heads.has(text.slice(0, HEAD)) ? 1 : 0.5);
  }
  return total === 0 ? undefined : { words, byHead, total };
}

function rareness(stem: string, { spread, sentences }: Talk): number {
  return Math.log(1 + sentences / (1 + (spread.get(stem) ?? 0))) * (isShort(stem) ? SHORT_SHARE : 1);
}

/** What a sentence has to do with the query, [0, 1]. An answer is about what its question asks. */
export function askedFor(wanted: Wanted, sentence: Sentence, talk: Talk): number {
  const { needs } = sentence;
  const own = match(wanted, sentence, talk).ofQuery;
  if (!needs?.question) return own;
  const question = match(wanted, needs, talk);
  // A question with half of its words in the query asks the same.
  return Math.min(1, own + Math.max(question.ofQuery, 2 * question.ofSentence));
}

/** Share of the query's words that the sentence has, and share of the sentence's words that the query has, each [0, 1]. */
function match({ words, byHead, total }: Wanted, sentence: Sentence, talk: Talk): { ofQuery: number; ofSentence: number } {
  const met = new Map<string, number>();
  let own = 0;
  let shared = 0;
  for (const stem of new Set(sentence.stems)) {
    const weight = rareness(stem, talk);
    const { word, likeness } = closest(stem, words, byHead);
    own += weight;
    shared += weight * likeness;
    if (word !== undefined) met.set(word, Math.max(met.get(word) ?? 0, likeness));
  }
  let sum = 0;
  for (const [word, likeness] of met) sum += likeness * (words.get(word) ?? 0);
  return { ofQuery: Math.min(1, sum / total), ofSentence: own === 0 ? 0 : shared / own };
}

/** The query's word that is most like a stem; how like it is, is the share of letters that they open with together. */
function closest(
  stem: string,
  words: ReadonlyMap<string, number>,
  byHead: ReadonlyMap<string, readonly string[]>,
): { word?: string; likeness: number } {
  if (words.has(stem)) return { word: stem, likeness: 1 };
  let best: { word?: string; likeness: number } = { likeness: 0 };
  for (const word of stem.length < HEAD ? [] : (byHead.get(stem.slice(0, HEAD)) ?? [])) {
    let same = HEAD;
    while (same < stem.length && stem[same] === word[same]) same += 1;
    const likeness = same / Math.max(stem.length, word.length);
    if (likeness > best.likeness) best = { word, likeness };
  }
  return best;
}
