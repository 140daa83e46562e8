import { contentHash } from '../core/hash.js';
import { growing } from '../memory/growing.js';
import type { Message } from '../memory/types.js';
import type { Alignment } from './alignment/align.js';
import type { EvidenceIndex } from './evidence.js';
import type { Judged } from './judge.js';
import type { Claim } from './types.js';

/** Remembers the values that were used last. */
export interface Memo<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** What was found out about the claims that were checked last; a check with the same key runs no model. */
export interface JudgmentCache extends Memo<Judged> {
  /** What the models said of a claim beside the same evidence: that stays true when the conversation goes on elsewhere. */
  readonly scores: Memo<number>;
  readonly alignments: Memo<{ readonly alignment: Alignment | undefined }>;
  /** The index of a conversation as it was last, by its first message and the encoder: one that has grown is read from there on. */
  readonly indexes: Memo<EvidenceIndex>;
  /** Embeddings of claims by encoder and text: the same object, so that the index knows its cosines. */
  readonly vectors: Memo<Float32Array>;
  /** Claims by `claimKey`: the same object, so that what was read out of it is not read again. */
  readonly claims: Memo<Claim>;
}

/** Model results remembered a judgment: a claim is read in two views, and some have several stretches. Own. */
const RESULTS = 3;
/** Conversations whose index is at hand, 15 MB for 5,000 messages. Own: the one on screen, and the one before. */
const INDEXES = 2;
/** Claims whose cosines to a conversation are at hand, 20 kB each for 5,000 messages. Own: some long payloads. */
const VECTORS = 256;

/** Keeps the `maxEntries` judgments that were used last. */
export function createJudgmentCache(maxEntries: number): JudgmentCache {
  return {
    ...createMemo(maxEntries),
    scores: createMemo(RESULTS * maxEntries),
    alignments: createMemo(maxEntries),
    indexes: createMemo(INDEXES),
    vectors: createMemo(VECTORS),
    claims: createMemo(VECTORS),
  };
}

function createMemo<T>(maxEntries: number): Memo<T> {
  // A map keeps the order of insertion: the first key is the one that was used least recently.
  const entries = new Map<string, T>();
  const set = (key: string, value: T): void => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}

/** All that a judgment rests on beside its claim: the messages by version, their order and times, and what else `settings` name. */
export function conversationKey(messages: readonly Message[], settings: readonly string[]): string {
  return contentHash(JSON.stringify([settings, digestOf(messages).digest]));
}

const digestOf = growing(
  () => ({ digest: '' }),
  (reading, messages, from) => {
    for (const { id, version, time } of messages.slice(from))
      reading.digest = contentHash(reading.digest + JSON.stringify([id, version, time]));
  },
);

/** Claims with the same key are the same claim, wherever they stand in a text. */
export function claimKey({ text, context, speaker, ambiguous }: Claim): string {
  return JSON.stringify([text, context, speaker, ambiguous]);
}
