/**
 * A projection turned, and mirrored where that fits better, so that the points it shares with an earlier one stand as near to their old
 * places as they can: main directions may turn or flip when points are added, and that would be no movement of the texts.
 * Shape: points [n, 2] row-major, not mutated; `earlier[i]` is the old place of point i, undefined for a new one.
 * Source: orthogonal Procrustes problem in two dimensions, in closed form.
 */
export function alignTo(points: Float64Array, earlier: readonly (readonly [number, number] | undefined)[]): Float64Array {
  const pairs = earlier.flatMap((old, i) => (old ? [{ x: points[i * 2]!, y: points[i * 2 + 1]!, old }] : []));
  const mean = (read: (pair: (typeof pairs)[number]) => number): number => pairs.reduce((sum, pair) => sum + read(pair), 0) / pairs.length;
  const [x, y, oldX, oldY] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.old[0]), mean((p) => p.old[1])];
  const turnFor = (mirror: 1 | -1): { cos: number; sin: number; mirror: 1 | -1 } => {
    let cos = 0;
    let sin = 0;
    for (const pair of pairs) {
      const [a, b] = [pair.x - x, (pair.y - y) * mirror];
      const [c, d] = [pair.old[0] - oldX, pair.old[1] - oldY];
      cos += a * c + b * d;
      sin += a * d - b * c;
    }
    return { cos, sin, mirror };
  };
  const best = [turnFor(1), turnFor(-1)].reduce((a, b) => (Math.hypot(b.cos, b.sin) > Math.hypot(a.cos, a.sin) ? b : a));
  const length = Math.hypot(best.cos, best.sin);
  if (pairs.length < 2 || length === 0) return points.slice();
  const [cos, sin] = [best.cos / length, best.sin / length];
  return points.map((_, i) => {
    const at = i - (i % 2);
    const [a, b] = [points[at]! - x, (points[at + 1]! - y) * best.mirror];
    return i % 2 === 0 ? cos * a - sin * b + oldX : sin * a + cos * b + oldY;
  });
}
