/** Source of numbers in [0, 1). */
export type Random = () => number;

/**
 * Seeded generator: the same seed gives the same numbers everywhere. Not for secrets.
 * Source: mulberry32 by Tommy Ettinger, public domain.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
