import { describe, expect, it } from 'vitest';
import { cacheEmbeddings } from '../../../src/models/embedding-cache.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import { createFakeEncoder, wordCounter } from '../../helpers/fake-encoder.js';

const PLACES = ['the garden wall', 'the trip to Porto', 'the piano lessons', 'the tax form', 'the new bicycle'];
const chatOf = (turns: number) =>
  Array.from({ length: turns }, (_, i) => ({
    id: `m${i}`,
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `On day ${i + 1} we talked about ${PLACES[i % PLACES.length]} and agreed on ${i + 3} steps.`,
  }));

function open() {
  const embedded: string[] = [];
  const encoder = createFakeEncoder();
  const pipeline = createPipeline({
    encoder: cacheEmbeddings(
      {
        ...encoder,
        embed: (texts, options) => {
          embedded.push(...texts);
          return encoder.embed(texts, options);
        },
      },
      2 ** 20,
    ),
    payloadCounter: wordCounter(),
    selectionCounter: wordCounter(),
    clock: { now: () => 0 },
    emit: () => {},
  });
  return { pipeline, embedded };
}

describe('context() on a long chat', () => {
  it('embeds a message once for all stages, and of a chat that has grown only what is new', async () => {
    const { pipeline, embedded } = open();
    const messages = chatOf(40);
    await pipeline.context(messages.slice(0, 38), { maxTokens: 200 });
    for (const { role, content } of messages.slice(0, 38))
      expect(embedded.filter((text) => text === `${role}: ${content}`)).toHaveLength(1);
    // The rest are claims and the query.
    expect(embedded.length).toBeLessThan(38 + 30);
    embedded.length = 0;
    await pipeline.context(messages, { maxTokens: 200 });
    expect(embedded.filter((text) => messages.slice(0, 30).some(({ role, content }) => text === `${role}: ${content}`))).toEqual([]);
  });

  it('gives what it gives to a chat that it never saw before', async () => {
    const { pipeline } = open();
    const messages = chatOf(40);
    for (const count of [34, 36, 38]) await pipeline.context(messages.slice(0, count), { maxTokens: 200 });
    const grown = await pipeline.context(messages, { maxTokens: 200 });
    const fresh = await open().pipeline.context(messages, { maxTokens: 200 });
    expect(grown.text).toBe(fresh.text);
    expect(grown.verification.records).toEqual(fresh.verification.records);
    expect(grown.dropped).toEqual(fresh.dropped);
  });
});
