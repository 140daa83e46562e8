import { stem, words } from '../../src/core/text.js';
import type { Encoder, TokenCounter } from '../../src/ports.js';

/**
 * Deterministic stand-in for a sentence encoder: hashed bag of word stems, rows of length 1, a text without words is a zero row.
 * Texts that share words are similar; nothing else is known about meaning.
 */
export function createFakeEncoder(dim = 64): Encoder {
  return {
    dim,
    maxTokens: 256,
    vectorSpaceId: `fake-${dim}`,
    async embed(texts) {
      const data = new Float32Array(texts.length * dim);
      let tokens = 0;
      texts.forEach((text, row) => {
        for (const word of words(text)) {
          tokens += 1;
          const hash = hashOf(stem(word.text));
          const at = row * dim + (hash % dim);
          data[at] = (data[at] ?? 0) + (hash & 0x10000 ? 1 : -1);
        }
        const cells = data.subarray(row * dim, (row + 1) * dim);
        const length = Math.hypot(...cells);
        if (length > 0) for (let i = 0; i < dim; i += 1) cells[i] = (cells[i] ?? 0) / length;
      });
      return { data, dim, tokens };
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** Cheap token counter: one token for each run of up to `size` characters that is no space. Sums over words are exact. */
export function wordCounter(size = 1000): TokenCounter {
  const count = (text: string) => (text.match(/\S+/gu) ?? []).reduce((sum, run) => sum + Math.ceil(run.length / size), 0);
  return { id: `words-${size}`, countMany: async (texts) => texts.map(count) };
}
