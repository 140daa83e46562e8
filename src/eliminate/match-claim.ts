import { bestScores, lazyList } from '../core/best-first.js';
import { asMatrix, rowDot } from '../core/matrix.js';
import { contentWords, stem, words } from '../core/text.js';
import type { EvidenceIndex } from './evidence.js';

/** How one claim meets the conversation. */
export interface ClaimMatch {
  /** Distinct content words of the claim (all its words if it has no content words) with their IDF weights. */
  readonly terms: readonly string[];
  readonly weights: Float32Array;
  /** Cosine of each piece in [-1,1]. */
  readonly cosine: Float32Array;
  /** Which terms a piece holds: [pieces, terms], 0 or 1. */
  readonly holds: Uint8Array;
  /** Coverage of each piece alone, [0,1]. */
  readonly covered: Float64Array;
  /** 0.5 cosine + 0.5 coverage of each piece. */
  readonly score: Float32Array;
  /** Pieces in the order in which they bear on the claim, best first: cosine + coverage + 0.25 × the better neighbour's. */
  readonly bearing: Iterable<number>;
}

/** Share of the better neighbour's score that a line inherits. Origin: claim-verifier README. */
const NEIGHBOUR = 0.25;

/** Matches one claim, as the models read it. IDF counts lines of the conversation, so other claims have no influence. `stop`: function words of its language, beside English. */
export function matchClaim(index: EvidenceIndex, claim: string, vector: Float32Array, stop?: ReadonlySet<string>): ClaimMatch {
  const content = contentWords(claim)
    .filter((w) => !stop?.has(claim.slice(w.start, w.end).toLowerCase()))
    .map((w) => w.text);
  const terms = [...new Set(content.length > 0 ? content : words(claim).map((w) => stem(w.text)))];
  // A claim is matched several times, whole and in stretches.
  const matches = index.matches.get(vector) ?? new Map<string, ClaimMatch>();
  index.matches.set(vector, matches);
  const key = terms.join('\n');
  const known = matches.get(key);
  if (known) return known;
  const match = matchTerms(index, terms, cosinesOf(index, vector));
  matches.set(key, match);
  return match;
}

/** Computed once for a vector; in an index that has grown, only those of the new pieces. */
function cosinesOf({ pieces, vectors, dim, cosines }: EvidenceIndex, vector: Float32Array): Float32Array {
  const known = cosines.get(vector) ?? new Float32Array();
  if (known.length >= pieces.length) return known.subarray(0, pieces.length);
  const cosine = new Float32Array(pieces.length);
  cosine.set(known);
  const [lines, claim] = [asMatrix(vectors, dim), asMatrix(vector, dim)];
  for (let p = known.length; p < cosine.length; p += 1) cosine[p] = rowDot(lines, p, claim, 0);
  cosines.set(vector, cosine);
  return cosine;
}

function matchTerms(index: EvidenceIndex, terms: readonly string[], cosine: Float32Array): ClaimMatch {
  const count = index.pieces.length;
  const weights = new Float32Array(terms.length);
  const holds = new Uint8Array(count * terms.length);
  const covered = new Float64Array(count);
  let total = 0;
  terms.forEach((term, t) => {
    const found = index.postings.get(term) ?? [];
    weights[t] = 1 + Math.log((count + 1) / (found.length + 1));
    const weight = weights[t] as number;
    total += weight;
    for (const piece of found) {
      holds[piece * terms.length + t] = 1;
      covered[piece] = (covered[piece] as number) + weight;
    }
  });
  const score = new Float32Array(count);
  const own = new Float64Array(count);
  for (let p = 0; p < count; p += 1) {
    if (covered[p] !== 0) covered[p] = (covered[p] as number) / total;
    score[p] = 0.5 * (cosine[p] as number) + 0.5 * (covered[p] as number);
    own[p] = (cosine[p] as number) + (covered[p] as number);
  }
  const bears = new Float64Array(count);
  for (let p = 0; p < count; p += 1) {
    const before = p > 0 ? (own[p - 1] as number) : 0;
    const after = p + 1 < count ? (own[p + 1] as number) : 0;
    bears[p] = (own[p] as number) + NEIGHBOUR * Math.max(before, after);
  }
  return { terms, weights, cosine, holds, covered, score, bearing: lazyList(bestScores(bears)) };
}

/** IDF-weighted share in [0,1] of the claim's terms that the pieces hold together; `confirmed` terms count as held. 0 for a claim without terms. */
export function coverage(
  match: Pick<ClaimMatch, 'terms' | 'weights' | 'holds'>,
  pieces: readonly number[],
  confirmed?: ReadonlySet<string>,
): number {
  let total = 0;
  let found = 0;
  for (let t = 0; t < match.terms.length; t += 1) {
    const weight = match.weights[t] ?? 0;
    total += weight;
    if (confirmed?.has(match.terms[t] ?? '') || pieces.some((p) => match.holds[p * match.terms.length + t] === 1)) found += weight;
  }
  return total > 0 ? found / total : 0;
}
