import { contentHash } from '../core/hash.js';
import type { Message } from '../memory/types.js';
import type { Judged } from './judge.js';
import type { Claim } from './types.js';

/** What was found out about the claims that were checked last; a check with the same key runs no model. */
export interface JudgmentCache {
  get(key: string): Judged | undefined;
  set(key: string, judged: Judged): void;
}

/** Keeps the `maxEntries` judgments that were used last. */
export function createJudgmentCache(maxEntries: number): JudgmentCache {
  // A map keeps the order of insertion: the first key is the one that was used least recently.
  const entries = new Map<string, Judged>();
  const set = (key: string, judged: Judged): void => {
    entries.delete(key);
    entries.set(key, judged);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
  };
  return {
    get(key) {
      const judged = entries.get(key);
      if (judged) set(key, judged);
      return judged;
    },
    set,
  };
}

/** All that a judgment rests on beside its claim: the messages by version, their order and times, and what else `settings` name. */
export function conversationKey(messages: readonly Message[], settings: readonly string[]): string {
  return contentHash(JSON.stringify([settings, messages.map(({ id, version, time }) => [id, version, time])]));
}

/** Claims with the same key are the same claim, wherever they stand in a text. */
export function claimKey({ text, context, speaker, ambiguous }: Claim): string {
  return JSON.stringify([text, context, speaker, ambiguous]);
}
