import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importance, queryCoverage, relevanceTo } from '../../../src/compress/importance.js';
import { mmrOrder } from '../../../src/compress/mmr.js';
import { selectWithinBudget } from '../../../src/compress/select.js';
import { asMatrix, type Matrix, normalizeRows, rowDot } from '../../../src/core/matrix.js';
import { cosine } from '../../../src/core/vector.js';
import numbers from '../../fixtures/compress-numbers.json' with { type: 'json' };
import { wordCounter } from '../../helpers/fake-encoder.js';

const unitOf = (rows: readonly (readonly number[])[]) => normalizeRows(asMatrix(Float32Array.from(rows.flat()), rows[0]?.length ?? 1));

/** MMR as its formula stands. */
function naiveOrder(unit: Matrix, relevance: ArrayLike<number>, lambda: number): number[] {
  const order: number[] = [];
  while (order.length < unit.rows) {
    let best = -1;
    let top = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < unit.rows; i += 1) {
      if (order.includes(i)) continue;
      const near = order.length === 0 ? 0 : Math.max(...order.map((s) => rowDot(unit, i, unit, s)));
      const score = lambda * (relevance[i] as number) - (1 - lambda) * near;
      if (score > top) [best, top] = [i, score];
    }
    order.push(best);
  }
  return order;
}

describe('importance and MMR', () => {
  it('match numbers computed from the formulas elsewhere', () => {
    for (const row of numbers.cases) {
      if (row.cosine01 !== null) expect(cosine(row.rows[0] ?? [], row.rows[1] ?? [])).toBeCloseTo(row.cosine01, 12);
      const got = importance(unitOf(row.rows), 2);
      expect(got).toHaveLength(row.importance.length);
      got.forEach((value, i) => {
        expect(value).toBeCloseTo(row.importance[i] ?? Number.NaN, 6);
      });
      for (const [lambda, order] of Object.entries(row.mmr)) {
        expect([...mmrOrder(unitOf(row.rows), row.importance, Number(lambda))]).toEqual(order);
      }
    }
  });

  it('are 0 and empty where there is nothing to compare', () => {
    expect(Array.from(importance(unitOf([[1, 2]]), 2))).toEqual([0]);
    expect([...mmrOrder(asMatrix(new Float32Array(0), 3), [], 0.5)]).toEqual([]);
  });

  it('give equal scores to the lower index', () => {
    expect([
      ...mmrOrder(
        unitOf([
          [1, 0],
          [1, 0],
          [1, 0],
        ]),
        [0.5, 0.5, 0.5],
        0.5,
      ),
    ]).toEqual([0, 1, 2]);
  });

  it('choose like a plain search for the maximum, each row once', () => {
    const row = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, lambda) => {
        const relevance = Array.from(importance(unitOf(rows), 2));
        const order = [...mmrOrder(unitOf(rows), relevance, lambda)];
        expect([...order].sort((a, b) => a - b)).toEqual(rows.map((_, i) => i));
        order.forEach((picked, step) => {
          const before = order.slice(0, step);
          const score = (i: number) => {
            const near = before.length === 0 ? 0 : Math.max(...before.map((s) => cosine(rows[i] ?? [], rows[s] ?? [])));
            return lambda * (relevance[i] ?? 0) - (1 - lambda) * near;
          };
          const best = Math.max(...order.slice(step).map(score));
          expect(score(picked)).toBeGreaterThan(best - 1e-6);
        });
      }),
    );
  });

  it('gives the very order of the formula worked out anew at every step', () => {
    const value = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.float({ min: -1, max: 1, noNaN: true }));
    const field = fc.integer({ min: 1, max: 9 }).chain((dim) =>
      fc.record({
        rows: fc.array(fc.array(value, { minLength: dim, maxLength: dim }), { minLength: 1, maxLength: 40 }),
        lambda: fc.constantFrom(0, 0.25, 0.5, 0.8, 1),
      }),
    );
    fc.assert(
      fc.property(field, ({ rows, lambda }) => {
        const unit = unitOf(rows);
        const relevance = importance(unit, 2);
        expect([...mmrOrder(unit, relevance, lambda)]).toEqual(naiveOrder(unit, relevance, lambda));
      }),
      { numRuns: 300 },
    );
  });

  it('let the query in by its share, by meaning and by its words in any script', () => {
    const unit = unitOf([
      [1, 0],
      [0, 1],
    ]);
    const query = unitOf([[0, 1]]);
    expect(Array.from(relevanceTo(query, [0, 0], unit, Float64Array.of(0.8, 0.2), 0.5))).toEqual([0.4, 0.1 + 0.25]);
    expect(Array.from(relevanceTo(query, [1, 0], unit, Float64Array.of(0.8, 0.2), 0))).toEqual([0.8, 0.2]);
    const coverage = queryCoverage(['歯医者へ行きます。', '雨がひどい。', 'My dentists'], '歯医者は何時？ dentist');
    expect(coverage[0]).toBeGreaterThan(0);
    expect(coverage[1]).toBe(0);
    expect(coverage[2]).toBeGreaterThan(0);
    expect(Array.from(queryCoverage(['a', 'b'], 'the of'))).toEqual([0, 0]);
  });
});

