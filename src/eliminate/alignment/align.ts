import { dot } from '../../core/vector.js';

/** Words of a text with their vectors in its context, shape [words, dim] row-major. */
export interface WordVectors {
  readonly data: Float32Array;
  readonly dim: number;
}

/** How far the words of a claim find their like in the evidence. Cosines in [-1,1]. */
export interface Alignment {
  /** Of the word that finds least: its cosine to the nearest word of the packed evidence. */
  readonly min: number;
  /** Mean of the three words that find least in the best line, after the mean of both texts is taken off. */
  readonly low: number;
}

/** Words that make up `low`. Own. */
const LOWEST = 3;

/**
 * Aligns each word that counts with the nearest word of the evidence.
 * @param counted Which words of the claim count. @returns undefined where none does or a text has no words.
 * Formula: max-sim. The least of the plain cosines and the low tail of the centred ones rank best on the allowed rows; mean, single
 * percentiles and breaks of order added nothing there, and IDF weights neither. Source: own, after ColBERT (Khattab and Zaharia, 2020).
 */
export function alignWords(claim: WordVectors, packed: WordVectors, line: WordVectors, counted: readonly boolean[]): Alignment | undefined {
  if (!counted.includes(true) || packed.data.length === 0 || line.data.length === 0) return undefined;
  const own = counted.flatMap((counts, i) => (counts ? [i] : []));
  const plain = nearest(unitRows(claim), unitRows(packed), own);
  const center = centerOf([claim, line]);
  const tail = nearest(unitRows(claim, center), unitRows(line, center), own)
    .sort((a, b) => a - b)
    .slice(0, LOWEST);
  return { min: Math.min(...plain), low: tail.reduce((sum, cosine) => sum + cosine, 0) / tail.length };
}

/** Largest cosine of each given row to a row of `theirs`. */
function nearest(ours: readonly Float64Array[], theirs: readonly Float64Array[], rows: readonly number[]): number[] {
  return rows.map((row) => {
    const own = ours[row];
    return own ? theirs.reduce((best, vector) => Math.max(best, dot(own, vector)), -1) : -1;
  });
}

function centerOf(texts: readonly WordVectors[]): Float64Array {
  const sum = new Float64Array(texts[0]?.dim ?? 0);
  let words = 0;
  for (const { data, dim } of texts) {
    words += data.length / dim;
    for (let i = 0; i < data.length; i += 1) sum[i % dim] = (sum[i % dim] ?? 0) + (data[i] ?? 0);
  }
  return sum.map((value) => value / Math.max(1, words));
}

/** Each word's vector, less the center if there is one, of length 1; zero where nothing is left. */
function unitRows({ data, dim }: WordVectors, center?: Float64Array): Float64Array[] {
  return Array.from({ length: data.length / dim }, (_, word) => {
    const vector = Float64Array.from({ length: dim }, (_, d) => (data[word * dim + d] ?? 0) - (center?.[d] ?? 0));
    const length = Math.sqrt(dot(vector, vector));
    return length > 1e-6 ? vector.map((value) => value / length) : vector.fill(0);
  });
}
