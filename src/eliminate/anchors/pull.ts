import { dot } from '../../core/vector.js';

/** Share of its own direction that a pulled vector keeps, [0,1]. Origin: design §4, v' = 0.7 v + 0.3 mean(pair). */
const OWN_SHARE = 0.7;
/** Least cosine to a pair's mean from which a vector is pulled. Own: beyond, the pair speaks of something else. */
const NEAR = 0.5;

/** Mean direction of an anchor's prompt and answer, of length 1. @param prompt,answer Rows of length 1; not mutated. */
export function pairMean(prompt: Float32Array, answer: Float32Array): Float32Array {
  return unit(prompt.map((value, d) => value + (answer[d] ?? 0)));
}

/**
 * Evidence vectors, each pulled toward the nearest of the verified pairs if that is near. Claims are never pulled: the map would hide that
 * they stray.
 * @param vectors Shape [n, dim] row-major, unit rows; not mutated. @param pairs As `pairMean` gives them.
 * @returns Shape [n, dim], unit rows. Formula: v' = 0.7 v + 0.3 mean(pair), scaled to length 1.
 */
export function pullToAnchors(vectors: Float32Array, dim: number, pairs: readonly Float32Array[]): Float32Array {
  const pulled = Float32Array.from(vectors);
  for (let row = 0; row + dim <= vectors.length; row += dim) {
    const own = vectors.subarray(row, row + dim);
    let nearest: Float32Array | undefined;
    let best = NEAR;
    for (const pair of pairs) {
      const similarity = dot(own, pair);
      if (similarity >= best) [nearest, best] = [pair, similarity];
    }
    if (!nearest) continue;
    const target = nearest;
    pulled.set(unit(own.map((value, d) => OWN_SHARE * value + (1 - OWN_SHARE) * (target[d] ?? 0))), row);
  }
  return pulled;
}

/** In place; a zero vector stays zero. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