describe('selectWithinBudget', () => {
  const counter = wordCounter();
  const shorten = (pieces: readonly string[]) => async (index: number, tokens: number) =>
    (pieces[index] ?? '').split(' ').slice(0, tokens).join(' ');
  const select = (pieces: readonly string[], order: readonly number[], budget: number, longShare = 0.5) =>
    selectWithinBudget({ pieces, order, budget, counter, shorten: shorten(pieces), longShare }, {});
  const scenario = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 }).chain((sizes) =>
    fc.record({
      pieces: fc.constant(sizes.map((size, i) => Array.from({ length: size }, (_, k) => `w${i}x${k}`).join(' '))),
      order: fc.shuffledSubarray(
        sizes.map((_, i) => i),
        { minLength: sizes.length },
      ),
      budget: fc.integer({ min: 1, max: 60 }),
    }),
  );

  it('holds the budget, takes the first, repeats none, and stops exactly at the first that does not fit', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ pieces, order, budget }) => {
        const { picked, shortened, tokens } = await select(pieces, order, budget);
        const size = (i: number) => (shortened.get(i) ?? pieces[i] ?? '').split(' ').length;
        const sum = picked.reduce((total, i) => total + size(i), 0);
        expect(tokens).toBe(sum);
        expect(sum).toBeLessThanOrEqual(budget);
        expect(picked[0]).toBe(order[0]);
        expect(picked).toEqual(order.slice(0, picked.length));
        const next = order[picked.length];
        if (next !== undefined) {
          const whole = (pieces[next] ?? '').split(' ').length;
          const least = whole > budget ? Math.max(1, Math.floor(budget / 2)) : whole;
          expect(sum + least).toBeGreaterThan(budget);
        }
        for (const i of shortened.keys()) expect((pieces[i] ?? '').split(' ').length).toBeGreaterThan(budget);
      }),
    );
  });

  it('depends on the order alone, not on the numbers of the candidates', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ pieces, order, budget }) => {
        const straight = await select(pieces, order, budget);
        const renamed = await select(
          order.map((i) => pieces[i] ?? ''),
          order.map((_, i) => i),
          budget,
        );
        expect(renamed.picked.map((i) => order[i])).toEqual(straight.picked);
        expect(renamed.tokens).toBe(straight.tokens);
      }),
    );
  });

  it('counts the joined text a few times only, near the budget', async () => {
    const pieces = Array.from({ length: 60 }, (_, i) => `one two three w${i}`);
    let joined = 0;
    const counting = {
      ...counter,
      countMany: (texts: readonly string[]) => {
        joined += texts.filter((text) => text.includes('w0 one')).length;
        return counter.countMany(texts);
      },
    };
    const order = pieces.map((_, i) => i);
    const input = { pieces, order, budget: 120, counter: counting, shorten: shorten(pieces), longShare: 0.5 };
    expect((await selectWithinBudget(input, {})).picked).toHaveLength(30);
    expect(joined).toBeLessThanOrEqual(3);
  });

  it('gives a lone message the whole budget, and selects nothing from nothing', async () => {
    expect((await select(['a b c d e f'], [0], 4)).shortened.get(0)).toBe('a b c d');
    expect(await select([], [], 10)).toEqual({ picked: [], shortened: new Map(), tokens: 0 });
  });
});
