import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { STANDS_IN } from '../lexicon.js';
import { mainVerb } from '../main-verb.js';
import type { Mixing } from './mixing.js';
import { placesOf } from '../places.js';
import { factsWithAll, nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** What says that the same holds of another one. */
const ALSO = /\b(?:too|also|as well|same|both|so (?:is|are|was|were|does|do|did|has|have)|likewise|neither|nor)\b/i;

/** Where something is, or why: the words of the phrase. */
interface Slot {
  readonly kind: 'place' | 'cause';
  readonly terms: readonly Term[];
}

/** Words of a clause's subject. */
function subjectOf({ clause, terms }: Fact): readonly Term[] {
  const inside = new Set(clause.subject);
  return terms.filter((t) => inside.has(t.token));
}

const PERSON = /^(?:i|we|user|the|and)$/;

/** What a clause is about: its subject, or what the speaker acts on. */
function topicOf(fact: Fact): readonly Term[] {
  const { clause, terms } = fact;
  if (clause.subject.length === 0 || !clause.subject.every((t) => PERSON.test(t.lower))) return subjectOf(fact);
  const main = mainVerb(clause);
  const end = clause.tokens.find((t, i) => i > main && /^(?:for|in|on|at|to|from|with|by|as|of|about|into)$/.test(t.lower));
  const inside = main < 0 ? [] : clause.tokens.filter((t, i) => i > main && t.start < (end?.start ?? clause.end));
  return inside.some((t) => STANDS_IN.has(t.lower)) ? [] : terms.filter((t) => inside.includes(t.token));
}

function causeOf({ clause, terms }: Fact): Slot[] {
  const at = clause.tokens.findIndex(
    (t, i) =>
      (t.lower === 'because' && clause.tokens[i + 1]?.lower === 'of') || (t.lower === 'due' && clause.tokens[i + 1]?.lower === 'to'),
  );
  // "closed for cleaning": a form in -ing after "for" is a reason as well.
  const aim = clause.tokens.findIndex((t, i) => t.lower === 'for' && /ing$/.test(clause.tokens[i + 1]?.lower ?? ''));
  const from = clause.tokens[at >= 0 ? at + 1 : aim];
  const inside = from ? terms.filter((t) => t.token.start > from.start) : [];
  return inside.length > 0 ? [{ kind: 'cause', terms: inside }] : [];
}

function slotsOf(fact: Fact): Slot[] {
  const places = placesOf(fact.clause)
    .filter(({ role }) => role === 'at')
    .map(({ start, end }) => ({ kind: 'place' as const, terms: fact.terms.filter((t) => t.token.start >= start && t.token.end <= end) }))
    .filter(({ terms }) => terms.length > 0);
  return [...places, ...causeOf(fact)];
}

export const idsOf = (terms: readonly Term[]): string[] => terms.map((t) => t.id);
const said = (facts: readonly Fact[]): Fact[] => facts.filter((f) => !f.asked && f.answer === undefined);

/** "The talk is in the library", where the message has another event in the library, and the talk somewhere else. */
export function movedSlot(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const subject = topicOf(claim);
    if (subject.length === 0 || claim.terms.some((t) => t.scope < 0) || claim.clause.subject.some((t) => STANDS_IN.has(t.lower))) continue;
    const mine = said(factsWithAll(messages, idsOf(subject))).filter((f) => isAbout(f, subject));
    for (const slot of slotsOf(claim)) {
      const holders = said(factsWithAll(messages, idsOf(slot.terms)));
      const apart = holders.length > 0 && holders.every((f) => isOfAnother(f, subject) && !alsoBeside(f, messages));
      const own = mine.find((f) => isNear(f) && slotsOf(f).some((s) => s.kind === slot.kind && isApart(s, slot)));
      if (apart && own) return { detail: 'says of one thing what the message says of another', fact: holders[0]! };
    }
  }
  return undefined;
}

function isAbout(fact: Fact, subject: readonly Term[]): boolean {
  const theirs = new Set(idsOf(topicOf(fact)));
  return subject.every((t) => theirs.has(t.id));
}

function isApart(one: Slot, other: Slot): boolean {
  return !one.terms.some((t) => other.terms.some((o) => o.id === t.id));
}

/** The fact has a subject of its own that is no pronoun, and none of the claim's subject in it. */
function isOfAnother(fact: Fact, subject: readonly Term[]): boolean {
  const theirs = topicOf(fact);
  const isSpeaker = fact.clause.subject.every((t) => PERSON.test(t.lower));
  return (
    theirs.length > 0 &&
    (isSpeaker || !fact.clause.subject.some((t) => STANDS_IN.has(t.lower))) &&
    !fact.terms.some((t) => subject.some((s) => s.id === t.id))
  );
}

function alsoBeside({ index, clause }: Fact, messages: readonly Message[]): boolean {
  const text = messages[index]!.text;
  return ALSO.test(text.slice(clause.start, clause.end + 80));
}

/** The one name in a clause's subject; undefined for none or several. */
function nameIn({ clause }: Fact): string | undefined {
  const names = new Set(clause.subject.filter((t) => t.capital && t.kind === 'word' && !STANDS_IN.has(t.lower)).map((t) => t.lower));
  return names.size === 1 && !clause.subject.some((t) => t.lower === 'and' || t.lower === "'s") ? [...names][0] : undefined;
}

/** Names that stand where no sentence begins, or are spoken of by name twice. */
function isKnownName(name: string, messages: readonly Message[]): boolean {
  return said(factsWithAll(messages, [name])).some((f) => nameIn(f) === name);
}

/** "Nero is twelve", where the message says that of Rex and only something else of Nero. */
export function namedOther(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const name = nameIn(claim);
    const inSubject = new Set(claim.clause.subject);
    const predicate = claim.terms.filter((t) => !inSubject.has(t.token));
    if (!name || predicate.length < 2 || claim.terms.some((t) => t.scope < 0) || !isKnownName(name, messages)) continue;
    const holders = said(factsWithAll(messages, idsOf(predicate)));
    const [fact] = holders;
    if (!fact || !isNear(fact)) continue;
    const others = holders.map((f) => (alsoBeside(f, messages) || f.terms.some((t) => t.token.lower === name) ? undefined : nameIn(f)));
    // Two names in one clause somewhere may be one person.
    const linked = others.some((other) => other === undefined || said(factsWithAll(messages, [name, other])).length > 0);
    if (!linked) return { detail: 'says of one thing what the message says of another', fact };
  }
  return undefined;
}
