import { MemGuardError } from '../errors.js';

/** A dense vector; typed arrays in use, plain arrays in tests and fixtures. */
export type Vector = ArrayLike<number>;

/** @throws MemGuardError INVALID_ARGUMENT when the lengths differ: the vectors come from different spaces. */
export function checkSameDim(a: Vector, b: Vector): void {
  if (a.length !== b.length) {
    throw new MemGuardError('INVALID_ARGUMENT', `Embeddings of ${a.length} and ${b.length} numbers cannot be compared; use one encoder.`, {
      data: { left: a.length, right: b.length },
    });
  }
}

/**
 * Dot product of two vectors of the same length.
 * @throws MemGuardError INVALID_ARGUMENT when the lengths differ.
 */
export function dot(a: Vector, b: Vector): number {
  checkSameDim(a, b);
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Euclidean length. */
export function norm(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/**
 * Cosine similarity.
 * Range: [-1, 1]; 0 when either vector is zero, since a text without tokens resembles nothing.
 * @throws MemGuardError INVALID_ARGUMENT when the lengths differ.
 * Formula: a·b / (|a| |b|), clipped to [-1, 1] against rounding.
 */
export function cosine(a: Vector, b: Vector): number {
  const length = norm(a) * norm(b);
  if (length === 0) {
    checkSameDim(a, b);
    return 0;
  }
  return Math.max(-1, Math.min(1, dot(a, b) / length));
}

/** A copy of length 1; a zero vector stays zero. */
export function normalize(a: Vector): Float32Array {
  const length = norm(a);
  const out = new Float32Array(a.length);
  if (length > 0) for (let i = 0; i < a.length; i += 1) out[i] = (a[i] as number) / length;
  return out;
}
