import { bestScores } from './best-first.js';
import { MemGuardError } from '../errors.js';

/** Row-major batch: row i is `data[i * dim, (i + 1) * dim)`. */
export interface Matrix {
  readonly data: Float32Array;
  readonly rows: number;
  readonly dim: number;
}

/**
 * A matrix over `data`, which is not copied.
 * @throws MemGuardError INVALID_ARGUMENT when `dim` is not a positive integer that divides `data.length`.
 */
export function asMatrix(data: Float32Array, dim: number): Matrix {
  if (!Number.isInteger(dim) || dim < 1 || data.length % dim !== 0) {
    throw new MemGuardError('INVALID_ARGUMENT', `A batch of ${data.length} numbers has no whole rows of ${dim}.`, {
      data: { length: data.length, dim },
    });
  }
  return { data, rows: data.length / dim, dim };
}

/** Row `i` as a view: writing to it writes to the matrix. */
export function rowOf(matrix: Matrix, i: number): Float32Array {
  return matrix.data.subarray(i * matrix.dim, (i + 1) * matrix.dim);
}

/** A copy whose rows have length 1 (zero rows stay zero), so that a dot product of rows is their cosine. */
export function normalizeRows(matrix: Matrix): Matrix {
  const data = new Float32Array(matrix.data.length);
  for (let i = 0; i < matrix.rows; i += 1) {
    const length = Math.sqrt(rowDot(matrix, i, matrix, i));
    if (length === 0) continue;
    for (let p = i * matrix.dim; p < (i + 1) * matrix.dim; p += 1) data[p] = (matrix.data[p] as number) / length;
  }
  return { data, rows: matrix.rows, dim: matrix.dim };
}

/** Dot product of row `i` of `a` and row `j` of `b`, which have the same `dim`. Four sums at once, since one sum waits for itself. */
export function rowDot(a: Matrix, i: number, b: Matrix, j: number): number {
  const { data: x, dim } = a;
  const y = b.data;
  const end = i * dim + dim;
  let p = i * dim;
  let q = j * dim;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (; p + 3 < end; p += 4, q += 4) {
    s0 += (x[p] as number) * (y[q] as number);
    s1 += (x[p + 1] as number) * (y[q + 1] as number);
    s2 += (x[p + 2] as number) * (y[q + 2] as number);
    s3 += (x[p + 3] as number) * (y[q + 3] as number);
  }
  for (; p < end; p += 1, q += 1) s0 += (x[p] as number) * (y[q] as number);
  return s0 + s1 + s2 + s3;
}

/** Indices of the `k` largest scores, largest first; equal scores by lower index. */
export function topK(scores: ArrayLike<number>, k: number): number[] {
  const top: number[] = [];
  if (k < 1) return top;
  for (const i of bestScores(scores)) if (top.push(i) >= k) break;
  return top;
}
