import { sameValue } from '../core/values/compare.js';
import { stem } from '../core/text.js';
import type { EvidenceIndex } from './evidence.js';
import type { ClaimMatch } from './match-claim.js';
import { speakerNamed, wordingOf } from './strength.js';
import type { Claim } from './types.js';
import { claimValues } from './values/evidence-values.js';
import { mayEqual, valueIndex } from './values/value-index.js';

/** A typed value counts as a word that stands in one line only. Own. */
const VALUE_WEIGHT = 4;

/**
 * Of what a claim says of a speaker, the share in [0,1] that this speaker ever said, in any notation; what nobody said counts neither way.
 * undefined where the claim names no speaker of the conversation, or nothing it says was said at all.
 * Formula: squared IDF weights, so that the rarest words, which tell one statement from another, decide. Source: own.
 */
export function speakerShare(index: EvidenceIndex, match: ClaimMatch, claim: Claim): number | undefined {
  const speaker = speakerNamed(index, claim);
  if (speaker === undefined) return undefined;
  const { labels } = wordingOf(index.messages);
  const isOwn = (message: number): boolean => labels[message] === speaker;
  const nameStems = new Set(speaker.split(/\s+/u).map(stem));
  let all = 0;
  let own = 0;
  const count = (weight: number, isSaid: boolean, isTheirs: boolean): void => {
    if (!isSaid) return;
    all += weight ** 2;
    if (isTheirs) own += weight ** 2;
  };
  match.terms.forEach((term, t) => {
    if (nameStems.has(term)) return;
    const holders = index.postings.get(term) ?? [];
    const theirs = holders.some((piece) => isOwn(index.pieces[piece]?.message ?? -1));
    count(match.weights[t] ?? 0, holders.length > 0, theirs);
  });
  const values = valueIndex(index.messages);
  for (const value of claimValues(claim)) {
    const same = mayEqual(values, value).filter((other) => sameValue(value, other.value));
    const theirs = same.some(({ index: at }) => isOwn(at));
    count(VALUE_WEIGHT, same.length > 0, theirs);
  }
  return all > 0 ? own / all : undefined;
}
