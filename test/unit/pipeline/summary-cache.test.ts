import { describe, expect, it } from 'vitest';
import { CACHE } from '../../../src/config.js';
import type { MemGuardEvent } from '../../../src/memory/types.js';
import { cacheEmbeddings } from '../../../src/models/embedding-cache.js';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import type { PipelinePorts } from '../../../src/pipeline/types.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';
import { memorySummaries } from '../../helpers/memory-summaries.js';

function open(ports: Partial<PipelinePorts> = {}) {
  const events: MemGuardEvent[] = [];
  let now = 0;
  const summaries = memorySummaries();
  const pipeline = createPipeline({
    encoder: cacheEmbeddings(createFakeEncoder(), CACHE.embeddingBytes),
    payloadCounter: createTokenCounter('o200k'),
    selectionCounter: createTokenCounter('bart'),
    summaries,
    clock: { now: () => now++ },
    emit: (event) => events.push(event),
    ...ports,
  });
  return { pipeline, events, summaries };
}

const TOPICS = ['the garden wall', 'the trip to Porto', 'the piano lessons', 'the tax form', 'the new bicycle'];
const chat = (turns: number) =>
  Array.from({ length: turns }, (_, i) => ({
    id: `m${i}`,
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `On day ${i + 1} we talked about ${TOPICS[i % TOPICS.length]} and agreed on ${i + 3} steps. It should cost ${100 + i} euros.`,
  }));
const plain = ({ usage: _, ...rest }: { usage: unknown }) => rest;

