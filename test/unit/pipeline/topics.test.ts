import { describe, expect, it } from 'vitest';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';

const pipeline = createPipeline({
  encoder: createFakeEncoder(256),
  payloadCounter: createTokenCounter('o200k'),
  selectionCounter: createTokenCounter('bart'),
  clock: { now: () => 0 },
  emit: () => {},
});

// The stand-in of an encoder knows only shared words.
const SUBJECTS = ['Garden wall bricks, mortar, cement', 'Piano lessons, teacher, scales', 'Porto flight, hotel, trip'];
const chat = Array.from({ length: 36 }, (_, i) => ({
  id: `m${i}`,
  role: i % 2 === 0 ? 'user' : 'assistant',
  content: `${SUBJECTS[Math.floor(i / 4) % 3]}, ${100 + i} euros.`,
}));

describe("order: 'topic'", () => {
  it.each(['text', 'compact', 'instructions', 'openai', 'ai-sdk'] as const)(
    'gathers the lines of a subject, within the budget, and fed its own payload adds nothing: %s',
    async (format) => {
      const options = { maxTokens: 400, format } as const;
      const byTime = await pipeline.context(chat, options);
      const byTopic = await pipeline.context(chat, { ...options, order: 'topic' });
      expect(byTopic.tokens).toBeLessThanOrEqual(400);
      const topics = byTopic.items.flatMap(({ section, topic }) => (section === 'conversation' ? [topic] : []));
      expect(new Set(topics).size).toBe(3);
      // Each subject stands in one piece.
      expect(topics.filter((topic, i) => topic !== topics[i - 1])).toEqual([...new Set(topics)]);
      expect([...byTopic.items].map(({ id }) => id).sort()).toEqual([...byTime.items].map(({ id }) => id).sort());
      expect(byTopic.items).not.toEqual(byTime.items);
      const again = [...chat.slice(0, -1), { role: 'user', content: byTopic.text }, ...chat.slice(-1)];
      expect((await pipeline.context(again, { ...options, order: 'topic' })).text).toBe(byTopic.text);
    },
  );

  it('is an option of reconstruct() too', async () => {
    const verification = await pipeline.eliminate('Piano lessons, teacher, scales, 104 euros. Porto flight, 108 euros.', chat);
    const { items } = await pipeline.reconstruct(verification, { messages: chat, order: 'topic' });
    const claims = items.filter(({ section }) => section === 'conversation');
    expect(claims.length).toBeGreaterThan(0);
    expect(claims.every(({ topic }) => topic !== undefined)).toBe(true);
  });
});
