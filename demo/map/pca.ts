/** Rows of equal length, row-major [n, dim]. */
export interface Rows {
  readonly data: Float32Array;
  readonly dim: number;
}

export interface Projection {
  /** [n, 2] row-major, in units of the rows. */
  readonly points: Float64Array;
  /** Share of the variance that the two directions hold, [0,1]. */
  readonly explained: number;
}

/** Most steps of the power iteration. Own: what still moves then moves less than a pixel. */
const MAX_STEPS = 200;
const TOLERANCE = 1e-9;

/**
 * The two main directions of centred rows, by power iteration on the covariance with deflation; the covariance itself is never built.
 * Each direction's sign is fixed (its largest component is positive), so that equal rows give equal maps.
 * Shape: rows [n, dim], not mutated. Own; checked against a closed form in the tests.
 */
export function project({ data, dim }: Rows): Projection {
  const n = dim === 0 ? 0 : data.length / dim;
  const points = new Float64Array(n * 2);
  const rows = centred(data, n, dim);
  const total = rows.reduce((sum, value) => sum + value * value, 0);
  if (total === 0) return { points, explained: 0 };
  let held = 0;
  for (let axis = 0; axis < 2; axis++) {
    const direction = mainDirection(rows, n, dim);
    for (let i = 0; i < n; i++) {
      let along = 0;
      for (let j = 0; j < dim; j++) along += rows[i * dim + j]! * direction[j]!;
      points[i * 2 + axis] = along;
      held += along * along;
      // Deflation: what this direction explains is taken out of the rows.
      for (let j = 0; j < dim; j++) rows[i * dim + j]! -= along * direction[j]!;
    }
  }
  return { points, explained: Math.min(1, held / total) };
}

function centred(data: Float32Array, n: number, dim: number): Float64Array {
  const rows = Float64Array.from(data);
  for (let j = 0; j < dim; j++) {
    let mean = 0;
    for (let i = 0; i < n; i++) mean += rows[i * dim + j]! / n;
    for (let i = 0; i < n; i++) rows[i * dim + j]! -= mean;
  }
  return rows;
}

function mainDirection(rows: Float64Array, n: number, dim: number): Float64Array {
  let direction = startDirection(rows, n, dim);
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = new Float64Array(dim);
    for (let i = 0; i < n; i++) {
      let along = 0;
      for (let j = 0; j < dim; j++) along += rows[i * dim + j]! * direction[j]!;
      for (let j = 0; j < dim; j++) next[j]! += along * rows[i * dim + j]!;
    }
    if (!normalize(next)) break;
    let moved = 0;
    for (let j = 0; j < dim; j++) moved += (next[j]! - direction[j]!) ** 2;
    direction = next;
    if (moved < TOLERANCE) break;
  }
  const largest = direction.reduce((best, value, j) => (Math.abs(value) > Math.abs(direction[best]!) ? j : best), 0);
  return direction[largest]! < 0 ? direction.map((value) => -value) : direction;
}

/** The longest row: never at right angles to everything, as a fixed start can be. */
function startDirection(rows: Float64Array, n: number, dim: number): Float64Array {
  let best = rows.slice(0, dim);
  let length = -1;
  for (let i = 0; i < n; i++) {
    const row = rows.subarray(i * dim, (i + 1) * dim);
    const sum = row.reduce((acc, value) => acc + value * value, 0);
    if (sum > length) [best, length] = [row.slice(), sum];
  }
  normalize(best);
  return best;
}

/** In place; false for a zero vector, which stays. */
function normalize(vector: Float64Array): boolean {
  const length = Math.hypot(...vector);
  if (length === 0) return false;
  for (let j = 0; j < vector.length; j++) vector[j]! /= length;
  return true;
}
