import { describe, expect, it } from 'vitest';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import type { PipelinePorts } from '../../../src/pipeline/types.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';
import { memorySummaries } from '../../helpers/memory-summaries.js';

const counter = createTokenCounter('o200k');
const open = (ports: Partial<PipelinePorts> = {}) =>
  createPipeline({
    encoder: createFakeEncoder(),
    payloadCounter: counter,
    selectionCounter: createTokenCounter('bart'),
    clock: { now: () => 0 },
    emit: () => {},
    ...ports,
  });
const pipeline = open();
const count = async (text: string) => (await counter.countMany([text]))[0] ?? 0;
const TOPICS = ['garden wall', 'trip to Porto', 'piano lessons'];
const chat = (turns: number) =>
  Array.from({ length: turns }, (_, i) => ({
    id: `m${i}`,
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `On day ${i + 1} we talked about the ${TOPICS[i % 3]} and agreed on ${i + 3} steps. It costs ${100 + i} euros.`,
  }));
const MODES = ['lossy', 'lossless'] as const;

describe('messages that are all the same', () => {
  it.each(MODES)('are one, and the others are told: %s', async (mode) => {
    const messages = Array.from({ length: 50 }, (_, i) => ({ id: `m${i}`, role: 'user', content: 'The gate code is 4711.' }));
    const summary = await pipeline.compress(messages, { maxTokens: 60, mode });
    expect(summary).toMatchObject({ text: 'User: The gate code is 4711.', abstained: false });
    expect(summary.dropped.filter(({ reason }) => reason === 'duplicate')).toHaveLength(49);
    const { items, tokens, text } = await pipeline.context(messages, { maxTokens: 80, mode });
    expect(tokens).toBeLessThanOrEqual(80);
    expect(text).toContain('4711');
    expect(items.length).toBeGreaterThan(0);
  });

  it('of two speakers stay one each', async () => {
    const messages = Array.from({ length: 20 }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: 'Fine with me, at 7:30.',
    }));
    const { text } = await pipeline.compress(messages, { maxTokens: 60 });
    expect(text.split('\n').sort()).toEqual(['Assistant: Fine with me, at 7:30.', 'User: Fine with me, at 7:30.']);
  });
});

describe('one message of 100,000 characters', () => {
  const sentences = Array.from({ length: 2_000 }, (_, i) => `Line ${i} of the log says that request ${i * 7} took ${i % 90} ms. `);
  const texts = {
    prose: sentences.join('').slice(0, 100_000).trim(),
    'an unbroken run': 'x1'.repeat(50_000),
    Chinese: '我们决定把会议改到七点半。'.repeat(7_693).slice(0, 100_000),
  };

  it.each(Object.entries(texts))(
    'fits any budget, and stands whole in messages: %s',
    async (_, content) => {
      const messages = [{ id: 'big', role: 'user', content }];
      for (const mode of MODES) {
        const summary = await pipeline.compress(messages, { maxTokens: 100, mode });
        expect(summary.tokens).toBeLessThanOrEqual(100);
        const payload = await pipeline.context(messages, { maxTokens: 100, mode });
        expect(await count(payload.text)).toBeLessThanOrEqual(100);
        expect(payload.warnings.map(({ code }) => code)).toContain('budget');
        expect(payload.messages.at(-1)?.content).toBe(content);
      }
    },
    60_000,
  );
});

describe('timestamps', () => {
  const said = (times: readonly unknown[]) => chat(30).map((message, i) => ({ ...message, time: times[i % times.length] }));

  it.each([
    ['missing', [undefined]],
    ['equal', ['2026-05-12T10:00:00Z']],
    ['out of order', ['2026-05-12T10:00:00Z', '2024-01-01T00:00:00Z', '2030-12-31T23:59:59Z']],
    ['here and there', [undefined, '2026-05-12T10:00:00Z']],
    ['no times', ['yesterday', Number.NaN, {}, '2026-99-99', Number.POSITIVE_INFINITY]],
  ])('that are %s leave the order of the conversation and lose nothing', async (_, times) => {
    const messages = said(times);
    const whole = await pipeline.context(messages, { maxTokens: 4_000 });
    expect(whole.items.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    const short = await pipeline.context(messages, { maxTokens: 300 });
    const places = short.items.map(({ sources }) => messages.findIndex(({ id }) => id === sources[0]?.messageId));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(short.tokens).toBeLessThanOrEqual(300);
    for (const { time } of [...whole.items, ...short.items]) if (time !== undefined) expect(Number.isNaN(Date.parse(time))).toBe(false);
  });
});

describe('a summarizer', () => {
  const lost = (summarize: () => unknown) => open({ summarizer: { id: 'mine', summarize: async () => (await summarize()) as string } });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no luck');
      },
    ],
    ['is late', () => Promise.reject(Object.assign(new Error('late'), { name: 'MemGuardError', code: 'TIMEOUT' }))],
    ['returns null', () => null],
    ['returns nothing', () => ''],
    ['returns 1 MB without a sentence', () => 'word '.repeat(200_000)],
  ])('that %s is replaced by the extractive one: the payload quotes the chat and says why', async (_, summarize) => {
    const messages = chat(40);
    const { summary, text, warnings, tokens } = await lost(summarize).context(messages, { maxTokens: 300 });
    expect(summary?.summarizer).toBe('extractive');
    expect(warnings.map(({ code }) => code)).toContain('summarizer-failed');
    expect(tokens).toBeLessThanOrEqual(300);
    expect(text).toContain(messages.at(-2)?.content);
  });

  it('that returns 1 MB of sentences is cut to the budget, and what it invents falls', async () => {
    const invented = lost(() => 'The moon base costs 7,777 euros. '.repeat(30_000));
    const { summary, text, tokens } = await invented.context(chat(40), { maxTokens: 300 });
    expect(summary?.tokens).toBeLessThanOrEqual(300);
    expect(tokens).toBeLessThanOrEqual(300);
    expect(text).not.toContain('7,777');
  });
});

describe('a kept summary of another version', () => {
  it('is not found, and the new one is kept beside it', async () => {
    const summaries = memorySummaries();
    const messages = chat(40);
    const first = await open({ summaries }).compress(messages, { maxTokens: 120 });
    const [identity = ''] = summaries.texts.keys();
    const text = summaries.texts.get(identity) ?? '';
    summaries.texts.clear();
    // As an older version would have named it: another hash of its configuration.
    summaries.texts.set(identity.replace(/^\["[^"]+"/u, '["of another version"'), text);
    const again = await open({ summaries }).compress(messages, { maxTokens: 120 });
    expect(again.usage.cache?.summaries).toEqual({ hits: 0, lookups: 1 });
    expect(again.text).toBe(first.text);
    expect(summaries.texts.size).toBe(2);
  });
});
