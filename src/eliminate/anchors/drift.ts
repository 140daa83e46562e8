import { topK } from '../../core/matrix.js';
import { dot } from '../../core/vector.js';

/** Nearest lines that span the space around a claim. Own. */
const NEIGHBOURS = 12;
/** Share of the covariance that is spread evenly over all directions, (0,1]. Own: 12 lines cannot fill 384 directions. */
const SHRINK = 0.5;

/**
 * How far a claim strays from its nearest lines once their own spread is whitened away: 0.5 is as far as these lie from each other.
 * Range: [0, 1). 0.5 where there are fewer than 3 lines, or no spread: too little to tell.
 * @param vector The claim, of length 1. @param vectors Shape [n, dim] row-major, unit rows; not mutated.
 * Formula: d / (d + mean of the lines' own d), d(x) = (x - μ)ᵀ Σ⁻¹ (x - μ), Σ = (1 - a) XᵀX / k + a tr(XᵀX / k) / dim I, a = 0.5; solved in
 * the k dimensions of the lines (Woodbury). Source: own.
 */
export function driftOf(vector: Float32Array, vectors: Float32Array, dim: number): number {
  const count = vectors.length / dim;
  const similarity = Float32Array.from({ length: count }, (_, i) => dot(vector, vectors.subarray(i * dim, (i + 1) * dim)));
  const nearest = topK(similarity, Math.min(NEIGHBOURS, count)).map((i) => vectors.subarray(i * dim, (i + 1) * dim));
  const k = nearest.length;
  if (k < 3) return 0.5;
  const center = Float64Array.from({ length: dim }, (_, d) => nearest.reduce((sum, row) => sum + (row[d] ?? 0), 0) / k);
  const rows = nearest.map((row) => Float64Array.from(row, (value, d) => value - (center[d] ?? 0)));
  const gram = rows.map((a) => rows.map((b) => dot(a, b)));
  const trace = gram.reduce((sum, row, i) => sum + (row[i] ?? 0), 0) / k;
  const floor = (SHRINK * trace) / dim;
  if (!(floor > 1e-12)) return 0.5;
  const scale = k / (1 - SHRINK);
  const system = gram.map((row, i) => row.map((value, j) => value + (i === j ? floor * scale : 0)));
  // (x - μ)ᵀ Σ⁻¹ (x - μ) = (|x - μ|² - gᵀ (floor · scale · I + XXᵀ)⁻¹ g) / floor with g = X (x - μ).
  const distance = (offset: Float64Array): number => {
    const g = rows.map((row) => dot(row, offset));
    return (dot(offset, offset) - dot(g, solve(system, g))) / floor;
  };
  const own = distance(Float64Array.from(vector, (value, d) => value - (center[d] ?? 0)));
  const others = rows.reduce((sum, row) => sum + distance(row), 0) / k;
  return own / (own + others);
}

/** Solves A x = b for a symmetric positive definite A by Cholesky. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const n = b.length;
  const l = a.map((row) => row.map(() => 0));
  const at = (i: number, j: number): number => l[i]?.[j] ?? 0;
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = a[i]?.[j] ?? 0;
      for (let m = 0; m < j; m += 1) sum -= at(i, m) * at(j, m);
      (l[i] as number[])[j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  }
  const x = [...b];
  for (let i = 0; i < n; i += 1) {
    for (let m = 0; m < i; m += 1) x[i] = (x[i] ?? 0) - at(i, m) * (x[m] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let m = i + 1; m < n; m += 1) x[i] = (x[i] ?? 0) - at(m, i) * (x[m] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  return x;
}
