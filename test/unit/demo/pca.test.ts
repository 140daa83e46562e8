import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { project } from '../../../demo/map/pca.js';

/** Eigenvalues of a symmetric 2 x 2 matrix in closed form, largest first. */
function eigenvalues2(a: number, b: number, d: number): [number, number] {
  const mean = (a + d) / 2;
  const root = Math.hypot((a - d) / 2, b);
  return [mean + root, mean - root];
}

const spread = (points: Float64Array, axis: number): number =>
  points.reduce((sum, value, i) => (i % 2 === axis ? sum + value * value : sum), 0);

describe('project', () => {
  it('equals the closed form in two dimensions', () => {
    const rows = [3, 1, -2, 0.5, 1, -1, 0, 2, -2, -2.5];
    const { points, explained } = project({ data: Float32Array.from(rows), dim: 2 });
    const n = rows.length / 2;
    const mean = [0, 1].map((axis) => rows.filter((_, i) => i % 2 === axis).reduce((a, b) => a + b, 0) / n);
    let [xx, xy, yy] = [0, 0, 0];
    for (let i = 0; i < n; i++) {
      const [x, y] = [rows[i * 2]! - mean[0]!, rows[i * 2 + 1]! - mean[1]!];
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
    const [first, second] = eigenvalues2(xx, xy, yy);
    expect(spread(points, 0)).toBeCloseTo(first, 5);
    expect(spread(points, 1)).toBeCloseTo(second, 5);
    expect(explained).toBeCloseTo(1, 9);
  });

  it('finds a line in 384 dimensions, whatever the offset', () => {
    const dim = 384;
    const data = new Float32Array(5 * dim);
    for (let i = 0; i < 5; i++) for (let j = 0; j < dim; j++) data[i * dim + j] = 0.25 + (i - 2) * Math.sin(j + 1);
    const { points, explained } = project({ data, dim });
    const along = [0, 1, 2, 3, 4].map((i) => points[i * 2]!);
    const step = along[1]! - along[0]!;
    expect(Math.abs(step)).toBeGreaterThan(1);
    for (let i = 1; i < 5; i++) expect(along[i]! - along[i - 1]!).toBeCloseTo(step, 4);
    expect(explained).toBeCloseTo(1, 6);
  });

  it('keeps distances in the plane at most as long as in space', () => {
    const row = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), (rows) => {
        const { points } = project({ data: Float32Array.from(rows.flat()), dim: 6 });
        const [a, b] = [rows[0]!, rows[1]!];
        const space = Math.hypot(...a.map((value, j) => Math.fround(value) - Math.fround(b[j]!)));
        const plane = Math.hypot(points[0]! - points[2]!, points[1]! - points[3]!);
        expect(plane).toBeLessThanOrEqual(space + 1e-4);
      }),
    );
  });

  it.each([
    ['no rows', []],
    ['equal rows', [1, 2, 3, 1, 2, 3]],
    ['one row', [1, 2, 3]],
  ])('puts %s on one spot', (_what, rows) => {
    const { points, explained } = project({ data: Float32Array.from(rows), dim: 3 });
    expect([...points].every((value) => value === 0)).toBe(true);
    expect(explained).toBe(0);
  });
});
