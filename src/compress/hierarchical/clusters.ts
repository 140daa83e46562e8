import { asMatrix, type Matrix, normalizeRows, rowDot } from '../../core/matrix.js';

/** What clusters are made by; see `HIERARCHY` in the configuration. */
export interface ClusterLimits {
  /** Least mean cosine of two clusters that become one, [-1, 1]. */
  readonly minCosine: number;
  /** What is added to the cosine of two stretches that stand next to each other, [0, 1]. */
  readonly adjacency: number;
  /** Most stretches that are compared; longer conversations are cut into longer ones. */
  readonly maxStretches: number;
  /** Most clusters; the nearest become one until there are no more. */
  readonly maxClusters: number;
}

/**
 * Clusters of a conversation's messages by their embeddings, each a list of ascending places, ordered by their first place. Deterministic.
 * A message alone says little of its subject ("Sounds good"), so whole exchanges are compared: a stretch runs from one user message to the
 * next. Stretches are joined bottom up, the pair with the highest mean cosine first; a conversation stays with its subject more often than not,
 * which gives neighbours an advance.
 * Shape: `unit` [n, dim], rows of length 1 or 0, in conversation order; `opens[i]` tells whether message i opens a stretch.
 * Source: average linkage (Sokal and Michener 1958) with the Lance-Williams update; own code.
 */
export function clusterMessages(unit: Matrix, opens: readonly boolean[], limits: ClusterLimits): number[][] {
  const stretches = cutStretches(unit.rows, opens, limits.maxStretches);
  const means = normalizeRows(meanRows(unit, stretches));
  const groups = linkAverage(similarities(means, limits.adjacency), limits);
  return groups
    .map((group) => group.flatMap((stretch) => stretches[stretch] as number[]).sort((a, b) => a - b))
    .sort((a, b) => (a[0] as number) - (b[0] as number));
}

/** Places in stretches, in order; equal numbers of them are taken together where there would be too many. */
function cutStretches(rows: number, opens: readonly boolean[], most: number): number[][] {
  const stretches: number[][] = [];
  for (let i = 0; i < rows; i++) {
    if (i === 0 || opens[i]) stretches.push([i]);
    else (stretches.at(-1) as number[]).push(i);
  }
  const size = Math.ceil(stretches.length / most);
  if (size <= 1) return stretches;
  return Array.from({ length: Math.ceil(stretches.length / size) }, (_, i) => stretches.slice(i * size, (i + 1) * size).flat());
}

function meanRows({ data, dim }: Matrix, stretches: readonly (readonly number[])[]): Matrix {
  const means = new Float32Array(stretches.length * dim);
  stretches.forEach((places, row) => {
    for (const place of places) {
      for (let p = 0; p < dim; p++)
        means[row * dim + p] = (means[row * dim + p] as number) + (data[place * dim + p] as number) / places.length;
    }
  });
  return asMatrix(means, dim);
}

/** Shape: [n, n], symmetric; the diagonal is -Infinity. */
function similarities(means: Matrix, adjacency: number): Float64Array {
  const n = means.rows;
  const out = new Float64Array(n * n).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const similarity = rowDot(means, i, means, j) + (j === i + 1 ? adjacency : 0);
      out[i * n + j] = similarity;
      out[j * n + i] = similarity;
    }
  }
  return out;
}

/** Joins the nearest pair while it is near enough, or while there are too many. Equal pairs: lower indices first. Writes into `matrix`. */
function linkAverage(matrix: Float64Array, { minCosine, maxClusters }: ClusterLimits): number[][] {
  const n = Math.round(Math.sqrt(matrix.length));
  const groups = new Map(Array.from({ length: n }, (_, i) => [i, [i]]));
  const best = Int32Array.from({ length: n }, (_, i) => nearestOf(matrix, n, i, groups));
  while (groups.size > 1) {
    let a = -1;
    for (const i of groups.keys()) {
      if (a < 0 || (matrix[i * n + (best[i] as number)] as number) > (matrix[a * n + (best[a] as number)] as number)) a = i;
    }
    const b = best[a] as number;
    if ((matrix[a * n + b] as number) < minCosine && groups.size <= maxClusters) break;
    join(matrix, n, groups, Math.min(a, b), Math.max(a, b));
    const kept = Math.min(a, b);
    for (const i of groups.keys()) if (i === kept || best[i] === a || best[i] === b) best[i] = nearestOf(matrix, n, i, groups);
    for (const i of groups.keys()) {
      if (i !== kept && (matrix[i * n + kept] as number) > (matrix[i * n + (best[i] as number)] as number)) best[i] = kept;
    }
  }
  return [...groups.values()];
}

function nearestOf(matrix: Float64Array, n: number, i: number, groups: ReadonlyMap<number, unknown>): number {
  let best = -1;
  for (const j of groups.keys()) {
    if (j !== i && (best < 0 || (matrix[i * n + j] as number) > (matrix[i * n + best] as number))) best = j;
  }
  return Math.max(0, best);
}

/** Group `b` goes into `a`; similarities to the joint group are means weighted by size. */
function join(matrix: Float64Array, n: number, groups: Map<number, number[]>, a: number, b: number): void {
  const [first, second] = [groups.get(a) as number[], groups.get(b) as number[]];
  groups.delete(b);
  for (const j of groups.keys()) {
    if (j === a) continue;
    const mean =
      (first.length * (matrix[a * n + j] as number) + second.length * (matrix[b * n + j] as number)) / (first.length + second.length);
    matrix[a * n + j] = mean;
    matrix[j * n + a] = mean;
  }
  groups.set(a, [...first, ...second]);
}
