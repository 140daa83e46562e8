import type { CheckInput } from '../types.js';
import { alignments, isRelative } from './align.js';
import { allFacts, unitFacts } from './conversation.js';
import type { Fact } from './facts.js';
import { mainVerb } from './main-verb.js';
import type { Term } from './signs.js';

/** What was put together and the fact that shows it. */
export interface Mixing {
  readonly detail: string;
  readonly fact: Fact;
}

const PRONOUN = /^(?:it|this|that|they|them|she|he|her|him|one|there|its|their|his|these|those|which|who)$/;
const CAUSE = new Set(['because', 'since', 'weil', 'porque']);

const idsOf = (terms: readonly Term[]): Set<string> => new Set(terms.map((t) => t.id));
const isValue = (t: Term): boolean => t.token.kind === 'number' || t.token.kind === 'code' || t.token.capital || /^\d/.test(t.token.lemma);

/** Terms of a clause's subject and of what is said about it. */
function parts(fact: Fact): { subject: Term[]; predicate: Term[]; verb: string } {
  const inSubject = new Set(fact.clause.subject);
  const at = fact.clause.verb;
  const start = fact.clause.tokens[at]?.start ?? 0;
  const own = fact.terms.filter((t) => inSubject.has(t.token));
  const main = mainVerb(fact.clause);
  return {
    subject: own,
    predicate: fact.terms.filter((t) => !inSubject.has(t.token) && t.token.start >= start && !isRelative(t)),
    verb: fact.clause.tokens[main < 0 ? at : main]?.lemma ?? '',
  };
}

/** The claim's subject with what was taken over from the clause before ("weighs 2 kilos and costs 90 euros"). */
function subjectIds(fact: Fact, facts: readonly Fact[]): Set<string> {
  const tokens = new Set(fact.clause.subject);
  return idsOf(facts.flatMap((f) => f.terms.filter((t) => tokens.has(t.token))));
}

/** "The blue tent costs 180 euros", where that is the green one. */
export function mergedSubject(claim: Fact, facts: readonly Fact[], input: CheckInput): Mixing | undefined {
  const { predicate, verb } = parts(claim);
  const subject = subjectIds(claim, facts);
  if (predicate.length === 0 || subject.size === 0) return undefined;
  const all = allFacts(input.messages).filter((f) => !f.asked);
  const wanted = idsOf(predicate);
  const covers = (f: Fact): boolean => [...wanted].every((id) => f.terms.some((t) => t.id === id));
  if (all.some((f) => covers(f) && [...subject].every((id) => f.terms.some((t) => t.id === id)))) return undefined;
  for (const fact of unitFacts(input.messages, input.units)) {
    if (fact.asked || fact.answer !== undefined || !covers(fact)) continue;
    const there = parts(fact);
    const theirs = idsOf(there.subject);
    const missing = [...subject].filter((id) => !fact.terms.some((t) => t.id === id));
    const extra = [...theirs].filter((id) => !subject.has(id));
    if (missing.length === 0 || extra.length === 0 || fact.clause.subject.some((t) => PRONOUN.test(t.lower))) continue;
    const rival = all.find((g) => g !== fact && isRival(g, fact, missing, theirs, verb, wanted));
    if (rival && !areLinked(all, missing, extra)) return { detail: 'says of one thing what the message says of another', fact };
  }
  return undefined;
}

/** Another fact about the claim's subject that stands beside this one: same kind of thing, or same verb with another value. */
function isRival(
  g: Fact,
  fact: Fact,
  missing: readonly string[],
  theirs: ReadonlySet<string>,
  verb: string,
  wanted: ReadonlySet<string>,
): boolean {
  const other = parts(g);
  const subject = idsOf(other.subject);
  if (!missing.every((id) => subject.has(id))) return false;
  if ([...theirs].some((id) => subject.has(id))) return true;
  const mine = parts(fact);
  const values = other.predicate.filter(isValue);
  if (!fact.terms.some((t) => wanted.has(t.id) && isValue(t))) return false;
  return other.verb === mine.verb && other.verb === verb && values.length > 0 && values.every((t) => !wanted.has(t.id));
}

