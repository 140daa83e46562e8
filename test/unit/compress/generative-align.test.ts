import { describe, expect, test } from 'vitest';
import { alignSentences } from '../../../src/compress/align-sentences.js';
import { readSentences } from '../../../src/compress/sentences.js';
import { splitSentences } from '../../../src/core/text.js';
import type { Message } from '../../../src/memory/types.js';
import { chat } from './chat.js';

/** The texts of the sources of each sentence of a generated text, best first. */
function sourcesOf(text: string, messages: readonly Message[]): string[][] {
  const kept = messages.map((message, index) => ({ index, message, parts: [{ start: 0, end: message.text.length }] }));
  const places = kept.map(({ index }) => index);
  const sentences = splitSentences(text).map(({ start, end }, i) => ({
    id: `s${i}`,
    text: text.slice(start, end),
    start,
    end,
    sources: [],
  }));
  const aligned = alignSentences(sentences, readSentences(kept, places, 30));
  expect(aligned.map(({ sources: _, ...rest }) => rest)).toEqual(sentences.map(({ sources: _, ...rest }) => rest));
  return aligned.map(({ sources }) =>
    sources.map(({ messageId, start, end }) => {
      const message = messages.find(({ id }) => id === messageId);
      return `${messageId}: ${message?.text.slice(start, end)}`;
    }),
  );
}

const PLANS = chat(
  'user: The boiler was repaired in March. It cost 480 euros.',
  'assistant: Good to know. The guarantee ends in two years.',
  'Ines: Tobias wants to sell the caravan before winter.',
  'user: The roof still leaks near the chimney.',
);

describe('a generated sentence', () => {
  test('gets the sentence that holds its words, not the whole message', () => {
    expect(sourcesOf('The repaired boiler cost them 480 euros in March.', PLANS)[0]).toEqual([
      'm1: It cost 480 euros.',
      'm1: The boiler was repaired in March.',
    ]);
    expect(sourcesOf('Tobias plans to sell the caravan.', PLANS)).toEqual([['m3: Tobias wants to sell the caravan before winter.']]);
  });

  test('that joins two messages names both', () => {
    expect(sourcesOf('The roof leaks near the chimney, and the guarantee ends in two years.', PLANS)[0]?.toSorted()).toEqual([
      'm2: The guarantee ends in two years.',
      'm4: The roof still leaks near the chimney.',
    ]);
  });

  test('of which less than half is found has none', () => {
    expect(sourcesOf('The neighbours complained to the landlord about noise.', PLANS)).toEqual([[]]);
    expect(sourcesOf('A caravan festival attracted thousands of visitors to Rotterdam.', PLANS)).toEqual([[]]);
  });

  test('without a word of content, and over an empty chat, has none', () => {
    expect(sourcesOf('And so it was.', PLANS)).toEqual([[]]);
    expect(sourcesOf('The boiler was repaired.', [])).toEqual([[]]);
  });

  test('is aligned by the speaker too', () => {
    expect(sourcesOf('Ines says that Tobias wants to sell.', PLANS)[0]).toEqual(['m3: Tobias wants to sell the caravan before winter.']);
  });

  test('of which two messages hold the same words goes to the later one', () => {
    const twice = chat('user: The train leaves at 9:10.', 'assistant: Noted.', 'user: The train leaves at 9:10.');
    expect(sourcesOf('The train leaves at 9:10.', twice)).toEqual([['m3: The train leaves at 9:10.']]);
  });

  test('is drawn by its figure and its name more than by common words', () => {
    const rooms = chat(
      'user: The meeting room on the third floor is for Hanna.',
      'user: The meeting room on the sixth floor is for Milan.',
    );
    expect(sourcesOf('The meeting room is for Milan.', rooms)).toEqual([['m2: The meeting room on the sixth floor is for Milan.']]);
  });

  test('each of several has its own, in the order of the text', () => {
    expect(sourcesOf('Tobias sells the caravan. The boiler was repaired in March. Mars has two moons.', PLANS)).toEqual([
      ['m3: Tobias wants to sell the caravan before winter.'],
      ['m1: The boiler was repaired in March.'],
      [],
    ]);
  });
});
