import { words } from '../../core/text.js';
import { IDIOMS } from './idiom-table.js';
import { lemmaOf } from './lemma.js';

/** Between two entries of the table. */
const ENTRY = /\n| \| /u;
/** Words that `*` may stand for at most. */
const GAP = 2;
const REFLEXIVE = /^(?:my|your|him|her|it|our|them|one)sel(?:f|ves)$/u;
const POSSESSIVE = /^(?:my|your|his|her|its|our|their|one's|\p{L}+['’]s)$/u;

interface Idiom {
  readonly words: readonly string[];
  readonly meaning: string;
}

let byWord: ReadonlyMap<string, readonly Idiom[]> | undefined;

/** Idioms by their first word: most words of a text begin none. */
function table(): ReadonlyMap<string, readonly Idiom[]> {
  if (byWord) return byWord;
  const found = new Map<string, Idiom[]>();
  for (const line of IDIOMS.trim().split(ENTRY)) {
    const [idiom = '', meaning = ''] = line.split(' = ');
    const own = idiom
      .split(' ')
      .flatMap((word) => (word === '*' || word === "one's" ? [word] : words(word).map(({ start, end }) => normal(word.slice(start, end)))));
    const first = own[0] ?? '';
    found.set(first, [...(found.get(first) ?? []), { words: own, meaning }]);
  }
  byWord = found;
  return found;
}

const normal = (word: string): string => lemmaOf(word.toLowerCase().replace(/’/gu, "'"));

/** What the English idioms of a text mean, in plain words and in their order; empty for most texts. */
export function idiomMeanings(text: string): readonly string[] {
  const own = words(text).map((word) => text.slice(word.start, word.end));
  const lemmas = own.map(normal);
  const found = lemmas.flatMap((lemma, at) =>
    (table().get(lemma) ?? []).flatMap(({ words: idiom, meaning }) => (stands(idiom, 1, at + 1, own, lemmas) ? [meaning] : [])),
  );
  return [...new Set(found)];
}

function stands(idiom: readonly string[], next: number, at: number, own: readonly string[], lemmas: readonly string[]): boolean {
  const wanted = idiom[next];
  if (wanted === undefined) return true;
  if (at >= own.length) return false;
  if (wanted === '*') {
    for (let gap = 1; gap <= GAP; gap += 1) if (stands(idiom, next + 1, at + gap, own, lemmas)) return true;
    return false;
  }
  const word = own[at]?.toLowerCase() ?? '';
  const fits = wanted === "one's" ? POSSESSIVE.test(word) : wanted === 'oneself' ? REFLEXIVE.test(word) : lemmas[at] === wanted;
  return fits && stands(idiom, next + 1, at + 1, own, lemmas);
}