describe('summary cache in the pipeline', () => {
  it('gives the same summary again, with its events, and runs no model', async () => {
    const { pipeline, events, summaries } = open();
    const first = await pipeline.compress(chat(40), { maxTokens: 120 });
    const sent = events.splice(0);
    const second = await pipeline.compress(chat(40), { maxTokens: 120 });
    expect(plain(second)).toEqual(plain(first));
    const ofType = (list: readonly MemGuardEvent[], type: string) => list.filter((event) => event.type === type);
    expect(ofType(events, 'candidate')).toEqual(ofType(sent, 'candidate'));
    expect(ofType(events, 'selected')).toHaveLength(1);
    expect(first.usage).toMatchObject({
      cacheHits: 0,
      cache: { summaries: { hits: 0, lookups: 1 }, embeddings: { hits: 0, lookups: 40 } },
    });
    expect(second.usage).toMatchObject({ cacheHits: 1, cache: { summaries: { hits: 1, lookups: 1 } }, modelTokens: { encoder: 0 } });
    expect([...summaries.sources.values()][0]).toHaveLength(40);
  });

  it('makes a new one for other options, an edit, a further message and cache: false', async () => {
    const { pipeline, summaries } = open();
    const calls = async (messages: unknown, options: object) => {
      const { usage } = await pipeline.compress(messages, { maxTokens: 120, ...options });
      return usage.cache?.summaries ?? { hits: 0, lookups: 0 };
    };
    const missed = { hits: 0, lookups: 1 };
    expect(await calls(chat(40), {})).toEqual(missed);
    for (const options of [{ maxTokens: 121 }, { inputTokens: 700 }, { query: 'Porto' }, { lambda: 0.6 }, { mode: 'lossless' }])
      expect(await calls(chat(40), options)).toEqual(missed);
    const edited = chat(40).map((message, i) => (i === 7 ? { ...message, content: 'The wall is done.' } : message));
    expect(await calls(edited, {})).toEqual(missed);
    expect(await calls(chat(42), {})).toEqual(missed);
    expect(await calls(chat(40), { cache: false })).toEqual({ hits: 0, lookups: 0 });
    expect(await calls(chat(40), {})).toEqual({ hits: 1, lookups: 1 });
    expect(summaries.texts.size).toBe(8);
  });

  it('embeds only what is new of a growing chat', async () => {
    const { pipeline } = open();
    await pipeline.compress(chat(40), { maxTokens: 120 });
    const { usage } = await pipeline.compress(chat(42), { maxTokens: 120 });
    expect(usage.cache?.embeddings).toEqual({ hits: 40, lookups: 42 });
    expect(usage.modelTokens.encoder).toBeLessThan(60);
  });

  it('keeps nothing that a function of the caller had a part in, that fits, or whose summarizer failed', async () => {
    const counter = createTokenCounter('o200k');
    for (const ports of [
      { payloadCounter: { ...counter, id: 'caller' } },
      { summarizer: { id: 'caller', summarize: async () => 'On day 1 we talked.' } },
      { summarizer: { id: 'broken', summarize: async () => ({ failed: 'no' }) } },
    ]) {
      const { pipeline, summaries } = open(ports);
      await pipeline.compress(chat(40), { maxTokens: 120 });
      expect(summaries.texts.size).toBe(0);
    }
    const { pipeline, summaries } = open();
    await pipeline.compress(chat(3), { maxTokens: 400 });
    expect(summaries.texts.size).toBe(0);
  });

  it.each([
    'no json',
    '{}',
    'null',
    JSON.stringify({
      text: 'short',
      tokens: 1,
      sentences: [{ start: 0, end: 99, sources: [] }],
      dropped: [],
      candidates: [],
      warnings: [],
      usage: { tokensIn: 1 },
    }),
    JSON.stringify({
      text: 'short',
      tokens: 1,
      sentences: [{ id: 's', start: 0, end: 5, sources: [{ messageId: 'of another chat', start: 0, end: 5 }] }],
      dropped: [],
      candidates: [],
      warnings: [],
      usage: { tokensIn: 1 },
    }),
  ])('drops what is no summary of these messages: %s', async (text) => {
    const { pipeline, summaries } = open();
    const first = await pipeline.compress(chat(40), { maxTokens: 120 });
    const [identity = ''] = summaries.texts.keys();
    summaries.texts.set(identity, text);
    const again = await pipeline.compress(chat(40), { maxTokens: 120 });
    expect(plain(again)).toEqual(plain(first));
    expect(again.usage.cache?.summaries).toEqual({ hits: 0, lookups: 1 });
    expect(summaries.texts.get(identity)).not.toBe(text);
  });

  it('stores no secret and no word that was left out', async () => {
    const { pipeline, summaries } = open();
    const messages = [
      ...chat(40),
      { id: 'secret', role: 'user', content: 'The api key is sk-live-abcdefghijklmnopqrstuvwx12. The wall stays.' },
    ];
    const { dropped } = await pipeline.compress(messages, { maxTokens: 120 });
    const text = [...summaries.texts.values()].join('');
    expect(text).not.toContain('sk-live');
    const left = dropped.find(({ reason }) => reason === 'budget');
    expect(left?.text.length).toBeGreaterThan(20);
    expect(text).not.toContain(left?.text);
  });
});

describe('savings', () => {
  it('of each step sum to what was saved', async () => {
    const { pipeline } = open();
    const messages = [
      ...chat(40),
      { ...chat(40)[3], id: 'again' },
      { id: 'tool', role: 'tool', content: '{"rows":[1,2,3]}', tool_call_id: 'x' },
    ];
    const { usage } = await pipeline.compress(messages, { maxTokens: 120 });
    const { prune = 0, dedup = 0, select = 0, summarize = 0 } = usage.savedBy ?? {};
    expect(prune + dedup + select + summarize).toBe(usage.saved);
    expect(dedup).toBeGreaterThan(10);
    expect(select).toBeGreaterThan(0);
    const whole = await pipeline.context(messages, { maxTokens: 300 });
    const parts = Object.values(whole.usage.savedBy ?? {});
    expect(parts.reduce((sum, tokens) => sum + tokens, 0)).toBe(whole.usage.tokensIn - whole.usage.tokensOut);
    expect(whole.usage.savedBy).toHaveProperty('eliminate');
  });
});
