import { describe, expect, it } from 'vitest';
import { createMeter } from '../../../src/client/metering.js';
import type { Usage } from '../../../src/memory/types.js';

const usage = (part: Partial<Usage> = {}): Usage => ({
  ms: { embed: 5, select: 1 },
  tokensIn: 100,
  tokensOut: 40,
  saved: 60,
  modelTokens: { encoder: 90, verifier: 0, summarizer: 0 },
  cacheHits: 0,
  ...part,
});

describe('meter', () => {
  it('sums all calls, steps and caches', () => {
    const meter = createMeter();
    meter.book('compress', undefined, usage({ savedBy: { select: 50, summarize: 10 } }));
    const cache = { embeddings: { hits: 3, lookups: 4 }, summaries: { hits: 0, lookups: 1 } };
    meter.book('context', { userId: 'ann' }, usage({ savedBy: { select: 5 }, cacheHits: 3, cache }));
    meter.book('compress', undefined, usage({ modelTokens: { encoder: 1, verifier: 2, summarizer: 30, written: 10 } }));
    expect(meter.total()).toEqual({
      calls: { compress: 2, context: 1 },
      ms: 18,
      tokensIn: 300,
      tokensOut: 120,
      saved: 180,
      savedBy: { select: 55, summarize: 10 },
      modelTokens: { encoder: 181, verifier: 2, summarizer: 30, written: 10 },
      cacheHits: 3,
      cache,
    });
  });

  it('matches a scope by the fields given', () => {
    const meter = createMeter();
    meter.book('context', { userId: 'ann', threadId: 't1' }, usage());
    meter.book('context', { userId: 'ann', threadId: 't2' }, usage());
    meter.book('context', { userId: 'bob', threadId: 't1' }, usage());
    meter.book('context', undefined, usage());
    const calls = (scope?: object) => meter.total(scope).calls['context'] ?? 0;
    expect([calls(), calls({ userId: 'ann' }), calls({ userId: 'ann', threadId: 't2' }), calls({ threadId: 't1' })]).toEqual([4, 2, 1, 2]);
    expect(meter.total({ userId: 'eve' })).toMatchObject({ calls: {}, ms: 0, saved: 0 });
  });
});
