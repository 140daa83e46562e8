import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toChunks } from '../../../src/models/encoder.js';
import { splitText, tokenizeLong } from '../../../src/models/tokenize.js';

/** One token a word, named by its length: enough to see what reaches the tokenizer. */
const byWords = (text: string): number[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.length);

describe('splitText', () => {
  test('pieces join to the text, keep within the limit and never cut a code point', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '🎉', '明', '\n', 'word '), { maxLength: 200 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 40 }), (text, maxChars) => {
        const pieces = splitText(text, maxChars);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(maxChars);
          expect(piece.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('cuts at white space where there is one', () => {
    expect(splitText('one two three', 9)).toEqual(['one two ', 'three']);
  });
});

describe('tokenizeLong', () => {
  test('a long text gives the tokens of the whole', () => {
    const text = 'a bb ccc dddd '.repeat(5000);
    expect(tokenizeLong(text, byWords)).toEqual(byWords(text));
  });

  test('no piece is longer than the limit', () => {
    let longest = 0;
    tokenizeLong('明'.repeat(100_000), (piece) => {
      longest = Math.max(longest, piece.length);
      return [];
    });
    expect(longest).toBeLessThanOrEqual(16_384);
  });

  test('1 MB of base64 becomes 10,000 unknown words; the words around it stay', () => {
    const counts = tokenizeLong(`see ${'QUJD/+9='.repeat(125_000)} there`, byWords);
    expect(counts[0]).toBe(3);
    expect(counts.at(-1)).toBe(5);
    expect(counts.length).toBe(10_002);
    expect(counts.slice(1, -1).every((length) => length > 100)).toBe(true);
  });

  test('a run under the limit, a long URL with punctuation and CJK are left as they are', () => {
    for (const text of ['a'.repeat(255), `https://example.org/${'path.to?x=1&'.repeat(40)}`, '明'.repeat(500)]) {
      let given = '';
      tokenizeLong(text, (piece) => {
        given += piece;
        return [];
      });
      expect(given).toBe(text);
    }
  });

  test('lone surrogates are replaced', () => {
    expect(tokenizeLong('a\ud800b', (piece) => [...piece].map((char) => char.codePointAt(0)!))).toEqual([97, 0xfffd, 98]);
  });
});

describe('toChunks', () => {
  test('nothing is lost, every chunk fits with its special tokens, weights sum to 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 5, max: 300 }), (count, maxTokens) => {
        const ids = Array.from({ length: count }, (_, i) => i + 1000);
        const chunks = toChunks(ids, 3, maxTokens, [[101], [102]]);
        expect(chunks.flatMap((chunk) => chunk.ids.slice(1, -1))).toEqual(ids);
        for (const chunk of chunks) {
          expect(chunk.ids.length).toBeLessThanOrEqual(maxTokens);
          expect(chunk.ids.length).toBeGreaterThan(2);
          expect([chunk.ids[0], chunk.ids.at(-1), chunk.row]).toEqual([101, 102, 3]);
        }
        expect(chunks.reduce((sum, chunk) => sum + chunk.weight, 0)).toBeCloseTo(1, 10);
      }),
    );
  });

  test('a text without tokens has no chunks', () => expect(toChunks([], 0, 256, [[101], [102]])).toEqual([]));
});
