import type { Alignment } from './align.js';
import { alignments, isRelative } from './align.js';
import type { Fact } from './facts.js';
import type { Term } from './signs.js';

/** A claim clause that a source clause denies. */
export interface Contradiction {
  readonly claim: Fact;
  readonly fact: Fact;
  readonly claimTerm: Term;
  readonly factTerm: Term;
  /** True where two different words are opposites, false where one word is denied on one side. */
  readonly antonym: boolean;
}

/** Margin of coverage within which a clause that agrees outweighs one that denies. */
const MARGIN = 0.2;

/** How a claim clause stands to the facts: the strongest contradiction that nothing outweighs, or whether something agrees. */
export function compareSigns(claim: Fact, near: readonly Fact[], all: readonly Fact[]): { contradiction?: Contradiction; agrees: boolean } {
  const against = alignments(claim, near.filter(isSaid)).map((a) => ({ a, found: contradictionOf(claim, a) })).filter((x) => x.found);
  const best = against[0];
  const pro = alignments(claim, all.filter(isSaid)).filter((a) => agrees(claim, a));
  const bestPro = pro[0]?.coverage ?? 0;
  if (!best || bestPro > best.a.coverage - MARGIN) return { agrees: bestPro > 0 };
  return { contradiction: best.found!, agrees: false };
}

function isSaid(fact: Fact): boolean {
  return !fact.asked && fact.answer !== 0;
}

function opposite(claim: Fact, fact: Fact, [a, b]: readonly [Term, Term]): boolean {
  if (a.sign === 0 || b.sign === 0 || a.sign === b.sign) return false;
  const other = a.token.lemma !== b.token.lemma;
  if (other && a.contrary && (a.scope !== 1 || b.scope !== 1)) return false;
  if (isRelative(a)) return next(claim.terms, a)?.id === next(fact.terms, b)?.id && next(claim.terms, a) !== undefined;
  return true;
}

function next(terms: readonly Term[], term: Term): Term | undefined {
  return terms[terms.indexOf(term) + 1];
}

/** Pairs that decide: a claim word that stands in the fact with both signs decides nothing. */
function decisive(claim: Fact, alignment: Alignment) {
  const { pairs, fact } = alignment;
  const even = pairs.filter(([a, b]) => a.sign !== 0 && a.sign === b.sign);
  const odd = pairs.filter((pair) => opposite(claim, fact, pair) && !even.some(([a]) => a.id === pair[0].id));
  return { odd, even };
}

function contradictionOf(claim: Fact, alignment: Alignment): Contradiction | undefined {
  const { odd, even } = decisive(claim, alignment);
  if (odd.length === 0) return undefined;
  const antonym = odd.find(([a, b]) => a.token.lemma !== b.token.lemma);
  if (!antonym && alignment.coverage < 0.75 && odd.length < even.length) return undefined;
  const [claimTerm, factTerm] = antonym ?? odd[0]!;
  return { claim, fact: alignment.fact, claimTerm, factTerm, antonym: antonym !== undefined && antonym[0].scope === antonym[1].scope };
}

function agrees(claim: Fact, alignment: Alignment): boolean {
  const { odd } = decisive(claim, alignment);
  return odd.length === 0;
}
