import type { Fact } from './facts.js';
import type { Term } from './signs.js';

/** Words that a fact shares with a claim clause. */
export interface Alignment {
  readonly fact: Fact;
  readonly pairs: readonly (readonly [Term, Term])[];
  /** Share of the claim clause's content words found in the fact, [0,1]. */
  readonly coverage: number;
  /** Distinct content words of the claim clause found in the fact. */
  readonly shared: number;
}

/** Relations that mean something only together with the word after them. */
const RELATIVE = new Set(['±before', '±before.', '±above', '±inside', '±more', '±most']);
export const isRelative = (term: Term): boolean => RELATIVE.has(term.id);

/** Distinct content words of a clause; relations do not count. */
export function contentSize(terms: readonly Term[]): number {
  return new Set(terms.filter((t) => !isRelative(t)).map((t) => t.id)).size;
}

function commonStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  return i;
}

/** Whether two terms are one word: the same, inflected or derived. Such terms share their first five letters, or their id. */
export function isSameWord(a: Term, b: Term): boolean {
  if (a.id === b.id) return true;
  // A long common beginning stands for derived forms ("confirm", "confirmation").
  const [x, y] = a.id.length < b.id.length ? [a.id, b.id] : [b.id, a.id];
  if (a.token.kind !== 'word' || b.token.kind !== 'word' || x.length < 5 || x.startsWith('±')) return false;
  const common = commonStart(x, y);
  if (common >= 7 && y.length - common <= 3) return true;
  return common === x.length && y.length - x.length <= 4;
}

/** Alignment of a claim clause with one fact. */
export function align(claim: Fact, fact: Fact): Alignment {
  const pairs: (readonly [Term, Term])[] = [];
  const found = new Set<string>();
  for (const term of claim.terms) {
    const before = pairs.length;
    // The same word may stand in a fact twice with two signs: keep each pair.
    // "The printer prints": the very word goes before one that is derived from it.
    const exact = fact.terms.some(({ id }) => id === term.id);
    for (const other of fact.terms) if (exact ? other.id === term.id : isSameWord(term, other)) pairs.push([term, other]);
    if (!isRelative(term) && pairs.length > before) found.add(term.id);
  }
  const size = contentSize(claim.terms);
  return { fact, pairs, coverage: size === 0 ? 0 : found.size / size, shared: found.size };
}
