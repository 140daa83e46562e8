import type { Value } from '../../core/values/types.js';
import type { CheckInput } from '../types.js';
import type { EvidenceValue, Surroundings } from './evidence-values.js';
import { type Fit, fitOf } from './slots.js';
import { type ValueIndex, valueIndex } from './value-index.js';

/** The values of a conversation as one claim sees them. */
export interface Evidence {
  readonly index: ValueIndex;
  /** Indices of the messages of the best units, ascending; all messages where there are no units. */
  readonly near: ReadonlySet<number>;
}

/** A value with what its words have to do with the claim's. */
export interface Placed {
  readonly evidence: EvidenceValue;
  readonly fit: Fit;
  readonly rank: number;
}

/** The evidence of a claim. */
export function evidenceFor({ messages, units }: CheckInput): Evidence {
  const indices = units.length === 0 ? messages.keys() : units.flatMap((unit) => unit.indices).sort((a, b) => a - b);
  return { index: valueIndex(messages), near: new Set(indices) };
}

/** Whether a value stands in one of the best units. */
export function isNear(evidence: Evidence, { index }: EvidenceValue): boolean {
  return evidence.near.has(index);
}

/** Values of the best units, in order. */
export function* nearValues({ index, near }: Evidence): Generator<EvidenceValue> {
  for (const message of near) yield* index.byMessage[message] ?? [];
}

/** Places values beside the claim's; the words around them are compared once for all values that share them. */
export function placing(claim: Value, evidence: Evidence): (found: EvidenceValue) => Placed {
  const fits = new Map<Surroundings, Fit>();
  return (found) => {
    const fit = fits.get(found.words) ?? fitOf(claim, found.words);
    fits.set(found.words, fit);
    return { evidence: found, fit, rank: fit.score + (isNear(evidence, found) ? 0.2 : 0) - (found.value.soft ? 0.05 : 0) };
  };
}
