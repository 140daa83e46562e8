import { capitalizesNouns } from './facts.js';
import type { Sentence } from './sentences.js';

/** What a conversation's sentences are held against. */
export interface Talk {
  /** Whether capitals mark nouns, not names. */
  readonly nouns: boolean;
  /** Number of sentences that hold each stem. */
  readonly spread: ReadonlyMap<string, number>;
  /** First and last message that hold each stem. */
  readonly reach: ReadonlyMap<string, readonly [number, number]>;
  readonly sentences: number;
}

/** Longest word, in letters, that is taken for a function word, in whatever language. Own. */
const SHORT_WORD = 3;
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Greek}]+$/u;
/** Whether a stem is so short that it is most likely a function word. */
export const isShort = (stem: string): boolean => stem.length <= SHORT_WORD && ALPHABETIC.test(stem);

/** Messages apart from which on a shared word is a thread of the talk, and no echo of the message before. */
const THREAD = 2;

export function readTalk(sentences: readonly Sentence[]): Talk {
  const spread = new Map<string, number>();
  const reach = new Map<string, [number, number]>();
  for (const { at, stems } of sentences) {
    for (const stem of new Set(stems)) {
      spread.set(stem, (spread.get(stem) ?? 0) + 1);
      const range = reach.get(stem);
      if (range) range[1] = at;
      else reach.set(stem, [at, at]);
    }
  }
  return { nouns: capitalizesNouns(sentences), spread, reach, sentences: sentences.length };
}

/** Share of its words that the conversation comes back to: what it is about. */
export function topicScore(sentence: Sentence, talk: Talk): number {
  if (sentence.stems.length === 0) return 0;
  const threads = sentence.stems.filter((stem) => {
    const [first, last] = talk.reach.get(stem) ?? [0, 0];
    return last - first > THREAD && !(isShort(stem) && (talk.spread.get(stem) ?? 0) > talk.sentences / 5);
  });
  return threads.length / sentence.stems.length;
}
