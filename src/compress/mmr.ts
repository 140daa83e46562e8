import { byScore, sink } from '../core/best-first.js';
import { type Matrix, rowDot, topK } from '../core/matrix.js';

/**
 * Maximal marginal relevance: yields the row to add next, best first, until every row has been given.
 * The order does not depend on how far it is read, so a caller stops when its budget is full. Equal scores: lower index first.
 * Shape: `unit` [n, dim], rows of length 1 or 0, not mutated; `relevance` n entries.
 * Range: `lambda` in [0, 1]; 1 is relevance only.
 * Source: Carbonell and Goldstein, SIGIR 1998; seed 000.
 * Formula: lambda · relevance_i - (1 - lambda) · max over the selected s of cosine(i, s); the maximum is 0 while nothing is selected.
 *
 * Once something is selected a score only falls, so an old score is an upper bound: a row is brought up to date only when it leads. The rows
 * wait in a heap, so that a step costs what changed and not a look at every row.
 */
export function* mmrOrder(unit: Matrix, relevance: ArrayLike<number>, lambda: number): Generator<number, void, undefined> {
  const { rows } = unit;
  const scores = Float64Array.from({ length: rows }, (_, i) => lambda * (relevance[i] as number));
  const [first] = topK(scores, 1);
  if (first === undefined) return;
  yield first;
  const selected = [first];
  const nearest = new Float64Array(rows);
  const seen = new Int32Array(rows).fill(1);
  for (let i = 0; i < rows; i += 1) {
    nearest[i] = rowDot(unit, i, unit, first);
    scores[i] = lambda * (relevance[i] as number) - (1 - lambda) * (nearest[i] as number);
  }
  const leads = byScore(scores);
  const heap = new Int32Array(rows - 1);
  for (let i = 0; i < heap.length; i += 1) heap[i] = i < first ? i : i + 1;
  let size = heap.length;
  for (let at = (size >> 1) - 1; at >= 0; at -= 1) sink(heap, size, at, leads);
  while (size > 0) {
    const i = heap[0] as number;
    if (seen[i] === selected.length) {
      size -= 1;
      heap[0] = heap[size] as number;
      sink(heap, size, 0, leads);
      selected.push(i);
      yield i;
      continue;
    }
    let rival = Number.NEGATIVE_INFINITY;
    for (let next = 1; next < Math.min(3, size); next += 1) rival = Math.max(rival, scores[heap[next] as number] as number);
    let at = seen[i] as number;
    // Only as far as it still leads: often one look at a selected row is enough to send it down.
    do {
      nearest[i] = Math.max(nearest[i] as number, rowDot(unit, i, unit, selected[at] as number));
      scores[i] = lambda * (relevance[i] as number) - (1 - lambda) * (nearest[i] as number);
      at += 1;
    } while (at < selected.length && (scores[i] as number) >= rival);
    seen[i] = at;
    sink(heap, size, 0, leads);
  }
}
