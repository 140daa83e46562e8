import { contentWords } from '../core/text.js';
import type { Sentence } from './sentences.js';

/** Parts of a score and their weights; see `COMPRESS` in the configuration. */
export interface ScoreWeights {
  readonly values: number;
  readonly query: number;
  readonly rank: number;
  readonly topic: number;
}

const NUMBER_WORD =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|quarter|dozen|noon|midnight|today|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|[零一二两三四五六七八九十百千万半]+[点月号日年岁元块个页次天週周時时分人円本]/giu;
const NAME = /(?<=[\p{L}\p{N},;:]\s)\p{Lu}[\p{L}\p{M}'’-]+/gu;
const ADDRESS = /[^\s@]{1,64}@[^\s@.]{1,64}\.\S|https?:\/\/\S/gu;
const DENIAL =
  /\b(?:no|not|never|none|neither|nor|without|nothing|nobody|no longer|used to|anymore|nicht|kein\p{L}*|nie|pas|jamais|nunca|sin)\b|n['’]t\b|[不没沒無未别]|ない|ません|لا|ليس|لم|لن|нет|(?:^|\s)не\s/giu;
const DECISION =
  /\b(?:decided?|settled|agreed?|booked|chose|chosen|confirmed|plan(?:s|ned|ning)?|will|must|need|prefers?|favou?rite|allerg\p{L}+|always|deadline|budget|goal|remember|important|moved|works?|lives?|called|named|wants?|hate|love)\b|决定|必须|需要|喜欢|约|改到|予約|つもり|必要/giu;
const EMPTY_TALK =
  /^(?:hi|hello|hey|thanks?|thank you|great|good|nice|cool|wow|lovely|sure|of course|absolutely|okay|ok|alright|got it|noted|you(?:'|’)re welcome|no problem|sounds? (?:good|great)|excellent|perfect|wonderful|awesome|that(?:'|’)s (?:great|good|wonderful|a)|i(?:'|’)?(?:d| would) be happy|let me know|feel free|happy to)\b/iu;
const OFFER =
  /\b(?:would you like|do you want|shall i|should i|let me know|what do you think|does that|how does|can i help|anything else|feel free)\b/iu;

/** How much a sentence would be missed for its precise values, [0, 1). Figures, names, addresses, denials and decisions count, each with less. */
export function valueScore(sentence: Sentence): number {
  const { head } = sentence;
  if (sentence.code) return 0.5;
  const count = (pattern: RegExp, most: number) => Math.min(most, head.match(pattern)?.length ?? 0);
  const mass =
    0.5 * count(/\p{N}+(?:[.,:/-]\p{N}+)*/gu, 4) +
    0.4 * count(NUMBER_WORD, 3) +
    0.35 * count(NAME, 3) +
    0.5 * count(ADDRESS, 1) +
    0.3 * count(DENIAL, 1) +
    0.3 * count(DECISION, 2) +
    0.03 * Math.min(12, sentence.stems.length);
  return 1 - Math.exp(-mass);
}

/** Factor in (0, 1] for what carries little: questions, offers, greetings and praise, and a model's talk against a person's own statement. */
function talkFactor(sentence: Sentence): number {
  let factor = sentence.message.role === 'assistant' ? 0.8 : 1;
  if (sentence.question) factor *= OFFER.test(sentence.head) ? 0.35 : 0.6;
  else if (OFFER.test(sentence.head)) factor *= 0.5;
  if (EMPTY_TALK.test(sentence.head) && sentence.stems.length <= 6) factor *= 0.3;
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
  const spread = messagesPerStem(sentences);
  const wanted = query === undefined ? new Set<string>() : new Set(contentWords(query).map((word) => word.text));
  const queryShare = wanted.size === 0 ? 0 : weights.query;
  const scores = Float64Array.from(sentences, (sentence) => {
    const score =
      weights.values * valueScore(sentence) +
      weights.rank * rankOf(sentence.at) +
      weights.topic * topicScore(sentence, spread) +
      queryShare * coverage(wanted, sentence, spread);
    return score * talkFactor(sentence);
  });
  return dropCopies(sentences, penalizeRepeats(sentences, scores, repeatFactor));
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

function messagesPerStem(sentences: readonly Sentence[]): Map<string, number> {
  const places = new Map<string, Set<number>>();
  for (const sentence of sentences) {
    for (const stem of sentence.stems) {
      const set = places.get(stem);
      if (set) set.add(sentence.at);
      else places.set(stem, new Set([sentence.at]));
    }
  }
  return new Map([...places].map(([stem, set]) => [stem, set.size]));
}

/** Share of its words that other messages use too: what the conversation is about. */
function topicScore(sentence: Sentence, spread: ReadonlyMap<string, number>): number {
  if (sentence.stems.length === 0) return 0;
  return sentence.stems.filter((stem) => (spread.get(stem) ?? 0) > 1).length / sentence.stems.length;
}

/** Share of the query's words that the sentence has, rare ones weighing more, [0, 1]. Words of four letters and more match by their first four. */
function coverage(wanted: ReadonlySet<string>, sentence: Sentence, spread: ReadonlyMap<string, number>): number {
  if (wanted.size === 0 || sentence.stems.length === 0) return 0;
  const have = new Set(sentence.stems);
  const heads = new Set(sentence.stems.filter((stem) => stem.length >= 4).map((stem) => stem.slice(0, 4)));
  let total = 0;
  let met = 0;
  for (const stem of wanted) {
    const weight = 1 / (1 + Math.log(1 + (spread.get(stem) ?? 0)));
    total += weight;
    if (have.has(stem)) met += weight;
    else if (stem.length >= 4 && heads.has(stem.slice(0, 4))) met += 0.6 * weight;
  }
  return met / total;
}

/** The best sentence of a message keeps its score, each further one is worth a little less: breadth before depth. */
function penalizeRepeats(sentences: readonly Sentence[], scores: Float64Array, factor: number): Float64Array {
  const taken = new Map<number, number>();
  const order = Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  for (const i of order) {
    const at = (sentences[i] as Sentence).at;
    const before = taken.get(at) ?? 0;
    taken.set(at, before + 1);
    scores[i] = (scores[i] as number) * factor ** before;
  }
  return scores;
}
