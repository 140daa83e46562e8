import type { Alignment } from '../align.js';
import { isRelative } from '../align.js';
import type { Fact } from '../facts.js';
import { RELATIONS } from '../lexicon.js';
import type { Term } from '../signs.js';
import type { Token } from '../tokens.js';

export type Pair = readonly [Term, Term];

/** Opposites seen from the two sides of one event: they exclude each other only for the same person. */
const CONVERSE = new Set(['±buy', '±lend']);

/** A former habit is denied for the present and open for the past. */
export function signIn(fact: Fact, claim: Fact, term: Term): -1 | 0 | 1 {
  if (fact.modality !== 'former') return term.sign;
  return claim.modality === 'present' ? ((term.sign * -1) as -1 | 0 | 1) : 0;
}

function isOpposite(claim: Fact, fact: Fact, [a, b]: Pair): boolean {
  const sign = signIn(fact, claim, b);
  if (a.sign === 0 || sign === 0 || a.sign === sign) return false;
  const other = baseSign(a) !== baseSign(b);
  if (other && a.contrary && (a.scope !== 1 || b.scope !== 1)) return false;
  // "open until 9" is "closes at 9".
  if (other && a.id === '±open' && hasUntil(claim) !== hasUntil(fact)) return false;
  if (other && CONVERSE.has(a.id)) return samePerson(claim, fact);
  // What is finished was started.
  if (other && a.id === '±start' && baseSign(a) === 1 && claim.modality === 'past' && !claim.terms.some(isSpecific)) return false;
  if (other && a.id.endsWith('>') && !sameThan(claim, fact)) return false;
  if (isRelative(a))
    return next(claim.terms, a)?.id === next(fact.terms, b)?.id && next(claim.terms, a) !== undefined && sameThan(claim, fact);
  return true;
}

function hasUntil({ clause }: Fact): boolean {
  return clause.tokens.some((t) => t.lower === 'until' || t.lower === 'till');
}

/** Side of the word itself, negation aside. */
export function baseSign(term: Term): number {
  return term.scope === 0 ? term.sign : term.sign * term.scope;
}

/** A number or an identifier. */
export function isSpecific(term: Term): boolean {
  return term.token.kind === 'number' || term.token.kind === 'code' || /^\d/.test(term.token.lemma);
}

/** "more X than Y" against "less X than Y": the same Y. */
function sameThan(claim: Fact, fact: Fact): boolean {
  const after = ({ clause, terms }: Fact): string => {
    const than = clause.tokens.find((t) => t.lower === 'than');
    return than ? (terms.find((t) => t.token.start > than.start)?.id ?? '') : '';
  };
  return after(claim) === after(fact);
}

function samePerson(claim: Fact, fact: Fact): boolean {
  const own =
    claim.clause.subject.some((t) => /^(?:user|i|we)$/.test(t.lower)) && fact.clause.subject.some((t) => /^(?:i|we)$/.test(t.lower));
  // "the user's dad" and "my dad"; a name tells more than what somebody is.
  const alike = (t: Token, s: Token): boolean =>
    (t.capital && s.capital && s.lower === t.lower) || (RELATIONS.has(t.lemma) && s.lemma === t.lemma);
  return own || claim.clause.subject.some((t) => fact.clause.subject.some((s) => alike(t, s)));
}

function next(terms: readonly Term[], term: Term): Term | undefined {
  return terms[terms.indexOf(term) + 1];
}

/** Pairs on opposite sides; a claim word that stands in the fact with both signs decides nothing. */
export function opposites(claim: Fact, { pairs, fact }: Alignment): Pair[] {
  const even = pairs.filter(([a, b]) => a.sign !== 0 && a.sign === signIn(fact, claim, b));
  // "not unhappy with it" and "happy with it": the negator is used up by the word, and denies nothing else.
  const turned = even.some(([a, b]) => baseSign(a) !== baseSign(b));
  const isOdd = ([a, b]: Pair): boolean => !even.some(([x]) => x.id === a.id) && !(turned && baseSign(a) === baseSign(b));
  return pairs.filter((pair) => isOpposite(claim, fact, pair) && isOdd(pair));
}
