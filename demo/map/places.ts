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

/** Distance of two marks that do not touch, CSS pixels: a message is 16 wide, with its stroke. */
const APART = 19;
/** Most of the frame that marks with their surroundings may take, (0, 0.9): discs cannot be packed closer. Own. */
const MAX_FILL = 0.55;
/** Most rounds of pushing. Own: a tight cluster of 480 settles in fewer. */
const MAX_ROUNDS = 400;
/** An angle that never repeats: points in one place leave it in all directions. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Where marks stand and how large they are. */
export interface Spread {
  /** Row-major [n, 2], CSS pixels. */
  readonly spots: Float64Array;
  /** Size of a mark, (0, 1]: under 1 where there are too many for the frame. */
  readonly size: number;
}

/** Moves marks that would cover each other apart, as little as it takes, inside the frame. Shape: spots [n, 2] row-major, not mutated. */
export function spreadApart(spots: Float64Array, width: number, height: number): Spread {
  const n = spots.length / 2;
  const apart = Math.min(APART, Math.sqrt((MAX_FILL * width * height) / Math.max(1, n)));
  const out = spots.slice();
  const edge = apart / 2;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!pushApart(out, apart)) break;
    for (let i = 0; i < n; i++) {
      out[i * 2] = Math.min(width - edge, Math.max(edge, out[i * 2]!));
      out[i * 2 + 1] = Math.min(height - edge, Math.max(edge, out[i * 2 + 1]!));
    }
  }
  return { spots: out, size: apart / APART };
}

/** One round over all pairs; false when none was too near. A little further than needed, so that the rounds come to an end. */
function pushApart(spots: Float64Array, apart: number): boolean {
  let pushed = false;
  const n = spots.length / 2;
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const dx = spots[b * 2]! - spots[a * 2]!;
      const dy = spots[b * 2 + 1]! - spots[a * 2 + 1]!;
      if (Math.abs(dx) >= apart || Math.abs(dy) >= apart) continue;
      const distance = Math.hypot(dx, dy);
      if (distance >= apart) continue;
      const angle = distance > 1e-6 ? Math.atan2(dy, dx) : b * GOLDEN_ANGLE;
      const step = (apart * 1.02 - distance) / 2;
      spots[a * 2] = spots[a * 2]! - Math.cos(angle) * step;
      spots[a * 2 + 1] = spots[a * 2 + 1]! - Math.sin(angle) * step;
      spots[b * 2] = spots[b * 2]! + Math.cos(angle) * step;
      spots[b * 2 + 1] = spots[b * 2 + 1]! + Math.sin(angle) * step;
      pushed = true;
    }
  }
  return pushed;
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
