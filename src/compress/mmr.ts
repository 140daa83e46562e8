import { type Matrix, rowDot } from '../core/matrix.js';

/**
 * Maximal marginal relevance: yields the row to add next, best first, until every row has been given.
 * The order does not depend on how far it is read, so a caller stops when its budget is full. Equal scores: lower index first.
 * Shape: `unit` [n, dim], rows of length 1 or 0, not mutated; `relevance` n entries.
 * Range: `lambda` in [0, 1]; 1 is relevance only.
 * Source: Carbonell and Goldstein, SIGIR 1998; seed 000.
 * Formula: lambda · relevance_i - (1 - lambda) · max over the selected s of cosine(i, s); the maximum is 0 while nothing is selected.
 *
 * Once something is selected a score only falls, so an old score is an upper bound: a row is brought up to date only when it leads.
 */
export function* mmrOrder(unit: Matrix, relevance: ArrayLike<number>, lambda: number): Generator<number, void, undefined> {
  const scores = Float64Array.from({ length: unit.rows }, (_, i) => lambda * (relevance[i] as number));
  const open = Array.from({ length: unit.rows }, (_, i) => i);
  if (open.length === 0) return;
  const first = open.splice(bestPlace(open, scores), 1)[0] as number;
  yield first;
  const selected = [first];
  const nearest = Float64Array.from({ length: unit.rows }, (_, i) => rowDot(unit, i, unit, first));
  const seen = new Int32Array(unit.rows).fill(1);
  const update = (i: number): void => {
    scores[i] = lambda * (relevance[i] as number) - (1 - lambda) * (nearest[i] as number);
  };
  open.forEach(update);
  while (open.length > 0) {
    const place = bestPlace(open, scores);
    const i = open[place] as number;
    if (seen[i] === selected.length) {
      open.splice(place, 1);
      selected.push(i);
      yield i;
      continue;
    }
    for (let s = seen[i] as number; s < selected.length; s += 1) {
      nearest[i] = Math.max(nearest[i] as number, rowDot(unit, i, unit, selected[s] as number));
    }
    seen[i] = selected.length;
    update(i);
  }
}

/** Place in `open` of the best score; `open` ascends, so the first of equals has the lower index. */
function bestPlace(open: readonly number[], scores: Float64Array): number {
  let best = 0;
  for (let place = 1; place < open.length; place += 1) {
    if ((scores[open[place] as number] as number) > (scores[open[best] as number] as number)) best = place;
  }
  return best;
}
