import { normalizeRows, rowDot, type Matrix } from '../core/matrix.js';

/**
 * Importance of each message: how well it sits in its neighbourhood.
 * Shape: `embeddings` [n, dim] in conversation order, not mutated; the result has n entries.
 * Range: [-1, 1]; 0 for a message without neighbours.
 * Source: seed 000, "sliding window of size 2".
 * Formula: mean of cosine(i, j) over j in [i - window, i + window], leaving out i and what is out of range.
 */
export function importance(embeddings: Matrix, window: number): Float64Array {
  const unit = normalizeRows(embeddings);
  const sums = new Float64Array(unit.rows);
  const counts = new Int32Array(unit.rows);
  for (let i = 0; i < unit.rows; i += 1) {
    for (let j = i + 1; j <= Math.min(i + window, unit.rows - 1); j += 1) {
      const similarity = rowDot(unit, i, unit, j);
      sums[i] = (sums[i] as number) + similarity;
      sums[j] = (sums[j] as number) + similarity;
      counts[i] = (counts[i] as number) + 1;
      counts[j] = (counts[j] as number) + 1;
    }
  }
  return sums.map((sum, i) => (counts[i] === 0 ? 0 : sum / (counts[i] as number)));
}

/**
 * Relevance of each message to a selection: its importance, and its similarity to the query where there is one.
 * Shape: `query` is one row of the same `dim`.
 * Range: [-1, 1]; `share` in [0, 1] is the query's part.
 * Formula: (1 - share) · importance + share · cosine(query, i).
 */
export function relevanceTo(query: Matrix, embeddings: Matrix, importances: Float64Array, share: number): Float64Array {
  const unit = normalizeRows(embeddings);
  const wanted = normalizeRows(query);
  return importances.map((value, i) => (1 - share) * value + share * rowDot(unit, i, wanted, 0));
}
