import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst, byScore, lazyList } from '../../../src/core/best-first.js';
import { topK } from '../../../src/core/matrix.js';

describe('bestFirst', () => {
  it('gives the order of a sort, equals by index, however far it is read', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), fc.nat(70), (scores, k) => {
        const sorted = scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
        expect([...bestFirst(scores.length, byScore(scores))]).toEqual(sorted);
        expect(topK(scores, k)).toEqual(sorted.slice(0, k));
      }),
    );
  });

  it('gives nothing of nothing', () => {
    expect([...bestFirst(0, () => false)]).toEqual([]);
    expect(topK([], 3)).toEqual([]);
    expect(topK([1, 2], -1)).toEqual([]);
  });
});

describe('lazyList', () => {
  it('reads its source once for many readers, and no further than they go', () => {
    let read = 0;
    const list = lazyList(
      (function* () {
        for (const value of ['a', 'b', 'c']) {
          read += 1;
          yield value;
        }
      })(),
    );
    for (const value of list) if (value === 'b') break;
    for (const value of list) if (value === 'a') break;
    expect(read).toBe(2);
    expect([[...list], [...list]]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(read).toBe(3);
  });
});
