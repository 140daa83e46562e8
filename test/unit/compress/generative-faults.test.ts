import { describe, expect, test } from 'vitest';
import { faultOf, finishedSentences } from '../../../src/compress/generation-faults.js';

const SOURCE = [
  'Ann: The bakery on the corner closes at noon on Mondays.',
  'Bo: Then I go there on Tuesday and bring rolls for everybody.',
  'Ann: Six rolls are enough. No, no, no, no nuts, please.',
].join('\n');

describe('a generation is taken when', () => {
  test.each([
    'The bakery closes at noon on Mondays. Bo brings six rolls on Tuesday.',
    'No, no, no, no nuts.',
    'Rolls!',
    // The source says it as often.
    'Ann: Six rolls are enough.',
  ])('it says less than the source: %s', (text) => {
    expect(faultOf(text, SOURCE, true)).toBeUndefined();
  });

  test('it gives back the only sentence that there is', () => {
    expect(faultOf('The bakery closes at noon.', 'The bakery closes at noon.', true)).toBeUndefined();
  });

  test('it repeats the beginning and then ends by itself', () => {
    expect(faultOf('Ann: The bakery on the corner closes at noon on Mondays.', SOURCE, true)).toBeUndefined();
  });
});

describe('a generation is refused when', () => {
  test.each(['', ' \n\t', '...', '—', '\u200b'])('it is empty: %j', (text) => {
    expect(faultOf(text, SOURCE, true)).toBe('it wrote nothing');
  });

  test('it is longer than its input', () => {
    expect(faultOf(`${SOURCE} And more.`, SOURCE, true)).toBe('it wrote more than it read');
  });

  test('it is its input, in other letters and spaces too', () => {
    expect(faultOf(SOURCE.toUpperCase().replaceAll('\n', ' '), SOURCE, true)).toBe('it gave back its input');
  });

  test('it is the beginning of its input, cut by the limit', () => {
    expect(faultOf(SOURCE.slice(0, 90), SOURCE, false)).toBe('it gave back its input');
  });

  test.each([
    ['one word', 'rolls rolls rolls rolls rolls', 'rolls'],
    ['a few words', 'The bakery closes. Bo said that Bo said that Bo said that Bo', 'bo said that'],
    ['a sentence, side by side', 'Rolls are good. Rolls are good. Rolls are good.', 'rolls are good'],
    ['a sentence, apart', 'Rolls are good. Ann says no. Rolls are good. Bo goes there. Rolls are good.', 'rolls are good'],
    ['figures', '12 12 12 12 12 12', '12'],
  ])('it loops: %s', (_, text, loop) => {
    expect(faultOf(text, SOURCE, false)).toBe(`it says "${loop}" over and over`);
  });

  test('it loops more often than the source does', () => {
    expect(faultOf(Array(12).fill('no').join(', '), SOURCE, true)).toBe('it says "no" over and over');
  });

  test('a long loop: the message stays short', () => {
    const words = Array.from({ length: 25 }, (_, i) => `word${i}`).join(' ');
    const fault = faultOf(`${words} ${words} ${words}`, `${SOURCE} ${'x'.repeat(2000)}`, false);
    expect(fault).toMatch(/^it says "word0 .* over and over$/u);
    expect(fault!.length).toBeLessThan(100);
  });
});

describe('finishedSentences', () => {
  test.each([
    ['Rolls are good. Ann wants', 'Rolls are good.'],
    ['She said "stop." Then', 'She said "stop."'],
    ['我们七点见面。然后', '我们七点见面。'],
    ['Ann wants six', ''],
    ['', ''],
    ['Is it open? Yes!', 'Is it open? Yes!'],
  ])('%j → %j', (text, finished) => {
    expect(finishedSentences(text)).toBe(finished);
  });
});
