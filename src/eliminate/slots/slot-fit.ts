import { dot } from '../../core/vector.js';
import type { SlotValue } from './slot-values.js';

/**
 * How much better a claim's values suit the slots it names than they would the other way round; undefined with fewer than two slots.
 * Negative where "Portland for the flight class and Economy for the city" puts each value under the other's name; near 0 for values of one kind.
 * Formula: the least over pairs of slots of s1·v1 + s2·v2 - s1·v2 - s2·v1, in [-4,4]. Source: own.
 * @param vectorOf Unit embedding of a slot's or value's words alone.
 */
export function slotFit(pairs: readonly SlotValue[], vectorOf: (text: string) => Float32Array): number | undefined {
  const fits = pairs.flatMap((one, i) =>
    pairs.slice(i + 1).flatMap((other) => {
      if (one.slot === other.slot) return [];
      const [s1, v1, s2, v2] = [one.slot, one.value, other.slot, other.value].map(vectorOf) as [
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      return [dot(s1, v1) + dot(s2, v2) - dot(s1, v2) - dot(s2, v1)];
    }),
  );
  return fits.length > 0 ? Math.min(...fits) : undefined;
}
