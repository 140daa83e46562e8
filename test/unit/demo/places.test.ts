import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadApart } from '../../../demo/map/places.js';

/** The least distance of two spots. */
function nearest(spots: Float64Array): number {
  let least = Infinity;
  for (let a = 0; a < spots.length; a += 2)
    for (let b = a + 2; b < spots.length; b += 2) least = Math.min(least, Math.hypot(spots[b]! - spots[a]!, spots[b + 1]! - spots[a + 1]!));
  return least;
}
const inside = (spots: Float64Array, width: number, height: number): boolean =>
  spots.every((value, i) => value >= 0 && value <= (i % 2 === 0 ? width : height));

describe('spreadApart', () => {
  it('leaves what is far enough apart where it is', () => {
    const spots = Float64Array.of(40, 40, 100, 40, 70, 90);
    expect(spreadApart(spots, 300, 200)).toEqual({ spots, size: 1 });
  });

  it.each([
    ['a phone', 330, 330],
    ['a wide page', 980, 440],
  ])('uncovers the marks of an ordinary chat on %s, wherever they stand', (_name, width, height) => {
    const spot = fc.tuple(fc.double({ min: 26, max: width - 26, noNaN: true }), fc.double({ min: 26, max: height - 26, noNaN: true }));
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 60 }), (places) => {
        const { spots, size } = spreadApart(Float64Array.from(places.flat()), width, height);
        expect(size).toBe(1);
        expect(nearest(spots)).toBeGreaterThanOrEqual(18);
        expect(inside(spots, width, height)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('parts marks in one and the same place, the same way each time', () => {
    const spots = new Float64Array(120).fill(165);
    const first = spreadApart(spots, 330, 330);
    expect(nearest(first.spots)).toBeGreaterThanOrEqual(18);
    expect(spreadApart(spots, 330, 330)).toEqual(first);
    expect(spots.every((value) => value === 165)).toBe(true);
  });

  it('makes the marks smaller where there are too many for the frame', () => {
    const spots = Float64Array.from({ length: 960 }, (_, i) => 165 + Math.sin(i * i) * 120);
    const { spots: apart, size } = spreadApart(spots, 330, 330);
    expect(size).toBeLessThan(0.7);
    expect(nearest(apart)).toBeGreaterThanOrEqual(18 * size);
    expect(inside(apart, 330, 330)).toBe(true);
  });
});
