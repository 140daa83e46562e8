import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import { perToken } from '../../../src/compress/importance.js';
import { chat, fakePorts } from './chat.js';

describe('relevance per token', () => {
  const relevance = Float64Array.of(0.5, 0.5, 0.5);

  it('is the relevance itself at density 0, and for messages that cost the same', () => {
    expect(perToken(relevance, [10, 200, 30], 0)).toBe(relevance);
    expect([...perToken(relevance, [20, 20, 20], 1)]).toEqual([0.5, 0.5, 0.5]);
  });

  it('grows as the cost falls, by at most four times', () => {
    const [short = 0, long = 0] = perToken(Float64Array.of(0.5, 0.5), [25, 75], 0.5);
    expect(short).toBeCloseTo(0.5 * Math.SQRT2);
    expect(long).toBeCloseTo(0.5 * Math.sqrt(50 / 75));
    expect(perToken(Float64Array.of(0.5, 0.5), [1, 9999], 1)[0]).toBe(2);
    expect([...perToken(Float64Array.of(0.5, 0.2), [0, 0], 1)]).toEqual([0.5, 0.2]);
  });

  it('lets the shorter of two lead below 0 too', () => {
    const [short = 0, long = 0] = perToken(Float64Array.of(-0.1, -0.1), [20, 180], 0.5);
    expect(short).toBeGreaterThan(-0.1);
    expect(long).toBeLessThan(-0.1);
  });
});

describe('selection with a query', () => {
  const long = `assistant: About the roof: ${'the roof needs tiles and battens and gutters and flashing '.repeat(6)}`;
  const messages = chat(long, 'user: The roof leaks by the chimney.', 'user: The roof has a quote of 900 euros.', 'user: The cat sleeps.');
  const selected = async (options: object): Promise<string[]> => {
    const { candidates } = await compress(messages, fakePorts(), { maxTokens: 30, inputTokens: 75, ...options });
    return candidates.filter((candidate) => candidate.selected).map(({ messageId }) => messageId);
  };

  it('takes the short turns about it before a long one', async () => {
    const asked = await selected({ query: 'What about the roof?' });
    expect(asked).toEqual(expect.arrayContaining(['m2', 'm3']));
    expect(asked).not.toContain('m1');
    expect(await selected({ query: 'What about the roof?', density: 0 })).toContain('m1');
  });
});
