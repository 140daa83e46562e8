import { askedFor, readQuery } from './asked-for.js';
import { factsOf } from './facts.js';
import { outdated } from './outdated.js';
import type { Sentence } from './sentences.js';
import { isShort, readTalk, type Talk, topicScore } from './talk.js';

/** Parts of a score and their weights; see `COMPRESS` in the configuration. */
export interface ScoreWeights {
  readonly values: number;
  readonly query: number;
  readonly rank: number;
  readonly topic: number;
}

const EMPTY_TALK =
  /^(?:hi|hello|hey|thanks?|thank you|great|good|nice|cool|wow|lovely|sure|of course|absolutely|okay|ok|alright|got it|noted|understood|you(?:'|’)re welcome|no problem|sounds? (?:good|great)|excellent|perfect|wonderful|awesome|congratulations|that(?:'|’)s (?:great|good|wonderful|a)|i(?:'|’)?(?:d| would) be happy|let me know|feel free|happy to|hallo|danke|bitte|gern|klar|super|genau|hola|gracias|vale|claro|genial|de nada|bonjour|salut|merci|d(?:'|’)accord|bien sûr|ciao|grazie|certo|obrigad[oa]|olá|bedankt|привет|спасибо|хорошо|شكرا|حسنا|你好|谢谢|好的|ありがとう|わかりました|なるほど)(?![\p{L}\p{M}])/iu;
const OFFER =
  /\b(?:would you like|do you want|shall i|should i|let me know|what do you think|does that|how does|can i help|anything else|feel free)\b/iu;
/** Longest reply, in words, that may be a mere nod. A character of a script without spaces is a word. */
const NOD_WORDS = 12;

/**
 * Mass of what a sentence tells: its values, each with its weight, and the rest. A score grows with 1 - e^-mass, so that no sentence is worth
 * ten. `factor`, (0, 1], is for what carries little.
 */
interface Told {
  readonly values: ReadonlyMap<string, number>;
  readonly other: number;
  readonly factor: number;
}

/** Most values of one sentence that count. Own: a table row is not worth ten facts. */
const MOST_VALUES = 5;

/** Mass of an answer, beside what it says itself: with its question it states more than its own words. Own. */
const ANSWER = 0.6;
/** Mass of a code block. Own. */
const CODE = 0.7;
/** Mass of each content word, and how many count. Own: a little for length. */
const WORD = 0.03;
const MOST_WORDS = 12;

function tell(sentence: Sentence, talk: Talk): Told {
  const { values, turns } = factsOf(sentence, talk.nouns);
  const answers = sentence.answers === true && sentence.stems.length > 0 ? ANSWER : 0;
  const bulk = WORD * Math.min(MOST_WORDS, sentence.stems.filter((stem) => !isShort(stem)).length);
  const other = (sentence.code ? CODE : 0) + turns + answers + bulk;
  return { values, other, factor: talkFactor(sentence, values.size > 0 || turns > 0 || answers > 0) };
}

/** Factor in (0, 1] for what carries little: questions, offers, greetings and praise, nods, and a model's talk against a person's own statement. */
function talkFactor(sentence: Sentence, tells: boolean): number {
  let factor = sentence.message.role === 'assistant' ? 0.8 : 1;
  if (sentence.question) factor *= OFFER.test(sentence.head) ? 0.35 : 0.6;
  else if (OFFER.test(sentence.head)) factor *= 0.5;
  if (EMPTY_TALK.test(sentence.head) && sentence.stems.length <= 6 && !tells) factor *= 0.3;
  // A short reply to a statement, without anything of its own.
  else if (!tells && sentence.length <= NOD_WORDS && sentence.message.role === 'assistant') factor *= 0.5;
  // A heading or a bare lead-in has nothing of its own.
  if (/^#|[:：]\*{0,2}$/u.test(sentence.text)) factor *= 0.3;
  return factor;
}

/**
 * Score of each sentence, about [0, 1], higher is kept longer; -1 for a sentence that is not to be shown.
 * `rankOf` gives the message's place in the selection as a share, 1 for the first pick; `query` raises what shares its words.
 */
export function scoreSentences(
  sentences: readonly Sentence[],
  rankOf: (at: number) => number,
  query: string | undefined,
  weights: ScoreWeights,
  repeatFactor: number,
): Float64Array {
  const talk = readTalk(sentences);
  const told = sentences.map((sentence) => tell(sentence, talk));
  const wanted = query === undefined ? undefined : readQuery(query, talk);
  const queryShare = wanted === undefined ? 0 : weights.query;
  const rest = sentences.map((sentence) => {
    const asked = wanted === undefined ? 0 : queryShare * askedFor(wanted, sentence, talk);
    return weights.rank * rankOf(sentence.at) + weights.topic * topicScore(sentence, talk) + asked;
  });
  const scoreOf = (i: number, fresh: number): number => {
    const { other, factor } = told[i] as Told;
    return (weights.values * (1 - Math.exp(-(fresh + other))) + (rest[i] as number)) * factor;
  };
  const scores = discountKnown(sentences, told, scoreOf, repeatFactor);
  const values = told.map((item) => item.values);
  // The latest word counts.
  for (const i of outdated(sentences, values)) scores[i] = -1;
  return dropCopies(sentences, scores);
}

/**
 * Best first, a value that a better sentence holds counts no more, and each further sentence of the same message is worth a little less:
 * breadth before depth.
 */
function discountKnown(
  sentences: readonly Sentence[],
  told: readonly Told[],
  scoreOf: (i: number, fresh: number) => number,
  factor: number,
): Float64Array {
  const massOf = (values: Iterable<number>): number => {
    let mass = 0;
    let left = MOST_VALUES;
    for (const weight of values) {
      if (left === 0) break;
      mass += weight;
      left -= 1;
    }
    return mass;
  };
  const scores = Float64Array.from(told, ({ values }, i) => scoreOf(i, massOf(values.values())));
  const order = Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const known = new Set<string>();
  const taken = new Map<number, number>();
  for (const i of order) {
    const { values } = told[i] as Told;
    const fresh = [...values].filter(([value]) => !known.has(value));
    for (const [value] of fresh) known.add(value);
    const at = (sentences[i] as Sentence).at;
    const before = taken.get(at) ?? 0;
    taken.set(at, before + 1);
    scores[i] = scoreOf(i, massOf(fresh.map(([, weight]) => weight))) * factor ** before;
  }
  return scores;
}

/** A sentence that the same speaker says again later, in answer to the same, is worth nothing: the last copy is the latest word. */
function dropCopies(sentences: readonly Sentence[], scores: Float64Array): Float64Array {
  const keys = sentences.map((sentence) => `${sentence.speaker}\n${sentence.needs?.text ?? ''}\n${sentence.text}`);
  const last = new Map(keys.map((key, i) => [key, i]));
  keys.forEach((key, i) => {
    if (last.get(key) !== i) scores[i] = -1;
  });
  return scores;
}
