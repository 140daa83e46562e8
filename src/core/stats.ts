/** Logistic function. Range: [0, 1]. Formula: 1 / (1 + e^-x), written so that neither branch overflows. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/** Arithmetic mean; 0 for no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number;
  return values.length === 0 ? 0 : sum / values.length;
}

/**
 * Quantile by linear interpolation between order statistics; NaN for no values.
 * Range: `q` in [0, 1].
 * Formula: x[h] with h = (n - 1) q over the sorted values (type 7 of Hyndman and Fan, 1996).
 */
export function quantile(values: ArrayLike<number>, q: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Array.from(values).sort((a, b) => a - b);
  const at = (sorted.length - 1) * Math.max(0, Math.min(1, q));
  const low = Math.floor(at);
  const below = sorted[low] as number;
  const above = sorted[Math.min(low + 1, sorted.length - 1)] as number;
  return below + (above - below) * (at - low);
}
