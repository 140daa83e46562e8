import { describe, expect, test } from 'vitest';
import { alignTo } from '../../../demo/map/align.js';

const OLD: readonly (readonly [number, number])[] = [
  [0, 0],
  [4, 0],
  [4, 1],
  [-1, 3],
];
const turn = (angle: number, mirror: 1 | -1) =>
  Float64Array.from(
    OLD.flatMap(([x, y]) => [Math.cos(angle) * x - Math.sin(angle) * y * mirror, Math.sin(angle) * x + Math.cos(angle) * y * mirror]),
  );
const near = (points: Float64Array, places: readonly (readonly [number, number])[]): void => {
  places.flat().forEach((value, i) => {
    expect(points[i]).toBeCloseTo(value, 9);
  });
};

describe('alignTo', () => {
  test.each([0, 0.4, Math.PI / 2, 2, Math.PI, -1.2])('undoes a turn by %d, mirrored or not', (angle) => {
    near(alignTo(turn(angle, 1), OLD), OLD);
    near(alignTo(turn(angle, -1), OLD), OLD);
  });

  test('a new point turns along, and changes nothing of the others', () => {
    const points = turn(1, -1);
    const aligned = alignTo(points, [...OLD.slice(0, 3), undefined]);
    near(aligned, OLD);
  });

  test('without two known points nothing is turned; the input is never changed', () => {
    const points = turn(1, 1);
    const before = points.slice();
    expect(alignTo(points, [OLD[0], undefined, undefined, undefined])).toEqual(before);
    expect(alignTo(points, [undefined, undefined, undefined, undefined])).toEqual(before);
    alignTo(points, OLD);
    expect(points).toEqual(before);
  });

  test('distances stay', () => {
    const points = Float64Array.from([0, 0, 5, 1, 2, 2, -3, 1]);
    const aligned = alignTo(points, OLD);
    const distance = (list: Float64Array, a: number, b: number) =>
      Math.hypot(list[a * 2]! - list[b * 2]!, list[a * 2 + 1]! - list[b * 2 + 1]!);
    expect(distance(aligned, 0, 1)).toBeCloseTo(distance(points, 0, 1), 9);
    expect(distance(aligned, 2, 3)).toBeCloseTo(distance(points, 2, 3), 9);
  });
});
