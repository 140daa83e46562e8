import type { CallOptions, EvidencePair, Verifier } from '../ports.js';
import { VERIFIER_LIMIT } from './head.js';
import type { Memo } from './judgment-cache.js';
import type { Views } from './pairs.js';

/**
 * Verifier scores of the pairs of each claim's views, in their order. The close view of each stretch, the last, is read first: where its score is
 * at the limit beyond which the head counts no more, a better one changes nothing, and the longer view is not read and has -Infinity.
 */
export async function scoreViews(
  verifier: Verifier,
  claims: readonly Views[],
  known: Memo<number> | undefined,
  call: CallOptions,
): Promise<{ scores: number[][]; tokens: number }> {
  const found = new Map<EvidencePair, number>();
  let tokens = 0;
  const read = async (pairs: readonly EvidencePair[]): Promise<void> => {
    const missing: EvidencePair[] = [];
    for (const pair of pairs) {
      const score = known?.get(keyOf(pair));
      if (score === undefined) missing.push(pair);
      else found.set(pair, score);
    }
    if (missing.length === 0) return;
    const scored = await verifier.score(missing, call);
    tokens += scored.tokens;
    missing.forEach((pair, i) => {
      const score = scored.scores[i] ?? Number.NaN;
      found.set(pair, score);
      known?.set(keyOf(pair), score);
    });
  };
  const stretches = claims.flat();
  await read(stretches.flatMap((views) => views.slice(-1)));
  const decided = (views: readonly EvidencePair[]): boolean => (found.get(views.at(-1) as EvidencePair) ?? 0) >= VERIFIER_LIMIT;
  await read(stretches.flatMap((views) => (views.length < 2 || decided(views) ? [] : views.slice(0, -1))));
  return { scores: claims.map((views) => views.flat().map((pair) => found.get(pair) ?? Number.NEGATIVE_INFINITY)), tokens };
}

const keyOf = ({ evidence, claim }: EvidencePair): string => `${evidence}\n${claim}`;
