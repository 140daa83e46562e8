import { sameValue } from '../core/values/compare.js';
import { stem } from '../core/text.js';
import type { Message } from '../memory/types.js';
import { labelOf } from '../memory/message-line.js';
import type { EvidenceIndex } from './evidence.js';
import type { ClaimMatch } from './match-claim.js';
import { speakerNamed } from './strength.js';
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
  const isOwn = (message: Message | undefined): boolean => message !== undefined && labelOf(message).toLowerCase() === speaker;
  const nameStems = new Set(speaker.split(/\s+/u).map(stem));
  let all = 0;
  let own = 0;
  const count = (weight: number, said: readonly (Message | undefined)[]): void => {
    if (said.length === 0) return;
    all += weight ** 2;
    if (said.some(isOwn)) own += weight ** 2;
  };
  match.terms.forEach((term, t) => {
    if (nameStems.has(term)) return;
    const holders = index.postings.get(term) ?? [];
    count(
      match.weights[t] ?? 0,
      holders.map((piece) => index.messages[index.pieces[piece]?.message ?? -1]),
    );
  });
  const values = valueIndex(index.messages);
  for (const value of claimValues(claim)) {
    const same = mayEqual(values, value).filter((other) => sameValue(value, other.value));
    count(
      VALUE_WEIGHT,
      same.map(({ index: at }) => index.messages[at]),
    );
  }
  return all > 0 ? own / all : undefined;
}
