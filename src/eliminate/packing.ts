import type { EvidenceIndex } from './evidence.js';
import type { ClaimMatch } from './match-claim.js';

/** Tokens of evidence the verifier reads. Origin: claim-verifier README, "230 at evaluation". */
export const EVIDENCE_TOKENS = 230;
/**
 * Evidence of the second, closer view, tokens. Own: what a long context hides from the verifier it often sees in a short one;
 * the better score of both ranks as well or better on every labelled file.
 */
export const CLOSE_TOKENS = 80;

export interface PackedEvidence {
  /** Lines in conversation order, joined by a space. */
  readonly text: string;
  /** Numbers of the pieces taken, ascending. */
  readonly pieces: readonly number[];
}

/** Lines that are looked at before the shortest of all is asked for. Own: mostly fewer fill the budget. */
const PATIENCE = 32;
const shortest = new WeakMap<EvidenceIndex, number>();

/** Tokens of the shortest line. */
function cheapest(index: EvidenceIndex, tokensOf: (piece: number) => number): number {
  const known = shortest.get(index) ?? index.pieces.reduce((least, _, piece) => Math.min(least, tokensOf(piece)), Number.POSITIVE_INFINITY);
  shortest.set(index, known);
  return known;
}

/**
 * Packs the lines that bear on a claim as the verifier was trained: best lines first, each with the line before and after it, while the total fits.
 * Formula: score = cosine + coverage + 0.25 × the better neighbour's. Source: claim-verifier README, "Input".
 * @param tokensOf Tokens of the line of a piece.
 */
export function packEvidence(
  index: EvidenceIndex,
  match: ClaimMatch,
  tokensOf: (piece: number) => number,
  budget = EVIDENCE_TOKENS,
): PackedEvidence {
  const taken = new Set<number>();
  let used = 0;
  let looked = 0;
  for (const p of match.bearing) {
    // None of thousands may fit what is left.
    if (looked >= PATIENCE && used + cheapest(index, tokensOf) > budget) break;
    looked += 1;
    let fits = true;
    for (const piece of [p, p - 1, p + 1]) {
      if (piece < 0 || piece >= index.pieces.length || taken.has(piece)) continue;
      const cost = tokensOf(piece);
      if (used + cost > budget && taken.size > 0) fits = false;
      else {
        taken.add(piece);
        used += cost;
      }
    }
    if (!fits && used > budget * 0.9) break;
  }
  const pieces = [...taken].sort((a, b) => a - b);
  return { text: pieces.map((p) => index.pieces[p]?.line ?? '').join(' '), pieces };
}
