import { throwIfAborted } from '../errors.js';
import type { CallOptions, TokenCounter } from '../ports.js';

export type TokenCounterId = 'o200k' | 'cl100k' | 'bart';

type CountText = (text: string) => number;

/** Text of a special token is counted as plain text; without this option '<|endoftext|>' in a chat would throw. */
const PLAIN = { disallowedSpecial: new Set<string>() };
/** BART's special tokens written out in a text are one token each; `<mask>` takes the spaces before it. */
const BART_SPECIAL = /<s>|<\/s>|<pad>|<unk>|<mask>/g;

/** Longest run, in code points, that is merged as one piece: merging costs the square of its length. Own. */
const RUN = 128;
/** Runs that the tokenizers do not break by themselves: letters, digits, marks of punctuation, white space. */
const LONG_RUN = new RegExp(`[\\p{L}\\p{M}]{${RUN + 1},}|\\p{N}{${RUN + 1},}|[^\\s\\p{L}\\p{M}\\p{N}]{${RUN + 1},}|\\s{${RUN + 1},}`, 'gu');
const RUN_PIECE = new RegExp(`[\\s\\S]{1,${RUN}}`, 'gu');

/** Words whose merges are remembered. Own: the vendor's 100,000 make a full cache slow, since dropping its oldest entry walks over the dropped ones. */
const MERGE_CACHE = 4096;

/** Code units counted before other work gets a turn. Own: about 0.1 s. */
const YIELD_CHARS = 150_000;

/**
 * Counter of a public tokenizer. Its ranks (1 to 2 MB) load on the first count, once for all counters of the id; a failed load is tried again.
 *
 * Counts are exact unless a run of letters, of digits, of punctuation or of white space is longer than 128 code points. Such a run is
 * counted in pieces of 128, plus one token for each cut: the count is then a little high, so that a budget holds. Lone surrogates count as
 * U+FFFD, which is what they become in UTF-8. 'bart' adds its opening and closing token to every text, also to an empty one.
 * @throws MemGuardError ABORTED when the signal is aborted, checked between texts.
 * Source: 'bart' has GPT-2's merges (r50k) with its own special tokens.
 */
export function createTokenCounter(id: TokenCounterId): TokenCounter {
  return {
    id,
    async countMany(texts: readonly string[], options: CallOptions = {}): Promise<number[]> {
      throwIfAborted(options.signal, 'count');
      const count = await loadCount(id);
      const out: number[] = [];
      let chars = 0;
      for (const text of texts) {
        throwIfAborted(options.signal, 'count');
        out.push(count(text.toWellFormed()));
        chars += text.length;
        options.onProgress?.({ done: out.length, total: texts.length });
        if (chars >= YIELD_CHARS) {
          chars = 0;
          // A macrotask: only then can an abort message reach a worker.
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
      }
      return out;
    },
  };
}

const loading = new Map<TokenCounterId, Promise<CountText>>();

function loadCount(id: TokenCounterId): Promise<CountText> {
  const known = loading.get(id);
  if (known) return known;
  const load = importCount(id);
  loading.set(id, load);
  load.catch(() => loading.delete(id));
  return load;
}

async function importCount(id: TokenCounterId): Promise<CountText> {
  const { countTokens, setMergeCacheSize } = await importRanks(id);
  setMergeCacheSize(MERGE_CACHE);
  const count: CountText = (text) => countTokens(text, PLAIN);
  return id === 'bart' ? (text) => countBart(text, count) : (text) => countRuns(text, count);
}

function importRanks(id: TokenCounterId) {
  if (id === 'o200k') return import('gpt-tokenizer/encoding/o200k_base');
  if (id === 'cl100k') return import('gpt-tokenizer/encoding/cl100k_base');
  return import('gpt-tokenizer/encoding/r50k_base');
}

function countBart(text: string, count: CountText): number {
  let tokens = 2;
  let at = 0;
  for (const match of text.matchAll(BART_SPECIAL)) {
    const before = text.slice(at, match.index);
    tokens += 1 + countRuns(match[0] === '<mask>' ? before.trimEnd() : before, count);
    at = match.index + match[0].length;
  }
  return tokens + countRuns(text.slice(at), count);
}

function countRuns(text: string, count: CountText): number {
  let tokens = 0;
  let at = 0;
  for (const match of text.matchAll(LONG_RUN)) {
    for (const piece of match[0].matchAll(RUN_PIECE)) {
      const end = match.index + piece.index + piece[0].length;
      // The first piece goes with what stands before it: a leading space belongs to its word.
      tokens += count(text.slice(at, end)) + 1;
      at = end;
    }
  }
  return tokens + count(text.slice(at));
}
