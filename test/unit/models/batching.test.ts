import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planBatches, runSequences } from '../../../src/models/batching.js';
import type { ModelSession, TokenBatch } from '../../../src/models/transformers-session.js';

describe('planBatches', () => {
  test('every index once, rows and padded tokens within the limits, lengths grow', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 8, max: 1000 }), (lengths, maxRows, maxTokens) => {
        const batches = planBatches(lengths, { rows: maxRows, tokens: maxTokens });
        expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, i) => i));
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(maxRows);
          const longest = Math.max(...batch.map((i) => lengths[i]!));
          if (batch.length > 1) expect(longest * batch.length).toBeLessThanOrEqual(maxTokens);
        }
        const order = batches.flat().map((i) => lengths[i]!);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });

  test('no lengths, no batches', () => expect(planBatches([])).toEqual([]));
});

describe('runSequences', () => {
  const seen: TokenBatch[] = [];
  const session = {
    padId: 9,
    run: async (batch: TokenBatch) => {
      seen.push(batch);
      return { data: new Float32Array(batch.rows), dims: [batch.rows, 1] };
    },
  } as unknown as ModelSession;

  test('pads with the pad id, masks the padding, marks the second part; counts tokens without padding', async () => {
    seen.length = 0;
    const sequences = [{ ids: [1, 2, 3], second: 2 }, { ids: [4] }];
    const rows: number[][] = [];
    const tokens = await runSequences(
      session,
      (job) => job(),
      sequences,
      {},
      (indices) => void rows.push([...indices]),
    );
    expect(tokens).toBe(4);
    expect(rows).toEqual([[1, 0]]);
    expect([...seen[0]!.ids].map(Number)).toEqual([4, 9, 9, 1, 2, 3]);
    expect([...seen[0]!.mask].map(Number)).toEqual([1, 0, 0, 1, 1, 1]);
    expect([...seen[0]!.types].map(Number)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('looks at the signal between batches', async () => {
    seen.length = 0;
    const controller = new AbortController();
    const sequences = Array.from({ length: 24 }, () => ({ ids: [1] }));
    const run = runSequences(
      session,
      (job) => job(),
      sequences,
      { signal: controller.signal, onProgress: () => controller.abort() },
      () => {},
    );
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' });
    expect(seen.length).toBe(1);
  });
});
