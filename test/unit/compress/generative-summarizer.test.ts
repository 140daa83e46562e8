import { describe, expect, test } from 'vitest';
import { createGenerativeSummarizer } from '../../../src/compress/generative-summarizer.js';
import type { MemGuardEvent } from '../../../src/memory/types.js';
import type { WrittenText } from '../../../src/ports.js';
import { countWords, fakeGenerator } from '../../helpers/fake-generator.js';
import { chat, message } from './chat.js';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal'];
/** Sentences of eight words, of which no two are the same. */
const LONG = NAMES.map((name, i) => message({ id: `m${i}`, name, text: `${name} has ${i + 2} ideas for the garden party.` }));
/** The first four words of each line. */
const shorten = (text: string): string =>
  `${text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\w+: /u, '')
        .split(' ')
        .slice(0, 4)
        .join(' '),
    )
    .join(', ')}.`;

async function summarize(
  write: Parameters<typeof fakeGenerator>[0],
  options: { maxTokens: number; signal?: AbortSignal },
  messages = LONG,
  window = 40,
) {
  const events: MemGuardEvent[] = [];
  const progress: { done: number; total: number }[] = [];
  const { generator, asked } = fakeGenerator(write, window);
  const summarizer = createGenerativeSummarizer(generator, (event) => events.push(event));
  const written = summarizer.summarize(messages, { ...options, onProgress: (step) => progress.push(step) });
  return { written: (await written) as WrittenText, asked, events, progress };
}

describe('one window', () => {
  const CHAT = chat('user: We fly to Oslo.', 'Ann: I booked the hotel for two nights.');

  test('holds a short chat: one call with the speakers, and its settings and counts are recorded', async () => {
    const { written, asked, progress } = await summarize(() => 'They fly to Oslo.', { maxTokens: 20 }, CHAT);
    expect(asked.map(({ text, options }) => [text, options.maxNewTokens])).toEqual([
      ['User: We fly to Oslo.\nAnn: I booked the hotel for two nights.', 20],
    ]);
    expect(written).toEqual({
      text: 'They fly to Oslo.',
      generation: {
        model: 'fake@1/q8/wasm',
        settings: { numBeams: 1, doSample: false, maxNewTokens: 15, minLength: 0, noRepeatNgramSize: 0 },
        calls: 1,
        rounds: 1,
        inputTokens: 15,
        outputTokens: 6,
      },
    });
    expect(progress).toEqual([{ done: 1, total: 1 }]);
  });

  test('a summary that the limit cut is given up to its last finished sentence', async () => {
    const { written } = await summarize(() => ({ cut: 'A trip to Oslo is planned. The hotel' }), { maxTokens: 20 }, CHAT);
    expect(written).toMatchObject({ text: 'A trip to Oslo is planned.' });
  });
});

describe('map and reduce', () => {
  test('each part of the window is summarised alone, one text a call, in order, and every line is read once', async () => {
    const { written, asked, progress, events } = await summarize(shorten, { maxTokens: 60 });
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.map(({ text }) => text).join('\n')).toBe(LONG.map(({ name, text }) => `${name}: ${text}`).join('\n'));
    for (const { text } of asked) expect(countWords(text)).toBeLessThanOrEqual(40);
    expect(written).toMatchObject({
      text: asked.map(({ text }) => shorten(text)).join('\n'),
      generation: { calls: asked.length, rounds: 1 },
    });
    expect(progress).toEqual(asked.map((_, i) => ({ done: i + 1, total: asked.length })));
    const parts = events.map((event) => event.type === 'summary-text' && [event.round, event.part, event.parts]);
    expect(new Set(parts.map(String))).toEqual(new Set(asked.map((_, i) => `1,${i},${asked.length}`)));
  });

  test('summaries that are together over the budget are summarised again, without speakers', async () => {
    const { written, asked } = await summarize(shorten, { maxTokens: 24 });
    if ('failed' in written) throw new Error(written.failed);
    const { rounds, calls, inputTokens } = written.generation;
    expect(rounds).toBe(2);
    expect(calls).toBe(asked.length);
    expect(inputTokens).toBe(asked.reduce((sum, { text }) => sum + countWords(text), 0));
    const first = asked.filter(({ text }) => /^\w+: /u.test(text));
    const second = asked.slice(first.length);
    expect(second.map(({ text }) => text).join('\n')).toBe(first.map(({ text }) => shorten(text)).join('\n'));
    expect(countWords(written.text)).toBeLessThanOrEqual(24 + 2);
  });

  test('summaries that never get short enough end in a failure, not in a loop of rounds', async () => {
    // All but the last word of each line: no limit is reached, no round helps much.
    const lazy = (text: string) => `${text.replaceAll('\n', ' ').split(' ').slice(0, -1).join(' ')}.`;
    const { written, asked } = await summarize(lazy, { maxTokens: 9 }, LONG, 30);
    expect(written).toEqual({ failed: expect.stringMatching(/still over 9 tokens after 4 rounds/u) });
    expect(asked.length).toBeLessThan(40);
  });
});

describe('a bad generation ends in `failed`', () => {
  test.each([
    ['empty', () => '', 'it wrote nothing'],
    ['looping', () => 'Ada has Ada has Ada has Ada has', 'it says "ada has" over and over'],
    ['longer than its input', (text: string) => `${text} ${text}`, 'it wrote more than it read'],
    ['the input again', (text: string) => text, 'it gave back its input'],
    ['cut before a sentence was finished', () => ({ cut: 'Everybody has some' }), 'it finished no sentence within 29 tokens'],
  ])('%s', async (_, write, failed) => {
    const { written, asked } = await summarize(write, { maxTokens: 40 });
    expect(written).toEqual({ failed });
    expect(asked).toHaveLength(1);
  });

  test('in a later part, too', async () => {
    const { written, asked } = await summarize((text, call) => (call === 2 ? '' : shorten(text)), { maxTokens: 60 });
    expect(written).toEqual({ failed: 'it wrote nothing' });
    expect(asked).toHaveLength(2);
  });

  test('and so does what needs no generation to be seen', async () => {
    const small = await summarize(shorten, { maxTokens: 7 });
    expect(small.written).toEqual({ failed: 'a budget of 7 tokens holds no sentence' });
    const nothing = await summarize(shorten, { maxTokens: 20 }, [message({ text: ' ' })]);
    expect(nothing.written).toEqual({ failed: 'there was nothing to read' });
    expect([...small.asked, ...nothing.asked]).toEqual([]);
  });
});

test('an abort between two parts stops before the next call', async () => {
  const controller = new AbortController();
  let calls = 0;
  const write = (text: string): string => {
    calls++;
    controller.abort();
    return shorten(text);
  };
  await expect(summarize(write, { maxTokens: 60, signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' });
  expect(calls).toBe(1);
});