/** The two stand together in one clause somewhere ("a puppy called Biscuit"). */
function areLinked(facts: readonly Fact[], a: readonly string[], b: readonly string[]): boolean {
  return facts.some((f) => a.some((id) => f.terms.some((t) => t.id === id)) && b.some((id) => f.terms.some((t) => t.id === id)));
}

/** Terms between a verb and the first preposition: what the verb acts on. */
function objectOf(fact: Fact): Term[] {
  const main = mainVerb(fact.clause);
  if (main < 0) return [];
  const { tokens } = fact.clause;
  let end = main + 1;
  while (
    end < tokens.length &&
    !/^(?:for|in|on|at|to|from|with|by|as|of|about)$/.test(tokens[end]!.lower) &&
    (tokens[end]!.kind !== 'mark' || tokens[end]!.text === '-')
  )
    end += 1;
  const inside = new Set(tokens.slice(main + 1, end));
  return fact.terms.filter((t) => inside.has(t.token));
}

/** "Sold the camera for 90 euros", where it was the lens that was sold. */
export function mergedObject(claim: Fact, input: CheckInput): Mixing | undefined {
  const verb = claim.clause.tokens[mainVerb(claim.clause)];
  const object = objectOf(claim);
  const rest = claim.terms.filter((t) => !object.includes(t) && t.token.start > (verb?.start ?? 0));
  if (!verb || object.length === 0 || !rest.some(isValue) || object.some(isValue)) return undefined;
  const all = allFacts(input.messages).filter((f) => !f.asked);
  const wanted = idsOf(object);
  for (const { fact } of alignments(claim, unitFacts(input.messages, input.units), 0.4)) {
    if (fact.asked || fact.answer !== undefined) continue;
    const there = idsOf(fact.terms);
    const theirs = objectOf(fact);
    const sameVerb = fact.terms.some((t) => t.token === fact.clause.tokens[mainVerb(fact.clause)] && t.token.lemma === verb.lemma);
    if (!sameVerb || !rest.every((t) => there.has(t.id)) || theirs.length === 0 || theirs.some((t) => wanted.has(t.id))) continue;
    if (fact.clause.tokens.some((t) => PRONOUN.test(t.lower)) || [...wanted].some((id) => there.has(id))) continue;
    const elsewhere = all.some(
      (g) =>
        g !== fact && [...wanted].every((id) => g.terms.some((t) => t.id === id)) && !g.terms.some((t) => t.token.lemma === verb.lemma),
    );
    if (
      elsewhere &&
      !areLinked(
        all,
        [...wanted],
        theirs.map((t) => t.id),
      )
    )
      return {
        detail: `says ${object.map((t) => t.token.text).join(' ')}, the message says ${theirs.map((t) => t.token.text).join(' ')}`,
        fact,
      };
  }
  return undefined;
}

/** "X because Y", where the message gives another cause for X and Y stands apart from it. */
export function mergedCause(cause: Fact, facts: readonly Fact[], input: CheckInput): Mixing | undefined {
  if (!CAUSE.has(cause.clause.connector) || cause.terms.length === 0) return undefined;
  const effect = facts[facts.indexOf(cause) - 1];
  if (!effect || effect.clause.sentence !== cause.clause.sentence) return undefined;
  const near = unitFacts(input.messages, input.units);
  const [best] = alignments(
    effect,
    near.filter((f) => !f.asked),
    0.6,
  );
  if (!best) return undefined;
  const given = near.find(
    (f) =>
      f.index === best.fact.index &&
      f.clause.sentence === best.fact.clause.sentence &&
      f.clause.start > best.fact.clause.start &&
      CAUSE.has(f.clause.connector),
  );
  const own = idsOf(cause.terms);
  if (!given || given.terms.length === 0 || given.terms.some((t) => own.has(t.id))) return undefined;
  const [apart] = alignments(
    cause,
    near.filter((f) => f !== given),
    0.5,
  );
  return apart && { detail: 'gives as the cause what another message says, the message gives another cause', fact: given };
}
