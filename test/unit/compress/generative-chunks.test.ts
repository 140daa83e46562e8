import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkLines, type Line } from '../../../src/compress/chunk-lines.js';

/** One token a word and one for each started ten characters of it, and two special ones, as a tokenizer of a model counts. */
const count = (text: string): number => 2 + (text.match(/\S+/gu) ?? []).reduce((sum, word) => sum + Math.ceil(word.length / 10), 0);
const limits = (maxTokens: number) => ({ maxTokens, countChars: 400, count });
const line = (text: string, prefix = 'Ann: '): Line => ({ prefix, text });
const lettersOf = (text: string): string => text.replaceAll('Ann:', '').replace(/\s+/gu, '');

describe('chunkLines', () => {
  test('what fits is one chunk, a line each', () => {
    expect(chunkLines([line('Good morning.'), line('We start at nine.', 'Bo: ')], limits(40))).toEqual([
      'Ann: Good morning.\nBo: We start at nine.',
    ]);
  });

  test('empty lines and no lines give no chunk', () => {
    expect(chunkLines([], limits(40))).toEqual([]);
    expect(chunkLines([line('  \n ')], limits(40))).toEqual([]);
  });

  test('a text over the window is cut between lines, in about equal parts', () => {
    const lines = Array.from({ length: 20 }, (_, i) => line(`Point ${i} was agreed by all of us today.`));
    const chunks = chunkLines(lines, limits(100));
    const sizes = chunks.map(count);
    expect(chunks.join('\n').split('\n')).toEqual(lines.map(({ prefix, text }) => prefix + text));
    expect(chunks.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(Math.min(...sizes)).toBeGreaterThan(Math.max(...sizes) / 2);
  });

  test('a line over the window is cut between sentences, and its speaker comes again', () => {
    const long = Array.from({ length: 12 }, (_, i) => `Sentence ${i} of the report is here.`).join(' ');
    const chunks = chunkLines([line(long)], limits(30));
    for (const chunk of chunks) {
      expect(count(chunk)).toBeLessThanOrEqual(30);
      expect(chunk).toMatch(/^Ann: Sentence \d+ .*\.$/su);
    }
  });

  test('a sentence over the window is cut at white space, an unbroken run between characters', () => {
    const sentence = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
    expect(
      chunkLines([line(sentence)], limits(20))
        .join(' ')
        .match(/word\d+/gu),
    ).toEqual(sentence.split(' '));
    const run = '😀é'.repeat(400);
    const chunks = chunkLines([line(run)], limits(20));
    expect(lettersOf(chunks.join(''))).toBe(run);
    expect(chunks.every((chunk) => chunk.isWellFormed() && count(chunk) <= 20)).toBe(true);
  });

  test('whatever the lines: no chunk over the window, no letter lost, added or moved', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '. ', '\n', '9', '😀', '。', 'x'.repeat(50)), maxLength: 300 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), fc.integer({ min: 8, max: 60 }), (texts, maxTokens) => {
        const chunks = chunkLines(
          texts.map((each) => line(each)),
          limits(maxTokens),
        );
        expect(chunks.filter((chunk) => count(chunk) > maxTokens)).toEqual([]);
        expect(lettersOf(chunks.join(''))).toBe(lettersOf(texts.join('')));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
