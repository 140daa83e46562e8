import { describe, expect, it } from 'vitest';
import { contentWords, splitClauses, splitSentences, words } from '../../../src/core/text.js';

const HOSTILE: Readonly<Record<string, string>> = {
  'a Chinese run': '我们决定把读书会',
  'dots and digits': '1.1.',
  'dots and letters': 'a.b.',
  base64: 'aGVsbG8gd29ybGQ',
  'at signs': 'a@',
  'list marks': '1. ',
  quotes: '"a" ',
  brackets: '(',
  'line breaks': '\n',
  'URL openings': 'http://',
  ellipses: '…',
  commas: 'a, ',
  fences: '```\n',
};

/** A splitter that is quadratic in one of these does not end within the test limit on a paste of this kind. */
describe.each(Object.entries(HOSTILE))('a long run of %s', (_, unit) => {
  it('is split without loss', () => {
    const text = unit.repeat(Math.ceil(20_000 / unit.length));
    const letters = (spans: readonly { start: number; end: number }[]) =>
      spans
        .map((span) => text.slice(span.start, span.end))
        .join('')
        .replace(/\s/gu, '');
    const sentences = splitSentences(text);
    expect(letters(sentences)).toBe(text.replace(/\s/gu, ''));
    expect(letters(splitClauses(text, { start: 0, end: text.length }))).toBe(text.replace(/\s/gu, ''));
    expect(words(text).length).toBeGreaterThanOrEqual(contentWords(text).length);
  });
});
