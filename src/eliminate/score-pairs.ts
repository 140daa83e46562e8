import type { CallOptions, EvidencePair, Verifier } from '../ports.js';
import type { Memo } from './judgment-cache.js';

/** Verifier scores of the pairs, in their order; those that are known run no model. */
export async function scorePairs(
  verifier: Verifier,
  pairs: readonly EvidencePair[],
  known: Memo<number> | undefined,
  call: CallOptions,
): Promise<{ scores: readonly number[]; tokens: number }> {
  const found = pairs.map((pair) => known?.get(keyOf(pair)));
  const missing = pairs.filter((_, i) => found[i] === undefined);
  const { scores, tokens } = missing.length > 0 ? await verifier.score(missing, call) : { scores: new Float32Array(), tokens: 0 };
  missing.forEach((pair, i) => {
    known?.set(keyOf(pair), scores[i] ?? Number.NaN);
  });
  const fresh = scores.values();
  return { scores: found.map((score) => score ?? fresh.next().value ?? Number.NaN), tokens };
}

const keyOf = ({ evidence, claim }: EvidencePair): string => `${evidence}\n${claim}`;
