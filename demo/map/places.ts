/** Margin around the outermost points, CSS pixels. */
const MARGIN = 26;

/** Scaled equally in both directions, so that distances keep their proportion, and centred. Shape: points [n, 2] row-major, not mutated. */
export function scaleTo(points: Float64Array, width: number, height: number): Float64Array {
  const x = rangeOf(points, 0);
  const y = rangeOf(points, 1);
  const scale = Math.min((width - 2 * MARGIN) / x.size, (height - 2 * MARGIN) / y.size);
  return points.map((value, i) =>
    i % 2 === 0 ? width / 2 + (value - x.low - x.size / 2) * scale : height / 2 - (value - y.low - y.size / 2) * scale,
  );
}

function rangeOf(points: Float64Array, axis: 0 | 1): { low: number; size: number } {
  let low = Infinity;
  let high = -Infinity;
  for (let i = axis; i < points.length; i += 2) {
    low = Math.min(low, points[i]!);
    high = Math.max(high, points[i]!);
  }
  return { low, size: Math.max(high - low, 1e-9) };
}

/** The point that went farthest: its index, and how far as a share of the map's longer side. Undefined where none was there before. */
export function farthestMove(
  points: Float64Array,
  earlier: readonly (readonly [number, number] | undefined)[],
): { at: number; share: number } | undefined {
  const side = Math.max(rangeOf(points, 0).size, rangeOf(points, 1).size);
  let best: { at: number; share: number } | undefined;
  for (const [at, old] of earlier.entries()) {
    if (!old) continue;
    const share = Math.hypot(points[at * 2]! - old[0], points[at * 2 + 1]! - old[1]) / side;
    if (!best || share > best.share) best = { at, share };
  }
  return best;
}
