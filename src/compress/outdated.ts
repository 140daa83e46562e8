import { contentWords, stem, words } from '../core/text.js';
import type { Facts } from './facts.js';
import type { Sentence } from './sentences.js';

type Values = Facts['values'];

const NOW =
  /(?<![\p{L}\p{M}])(?:now|nowadays|no longer|not anymore|instead|actually|correction|changed?|moved|these days|jetzt|inzwischen|nicht mehr|stattdessen|ahora|ya no|maintenant|désormais|adesso|ora|agora|теперь)(?![\p{L}\p{M}])|现在|如今|改[成到为在]|今は|今では|الآن/iu;

/**
 * Places of the statements that are out of date: the same speaker says the same of the same later, with another value and a word for "now", as in
 * "I work at X" and "I now work at Y". `values` are those of each sentence.
 */
export function outdated(sentences: readonly Sentence[], values: readonly Values[]): Set<number> {
  const gone = new Set<number>();
  const read = new Map<number, Content>();
  const contentAt = (i: number): Content => {
    const known = read.get(i) ?? contentOf(sentences[i] as Sentence, values[i] as Values);
    read.set(i, known);
    return known;
  };
  sentences.forEach((later, j) => {
    if (later.question || later.code || values[j]?.size === 0 || !NOW.test(later.head)) return;
    const news = contentAt(j);
    for (let i = 0; i < j; i += 1) {
      const earlier = sentences[i] as Sentence;
      if (earlier.speaker !== later.speaker || earlier.at === later.at || earlier.question || earlier.code || values[i]?.size === 0)
        continue;
      if (saysTheSame(contentAt(i), news)) gone.add(i);
    }
  });
  return gone;
}

/** Values of a sentence and the words around them. */
interface Content {
  readonly values: ReadonlySet<string>;
  readonly words: readonly string[];
  readonly text: string;
}

/** "News: ", which says nothing of what follows. */
const LABEL = /^\p{L}+:\s+/u;

function contentOf(sentence: Sentence, values: Values): Content {
  const stems = new Set([...values.keys()].flatMap((value) => contentWords(value).map((word) => word.text)));
  const text = sentence.head.replace(LABEL, '');
  const all = contentWords(text).map((word) => word.text);
  return { values: stems, words: [...new Set(all)].filter((word) => !stems.has(word) && !NOW.test(word)), text };
}

/** Share of the words around the values that two statements must have in common to be about the same. Own. */
const SAME_SHARE = 0.5;

function saysTheSame(earlier: Content, later: Content): boolean {
  const shared = earlier.words.filter((word) => later.words.includes(word));
  const few = Math.min(earlier.words.length, later.words.length);
  // "The rent is 900 euros" and "The food is now 300 euros" share a word and are about two things: what opens the statement is what it is about.
  if (earlier.words[0] !== later.words[0] || shared.length === 0 || shared.length < SAME_SHARE * few) return false;
  const gone = [...earlier.values].some((value) => !later.values.has(value));
  const fresh = [...later.values].some((value) => !earlier.values.has(value));
  return gone && fresh && subjectOf(earlier.text, shared) === subjectOf(later.text, shared);
}

const PERSON = /^(?:i|we|he|she|they|you|my|our|his|her|their|ich|wir|er|sie|je|nous|il|elle|yo|nosotros|io|noi|eu)$/u;

/** Names and pronouns that stand before the first shared word: whom a statement is about. */
function subjectOf(text: string, shared: readonly string[]): string {
  const subject: string[] = [];
  for (const [i, word] of words(text).entries()) {
    const low = word.text.toLowerCase();
    if (shared.includes(stem(word.text))) break;
    if (PERSON.test(low) || (i > 0 && /^\p{Lu}/u.test(word.text))) subject.push(low);
  }
  return subject.join(' ');
}
