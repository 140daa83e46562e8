import { isStopWord, words } from '../../core/text.js';
import type { CallOptions, Encoder } from '../../ports.js';
import { alignWords } from './align.js';
import type { Alignment, WordVectors } from './align.js';

/** A claim as the models read it, with the two views of its evidence. */
export interface ToAlign {
  readonly text: string;
  /** The lines that bear on it, packed. */
  readonly packed: string;
  /** The best line. */
  readonly line: string;
}

/**
 * Aligns the words of each claim with those of its evidence. One encoder call for all; the word vectors live only within it.
 * @returns One alignment a claim, undefined where the encoder gives no word vectors or no word of the claim counts; and the tokens that were run.
 */
export async function alignClaims(
  encoder: Encoder,
  claims: readonly ToAlign[],
  options: CallOptions,
): Promise<{ alignments: (Alignment | undefined)[]; tokens: number }> {
  const texts = [...new Set(claims.flatMap(({ text, packed, line }) => [text, packed, line]))];
  if (!encoder.embedParts || texts.length === 0) return { alignments: claims.map(() => undefined), tokens: 0 };
  const split = texts.map(partsOf);
  const batch = await encoder.embedParts(
    split.map(({ parts }) => parts),
    options,
  );
  const vectors = new Map<string, WordVectors>();
  let first = 0;
  split.forEach(({ parts, wordAt }, t) => {
    const data = new Float32Array(wordAt.length * batch.dim);
    wordAt.forEach((part, i) => {
      data.set(batch.data.subarray((first + part) * batch.dim, (first + part + 1) * batch.dim), i * batch.dim);
    });
    vectors.set(texts[t] ?? '', { data, dim: batch.dim });
    first += parts.length;
  });
  const none: WordVectors = { data: new Float32Array(), dim: batch.dim };
  const of = (text: string): WordVectors => vectors.get(text) ?? none;
  const alignments = claims.map(({ text, packed, line }) =>
    alignWords(
      of(text),
      of(packed),
      of(line),
      words(text).map((word) => !isStopWord(word.text)),
    ),
  );
  return { alignments, tokens: batch.tokens };
}

/** A text cut before and after each of its words; `wordAt` are the numbers of the parts that are words. */
function partsOf(text: string): { parts: string[]; wordAt: number[] } {
  const parts: string[] = [];
  const wordAt: number[] = [];
  let at = 0;
  for (const word of words(text)) {
    if (word.start > at) parts.push(text.slice(at, word.start));
    wordAt.push(parts.length);
    parts.push(word.text);
    at = word.end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return { parts, wordAt };
}
