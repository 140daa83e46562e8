import type { Message } from '../../memory/types.js';
import type { Piece } from '../evidence.js';
import { verifiedPairs } from './evidence.js';
import { pairMean, pullToAnchors } from './pull.js';

/**
 * The evidence vectors, pulled toward what the app or the user marked as true; the same vectors where nothing is.
 * @param vectors Shape [pieces, dim] row-major, unit rows; not mutated. @returns The same shape, unit rows.
 */
export function deformToAnchors(messages: readonly Message[], pieces: readonly Piece[], vectors: Float32Array, dim: number): Float32Array {
  const first = new Map<number, number>();
  pieces.forEach(({ message }, piece) => {
    if (!first.has(message)) first.set(message, piece);
  });
  const row = (message: number): Float32Array => {
    const piece = first.get(message);
    return piece === undefined ? new Float32Array(dim) : vectors.subarray(piece * dim, (piece + 1) * dim);
  };
  const pairs = verifiedPairs(messages).map(({ prompt, answer }) => pairMean(row(prompt), row(answer)));
  return pairs.length === 0 ? vectors : pullToAnchors(vectors, dim, pairs);
}
