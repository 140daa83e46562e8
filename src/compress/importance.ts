import { contentWords } from '../core/text.js';
import { type Matrix, rowDot } from '../core/matrix.js';

/**
 * Importance of each message: how well it sits in its neighbourhood.
 * Shape: `unit` [n, dim], rows of length 1 or 0, in conversation order, not mutated; the result has n entries.
 * Range: [-1, 1]; 0 for a message without neighbours.
 * Source: seed 000, "sliding window of size 2".
 * Formula: mean of cosine(i, j) over j in [i - window, i + window], leaving out i and what is out of range.
 */
export function importance(unit: Matrix, window: number): Float64Array {
  return meansOf(neighbourSums(unit, window));
}

/** Sum and number of the cosines of each row with its neighbours. */
export interface NeighbourSums {
  readonly sums: Float64Array;
  readonly counts: Int32Array;
}

/** @param before The sums of the first rows. Not mutated. */
export function neighbourSums(unit: Matrix, window: number, before?: NeighbourSums): NeighbourSums {
  const sums = new Float64Array(unit.rows);
  const counts = new Int32Array(unit.rows);
  const known = before?.sums.length ?? 0;
  if (before) {
    sums.set(before.sums);
    counts.set(before.counts);
  }
  for (let i = Math.max(0, known - window); i < unit.rows; i += 1) {
    for (let j = Math.max(known, i + 1); j <= Math.min(i + window, unit.rows - 1); j += 1) {
      const similarity = rowDot(unit, i, unit, j);
      sums[i] = (sums[i] as number) + similarity;
      sums[j] = (sums[j] as number) + similarity;
      counts[i] = (counts[i] as number) + 1;
      counts[j] = (counts[j] as number) + 1;
    }
  }
  return { sums, counts };
}

export function meansOf({ sums, counts }: NeighbourSums): Float64Array {
  return sums.map((sum, i) => (counts[i] === 0 ? 0 : sum / (counts[i] as number)));
}

/**
 * Relevance of each message to a selection: its importance, and what it has to do with the query.
 * Shape: `unit` [n, dim] and `query` [1, dim], rows of length 1 or 0; `coverage` has n entries in [0, 1], see `queryCoverage`.
 * Range: [-1, 1]; `share` in [0, 1] is the query's part.
 * Formula: (1 - share) · importance + share · (cosine(query, i) + coverage_i) / 2.
 */
export function relevanceTo(
  query: Matrix,
  coverage: ArrayLike<number>,
  unit: Matrix,
  importances: Float64Array,
  share: number,
): Float64Array {
  return importances.map((value, i) => (1 - share) * value + (share * (rowDot(unit, i, query, 0) + (coverage[i] as number))) / 2);
}

/** Most by which a short message gains. Own: a nod of two words is not worth ten sentences. */
const MOST_GAIN = 4;

/**
 * Relevance for what it costs: of two messages that matter as much, the shorter one leaves room for others.
 * Shape: one entry a message; `costs` in tokens. Range: `density` in [0, 1]; 0 leaves the relevance as it is.
 * Formula: relevance_i · gain_i, relevance_i / gain_i below 0; gain_i = min(4, (mean cost / cost_i)^density). Source: own, after the density rule for knapsacks (Dantzig, 1957).
 */
export function perToken(relevance: Float64Array, costs: readonly number[], density: number): Float64Array {
  if (density === 0 || costs.length === 0) return relevance;
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return relevance.map((value, i) => {
    const gain = Math.min(MOST_GAIN, (Math.max(1, mean) / Math.max(1, costs[i] ?? mean)) ** density);
    return value < 0 ? value / gain : value * gain;
  });
}

/** Letters by which two forms of a word are taken for the same. Own: 'llevar' and 'llevas', 'Termin' and 'Termine'. */
const HEAD = 5;

/**
 * Share of the query's content words that each text holds, rare ones weighing more. It reads any script, which an encoder may not.
 * Range: [0, 1]; 0 for all when the query has no content word.
 * Formula: Σ over the words found of idf / Σ over all words of idf, idf = log(1 + n / (1 + texts that hold it)).
 */
export function queryCoverage(texts: readonly string[], query: string): Float64Array {
  const lower = texts.map((text) => text.toLowerCase());
  const heads = [...new Set(contentWords(query).map((word) => word.text.slice(0, HEAD)))];
  const out = new Float64Array(texts.length);
  let total = 0;
  for (const head of heads) {
    const holders = lower.flatMap((text, i) => (text.includes(head) ? [i] : []));
    const weight = Math.log(1 + texts.length / (1 + holders.length));
    total += weight;
    for (const i of holders) out[i] = (out[i] as number) + weight;
  }
  return total === 0 ? out : out.map((sum) => sum / total);
}
