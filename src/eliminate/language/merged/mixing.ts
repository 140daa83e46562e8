import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { isRelative } from '../align.js';
import { factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { mainVerb } from '../main-verb.js';
import { alignments, factsWith, factsWithAll, first, nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** What was put together and the fact that shows it. */
export interface Mixing {
  readonly detail: string;
  readonly fact: Fact;
}

const PRONOUN = /^(?:it|this|that|they|them|she|he|her|him|one|there|its|their|his|these|those|which|who)$/;
const CAUSE = new Set(['because', 'since', 'weil', 'porque']);

const idsOf = (terms: readonly Term[]): Set<string> => new Set(terms.map((t) => t.id));
const MEASURE = new Set(['hour', 'day', 'week', 'month', 'year', 'minut', 'dozen', 'half']);
const isValue = (t: Term): boolean =>
  MEASURE.has(t.token.lemma) || t.token.kind === 'number' || t.token.kind === 'code' || t.token.capital || /^\d/.test(t.token.lemma);

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
  const { messages, units } = input;
  const wanted = idsOf(predicate);
  if (factsWithAll(messages, [...wanted, ...subject]).some((f) => !f.asked)) return undefined;
  const isNear = nearTo(units);
  const others = new Map<string, Rivals>();
  for (const fact of factsWithAll(messages, [...wanted])) {
    if (fact.asked || fact.answer !== undefined || !isNear(fact)) continue;
    const there = parts(fact);
    const theirs = idsOf(there.subject);
    const missing = [...subject].filter((id) => !fact.terms.some((t) => t.id === id));
    const extra = [...theirs].filter((id) => !subject.has(id));
    if (missing.length === 0 || extra.length === 0 || fact.clause.subject.some((t) => PRONOUN.test(t.lower))) continue;
    const key = missing.join(' ');
    const rivals = others.get(key) ?? rivalsOf(messages, missing, verb, wanted);
    others.set(key, rivals);
    const alike = [...theirs].some((id) => rivals.subjects.has(id));
    const sameVerb = rivals.valued && there.verb === verb && fact.terms.some((t) => wanted.has(t.id) && isValue(t));
    if ((alike || sameVerb) && !extra.some((id) => rivals.linked.has(id)))
      return { detail: 'says of one thing what the message says of another', fact };
  }
  return undefined;
}

/** What is said of the claim's subject, where a fact speaks of another one. */
interface Rivals {
  /** Words of the subjects it is part of: the same kind of thing. */
  readonly subjects: ReadonlySet<string>;
  /** Something is told of it with the claim's verb and another value. */
  readonly valued: boolean;
  /** Words that stand in one clause with it somewhere ("a puppy called Biscuit"). */
  readonly linked: ReadonlySet<string>;
}

function rivalsOf(messages: readonly Message[], ids: readonly string[], verb: string, wanted: ReadonlySet<string>): Rivals {
  const facts = factsWithAll(messages, ids)
    .filter((f) => !f.asked)
    .map((f) => ({ ...parts(f), subject: idsOf(parts(f).subject) }))
    .filter(({ subject }) => ids.every((id) => subject.has(id)));
  const valued = facts.some((f) => {
    const values = f.predicate.filter(isValue);
    return f.verb === verb && values.length > 0 && values.every((t) => !wanted.has(t.id));
  });
  return { subjects: new Set(facts.flatMap(({ subject }) => [...subject])), valued, linked: linkedTo(messages, ids) };
}

/** Words that stand in one clause with any of `ids` somewhere. */
function linkedTo(messages: readonly Message[], ids: readonly string[]): Set<string> {
  return new Set(ids.flatMap((id) => factsWith(messages, id).flatMap((f) => (f.asked ? [] : f.terms.map((t) => t.id)))));
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
  const { messages, units } = input;
  const wanted = idsOf(object);
  const isNear = nearTo(units);
  let others: { readonly elsewhere: boolean; readonly linked: ReadonlySet<string> } | undefined;
  for (const { fact } of alignments(messages, claim, 0.4, (f) => !f.asked && f.answer === undefined && isNear(f))) {
    const there = idsOf(fact.terms);
    const theirs = objectOf(fact);
    const sameVerb = fact.clause.tokens[mainVerb(fact.clause)]?.lemma === verb.lemma;
    if (!sameVerb || !rest.every((t) => there.has(t.id)) || theirs.length === 0 || theirs.some((t) => wanted.has(t.id))) continue;
    if (fact.clause.tokens.some((t) => PRONOUN.test(t.lower)) || [...wanted].some((id) => there.has(id))) continue;
    others ??= {
      elsewhere: factsWithAll(messages, [...wanted]).some((g) => !g.asked && !g.clause.tokens.some((t) => t.lemma === verb.lemma)),
      linked: linkedTo(messages, [...wanted]),
    };
    if (!others.elsewhere) return undefined;
    const { linked } = others;
    if (!theirs.some((t) => linked.has(t.id)))
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
  const { messages, units } = input;
  const isNear = nearTo(units);
  const best = first(alignments(messages, effect, 0.6, (f) => !f.asked && isNear(f)));
  if (!best) return undefined;
  const given = factsByMessage(messages)[best.fact.index]!.find(
    (f) => f.clause.sentence === best.fact.clause.sentence && f.clause.start > best.fact.clause.start && CAUSE.has(f.clause.connector),
  );
  const own = idsOf(cause.terms);
  if (!given || given.terms.length === 0 || given.terms.some((t) => own.has(t.id))) return undefined;
  const apart = first(alignments(messages, cause, 0.5, (f) => f !== given && isNear(f)));
  return apart && { detail: 'gives a cause that another message speaks of, the message gives a different one', fact: given };
}
