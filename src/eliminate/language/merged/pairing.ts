import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { isRelative } from '../align.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import { kindToldOf } from './given-names.js';
import { STANDS_IN } from '../lexicon.js';
import { mainVerb } from '../main-verb.js';
import type { Mixing } from './mixing.js';
import { factsWithAll, nearTo } from '../search.js';
import type { Term } from '../signs.js';

const BE = /^(?:am|is|are|was|were|be|been)$/;

/** A clause as what it speaks of, and what it says of it. */
interface Parts {
  readonly subject: ReadonlySet<string>;
  readonly predicate: readonly Term[];
  /** Lemma of the main verb, 'be' without one. */
  readonly verb: string;
  readonly isPronoun: boolean;
}

function partsOf({ clause, terms }: Fact): Parts | undefined {
  if (clause.verb < 0) return undefined;
  const main = mainVerb(clause);
  const verb = clause.tokens[main < 0 ? clause.verb : main]!;
  const inSubject = new Set(clause.subject);
  return {
    subject: new Set(terms.filter((t) => inSubject.has(t.token)).map((t) => t.id)),
    predicate: terms.filter(
      (t) => !inSubject.has(t.token) && t.token.start > clause.tokens[clause.verb]!.start && t.token !== verb && !isRelative(t),
    ),
    verb: BE.test(verb.lower) ? 'be' : verb.lemma,
    isPronoun: clause.subject.length === 0 || clause.subject.some((t) => STANDS_IN.has(t.lower)),
  };
}

const isSaid = (f: Fact): boolean => !f.asked && f.answer === undefined;
const isNumber = (t: Term): boolean => t.token.kind === 'number' || /^\d/.test(t.token.lemma);
const agree = (own: readonly Term[], { terms }: Fact): boolean => own.every((t) => terms.some((o) => o.id === t.id && o.sign === t.sign));

/** "The attic is damp", where the message says that of the cellar, and something else of the attic. */
export function movedPredicate(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const own = partsOf(claim);
    if (!own || own.isPronoun || own.subject.size === 0 || own.predicate.length === 0) continue;
    if (claim.terms.some((t) => t.scope < 0) || own.predicate.some(isNumber)) continue;
    const ids = own.predicate.map((t) => t.id);
    const all = new Set(claim.terms.map((t) => t.id));
    const holders = factsWithAll(messages, ids).filter(isSaid);
    // Something may well say it of the claim's subject: by name, or by a pronoun.
    const open = holders.some((f) => partsOf(f)?.isPronoun !== false || f.terms.some((t) => own.subject.has(t.id)));
    if (open) continue;
    const found = holders.find((f) => isNear(f) && agree(own.predicate, f) && isOther(f, own, all, messages));
    if (found) return { detail: 'says of one thing what the message says of another', fact: found };
  }
  return undefined;
}

/** The clause speaks of another thing, and one beside it speaks of the claim's thing in the same way. */
function isOther(fact: Fact, own: Parts, all: ReadonlySet<string>, messages: readonly Message[]): boolean {
  const there = partsOf(fact);
  if (!there || there.subject.size === 0 || [...there.subject].some((id) => all.has(id))) return false;
  return factsOf(messages[fact.index]!, fact.index).some((f) => {
    const beside = f === fact || f.asked ? undefined : partsOf(f);
    if (!beside || beside.isPronoun || ![...own.subject].every((id) => beside.subject.has(id))) return false;
    // "is painted white and the fence is grey": the verb is left out the second time.
    const elided = there.verb === 'be' && beside.verb === own.verb && f.clause.sentence === fact.clause.sentence;
    if (there.verb !== own.verb && !elided) return false;
    const parallel = f.clause.sentence === fact.clause.sentence || beside.verb === there.verb;
    const says = beside.predicate.filter((t) => !there.subject.has(t.id));
    return parallel && says.some((t) => !own.predicate.some((o) => o.id === t.id));
  });
}

/** "She booked the room and took the notes", where the message has one by Stefan and the other by Amira. */
export function splitSubject(input: CheckInput): Mixing | undefined {
  const facts = claimFacts(input.claim).filter((f) => f.clause.verb >= 0);
  const [one, two] = facts;
  if (facts.length !== 2 || !one || !two || one.clause.subject.length === 0 || one.clause.subject !== two.clause.subject) return undefined;
  const [a, b] = [doersOf(one, input), doersOf(two, input)];
  if (!a || !b || a.index !== b.index || a.names.some((name) => b.names.includes(name))) return undefined;
  return { detail: 'says of one person what the message says of two', fact: b.fact };
}

/** Names under which the predicate of a claim clause stands; undefined where it stands without a name, or nowhere. */
function doersOf(claim: Fact, { messages, units }: CheckInput): { names: string[]; index: number; fact: Fact } | undefined {
  const inSubject = new Set(claim.clause.subject);
  const own = claim.terms.filter((t) => !inSubject.has(t.token) && !isRelative(t));
  if (own.length === 0 || own.some((t) => t.scope < 0)) return undefined;
  const isNear = nearTo(units);
  const holders = factsWithAll(
    messages,
    own.map((t) => t.id),
  ).filter((f) => isSaid(f) && isNear(f) && agree(own, f));
  const names = holders.map(({ clause }) => clause.subject.filter((t) => t.capital && t.lower !== 'i').map((t) => t.lower));
  const [fact] = holders;
  return fact && names.every((list) => list.length === 1) && holders.every((f) => f.index === fact.index)
    ? { names: names.flat(), index: fact.index, fact }
    : undefined;
}

/** "Dora teaches music", where only "he" does, and Dora is somebody's sister. */
export function otherPronoun(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const [name, ...others] = claim.clause.subject.filter((t) => t.capital && t.lower !== 'i');
    if (!name || others.length > 0 || claim.terms.some((t) => t.scope < 0)) continue;
    const own = claim.terms.filter((t) => !claim.clause.subject.includes(t.token) && !isRelative(t));
    const kind = own.length > 0 ? kindToldOf(name.lemma, messages) : undefined;
    if (!kind) continue;
    const holders = factsWithAll(
      messages,
      own.map((t) => t.id),
    ).filter((f) => !f.asked);
    const other = kind === 'she' ? 'he' : 'she';
    const wrong = holders.every((f) => f.clause.subject.length === 1 && f.clause.subject[0]!.lower === other);
    const [fact] = holders;
    if (fact && wrong && isNear(fact))
      return { detail: `says it of ${name.text}, the message says it of somebody called "${other}"`, fact };
  }
  return undefined;
}
