import type { CheckInput } from '../../types.js';
import { claimFacts, factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { mainVerbToken } from '../main-verb.js';
import type { Mixing } from './mixing.js';
import { vocabularyOf } from '../names.js';
import { factsWith, factsWithAll, nearTo } from '../search.js';
import type { Token } from '../tokens.js';

/** Endings of given names that mostly go with one pronoun; a rough guide, used only to leave a claim alone. */
const LIKELY: Readonly<Record<string, RegExp>> = { her: /[aeiyh]$/, his: /[^aei]$/ };

function namesIn({ clause }: Fact, known: ReadonlySet<string>): string[] {
  return [...new Set(clause.tokens.filter((t) => t.capital && t.kind === 'word' && known.has(t.lower)).map((t) => t.lower))];
}

/** The owner and the thing in "Ada's scarf" at the head of a clause. */
function ownedIn({ clause: { subject } }: Fact): { readonly owner: Token; readonly things: readonly Token[] } | undefined {
  const [owner, mark, ...things] = subject;
  return owner?.capital && mark?.lower === "'s" && things.length > 0 ? { owner, things } : undefined;
}

/** "Ada's scarf was torn", where two people were named and the message says "her scarf". */
export function openOwner({ claim, messages, units }: CheckInput): Mixing | undefined {
  const isNear = nearTo(units);
  const known = vocabularyOf(messages).names;
  for (const own of claimFacts(claim)) {
    const owned = ownedIn(own);
    if (!owned || own.terms.some((t) => t.scope < 0)) continue;
    const ids = own.terms.filter((t) => t.token !== owned.owner).map((t) => t.id);
    const holders = factsWithAll(messages, ids).filter((f) => !f.asked && f.answer === undefined);
    const [fact] = holders;
    const pronoun = fact?.clause.subject[0]?.lower ?? '';
    if (!fact || !isNear(fact) || !LIKELY[pronoun] || holders.some((f) => f.clause.subject[0]?.lower !== pronoun)) continue;
    const before = factsByMessage(messages)
      [fact.index]!.filter((f) => f.clause.end <= fact.clause.start)
      .at(-1);
    const people = before ? namesIn(before, known).filter((name) => LIKELY[pronoun]!.test(name)) : [];
    if (people.length === 2 && people.includes(owned.owner.lower) && namesIn(fact, known).length === 0)
      return { detail: `says whose it is, the message says "${pronoun}" after two names`, fact };
  }
  return undefined;
}

const OBJECT = /^(?:her|him|them)$/;

/** "Ines waited for Paul", where the message has "Paul waited for her". */
export function pronounSwap({ claim, messages, units }: CheckInput): Mixing | undefined {
  const isNear = nearTo(units);
  for (const own of claimFacts(claim)) {
    const verb = mainVerbToken(own.clause);
    const term = own.terms.find((t) => t.token === verb);
    const agents = own.clause.subject.filter((t) => t.capital);
    const inSubject = new Set(own.clause.subject);
    const objects = own.terms.filter((t) => t.token.capital && !inSubject.has(t.token));
    if (!term || agents.length !== 1 || objects.length !== 1 || term.scope < 0) continue;
    const facts = factsWith(messages, term.id).filter((f) => !f.asked);
    const swapped = (f: Fact): boolean =>
      f.clause.subject.length === 1 &&
      f.clause.subject[0]!.lower === objects[0]!.token.lower &&
      f.clause.tokens.some((t) => OBJECT.test(t.lower));
    const [fact] = facts;
    if (fact && isNear(fact) && facts.every(swapped))
      return { detail: `says ${agents[0]!.text} did it, the message says ${objects[0]!.token.text} did`, fact };
  }
  return undefined;
}
