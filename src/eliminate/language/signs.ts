import type { Concept } from './antonym-table.js';
import { conceptOf, PARTICLES, particleConcept } from './antonym-table.js';
import type { Clause } from './clauses.js';
import { LIGHT, NEGATORS } from './lexicon.js';
import type { Sign } from './negation.js';
import { scopesOf } from './negation.js';
import type { Token } from './tokens.js';

/** A content word of a clause with the side it stands on. */
export interface Term {
  readonly id: string;
  /** Opposites are folded: "rejected" is "accepted" with -1. */
  readonly sign: Sign;
  /** Sign from negation alone. */
  readonly scope: Sign;
  readonly contrary: boolean;
  /** Denied by a word of its own phrase ("no onions", "without onions", ", not onions"), whatever the verb says. */
  readonly local: boolean;
  readonly token: Token;
}

/** Concept of a token, with the particle of its verb ("turned our offer down"). */
function termConcept(tokens: readonly Token[], at: number): Concept {
  const { lemma } = tokens[at]!;
  for (let i = at + 1; i <= at + 4 && i < tokens.length && tokens[i]!.kind !== 'mark'; i += 1) {
    if (!PARTICLES.has(tokens[i]!.lower) || (tokens[i]!.lower === 'to' && (i > at + 1 || tokens[at]!.lower !== 'close'))) continue;
    const concept = particleConcept(lemma, tokens[i]!.lower);
    if (concept) return concept;
  }
  return conceptOf(lemma);
}

function isContent(token: Token, concept: Concept): boolean {
  if (token.kind === 'mark' || (token.kind === 'symbol' && !/[€$£%]/u.test(token.text))) return false;
  if (concept.id.startsWith('±')) return true;
  if (LIGHT.has(token.lemma) || NEGATORS.has(token.lower)) return false;
  return !(token.kind === 'word' && /^(?:[a-z]|.*')$/.test(token.lower));
}

/** Content terms of a clause, in order, each with its sign. */
export function termsOf(clause: Clause): Term[] {
  const { signs, local } = scopesOf(clause);
  const terms: Term[] = [];
  clause.tokens.forEach((token, at) => {
    const concept = termConcept(clause.tokens, at);
    if (!isContent(token, concept)) return;
    const scope = signs[at]!;
    terms.push({
      id: concept.id,
      sign: (scope * concept.sign) as Sign,
      scope,
      contrary: concept.contrary,
      local: local.has(at) && scope < 0,
      token,
    });
  });
  return terms;
}
