import { describe, expect, it } from 'vitest';
import { asMatrix, normalizeRows, rowDot, rowOf, topK } from '../../../src/core/matrix.js';
import { createRandom } from '../../../src/core/random.js';
import { mean, quantile, sigmoid } from '../../../src/core/stats.js';
import { cosine, dot, norm, normalize } from '../../../src/core/vector.js';

describe('vectors', () => {
  it('match closed forms', () => {
    expect(dot([1, 2, 3], [4, -5, 6])).toBe(12);
    expect(norm([3, 4])).toBe(5);
    expect(cosine([1, 0], [1, 1])).toBeCloseTo(Math.SQRT1_2, 12);
    expect(cosine([2, 2], [-1, -1])).toBeCloseTo(-1, 12);
    expect(cosine([0.1, 0.3, 0.7], [0.1, 0.3, 0.7])).toBeLessThanOrEqual(1);
    expect(Array.from(normalize([3, 4]))).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  });

  it('take a zero vector for unlike everything', () => {
    expect(cosine([0, 0], [1, 2])).toBe(0);
    expect(Array.from(normalize([0, 0]))).toEqual([0, 0]);
  });

  it('refuse vectors of different spaces, zero or not', () => {
    for (const call of [() => dot([1], [1, 2]), () => cosine([1, 1], [1]), () => cosine([0, 0], [1])]) {
      expect(call).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    }
  });
});

describe('matrix', () => {
  const matrix = asMatrix(Float32Array.from([3, 4, 0, 0, 0, 0, 1, 2, 2, 5, 5, 5, 1, 1, 1]), 5);

  it('views rows and multiplies them as vectors do', () => {
    expect(Array.from(rowOf(matrix, 1))).toEqual([0, 1, 2, 2, 5]);
    for (let i = 0; i < 3; i += 1)
      for (let j = 0; j < 3; j += 1) expect(rowDot(matrix, i, matrix, j)).toBe(dot(rowOf(matrix, i), rowOf(matrix, j)));
  });

  it('normalises rows in a copy', () => {
    const unit = normalizeRows(asMatrix(Float32Array.from([3, 4, 0, 0]), 2));
    expect(Array.from(unit.data)).toEqual([Math.fround(0.6), Math.fround(0.8), 0, 0]);
    expect(matrix.data[0]).toBe(3);
  });

  it('refuses data without whole rows', () => {
    for (const dim of [0, -1, 1.5, 4])
      expect(() => asMatrix(new Float32Array(6), dim)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });

  it('ranks by score, then by index', () => {
    expect(topK([0.1, 0.9, 0.9, -1], 3)).toEqual([1, 2, 0]);
    expect(topK([1], 0)).toEqual([]);
  });
});

describe('stats and random', () => {
  it('match closed forms', () => {
    expect(sigmoid(0)).toBe(0.5);
    expect(sigmoid(Math.log(3))).toBeCloseTo(0.75, 12);
    expect(sigmoid(-1000)).toBe(0);
    expect(sigmoid(1000)).toBe(1);
    expect(mean([])).toBe(0);
    expect(mean([1, 2, 6])).toBe(3);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('gives the same numbers for the same seed, spread over [0, 1)', () => {
    const [a, b] = [createRandom(7), createRandom(7)];
    const numbers = Array.from({ length: 1000 }, () => a());
    expect(numbers).toEqual(Array.from({ length: 1000 }, () => b()));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(mean(numbers)).toBeCloseTo(0.5, 1);
  });
});
