import { describe, expect, it } from 'vitest';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import type { CallOptions, CallProgress, Verifier } from '../../../src/ports.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';

/** Tells its progress text by text, as the real ones do batch by batch. */
const tell = (count: number, options: CallOptions | undefined): void => {
  for (let done = 1; done <= count; done++) options?.onProgress?.({ done, total: count });
};

const fake = createFakeEncoder();
const verifier: Verifier = {
  id: 'fake',
  maxTokens: 288,
  countTokens: (text) => Math.ceil(text.length / 4),
  score: async (pairs, options) => {
    tell(pairs.length, options);
    return { scores: Float32Array.from(pairs, () => 3), tokens: 0 };
  },
};
const pipeline = createPipeline({
  encoder: {
    ...fake,
    embed: async (texts, options) => {
      tell(texts.length, options);
      return fake.embed(texts, options);
    },
  },
  verifier,
  payloadCounter: createTokenCounter('o200k'),
  selectionCounter: createTokenCounter('bart'),
  summarizer: {
    id: 'fake',
    summarize: async (messages, options) => {
      tell(2, options);
      return messages.map(({ text }) => text).join(' ');
    },
  },
  clock: { now: () => 0 },
  emit: () => {},
});
const chat = Array.from({ length: 40 }, (_, i) => ({
  role: i % 2 ? 'assistant' : 'user',
  content: `On day ${i} we planted ${i + 3} trees.`,
}));

describe('progress', () => {
  it('of context() names the steps of all its stages, each to its end', async () => {
    const told: CallProgress[] = [];
    await pipeline.context(chat, { maxTokens: 300, onProgress: (progress) => told.push(progress) });
    const steps = new Set(told.map(({ step }) => step));
    for (const step of ['count', 'embed', 'summarize', 'verify'] as const) {
      expect(steps, step).toContain(step);
      expect(
        told.some(({ step: one, done, total }) => one === step && done === total),
        step,
      ).toBe(true);
    }
    expect(steps).not.toContain(undefined);
  });

  it('of eliminate() reaches the caller too', async () => {
    const told: CallProgress[] = [];
    await pipeline.eliminate('We planted 5 trees.', chat, { onProgress: (progress) => told.push(progress) });
    expect(new Set(told.map(({ step }) => step))).toEqual(new Set(['embed', 'verify']));
  });
});
