import type { CheckInput } from '../../types.js';
import type { Attribution } from './attribution.js';
import type { Fact } from '../facts.js';
import { lemmaSet } from '../lexicon.js';
import { mainVerb } from '../main-verb.js';
import { nameOf, personOf, sourceSubject } from '../people.js';
import { factsWithAll, nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** Verbs that are one act as far as it matters who does it. */
const FETCH = lemmaSet('bring get fetch buy pick provide supply grab collect carry organise organize bake cook make prepare');
const COME = lemmaSet('come arrive turn');
const END = /^(?:for|in|on|at|to|from|with|by|as|of|about|and|or)$/;

/** What the verb acts on, up to the first preposition or "and"; undefined where the clause has another verb. */
function objectOf({ clause, terms }: Fact): { readonly first: readonly Term[]; readonly all: readonly Term[] } | undefined {
  const at = mainVerb(clause);
  // "I'll come with a salad" brings it.
  const withAt = COME.has(clause.tokens[at]?.lemma ?? '')
    ? clause.tokens.findIndex((t, i) => i > at && i <= at + 2 && t.lower === 'with')
    : -1;
  const verb = clause.tokens[withAt > 0 ? withAt : at];
  if (!verb || (withAt < 0 && !FETCH.has(verb.lemma))) return undefined;
  // "cooks on Tuesday": nothing is acted on.
  if (withAt < 0 && END.test(clause.tokens[at + 1]?.lower ?? '')) return undefined;
  const after = terms.filter((t) => t.token.start > verb.end);
  const end = clause.tokens.find((t, i) => i > Math.max(at, withAt) + 1 && (t.kind === 'mark' || END.test(t.lower)));
  return { first: after.filter((t) => t.token.end <= (end?.start ?? clause.end)), all: after };
}

/** "Kim will bring the rolls", where somebody else has offered to get them, in whatever words. */
export function otherCarrier(claim: Fact, { messages, units }: CheckInput): Attribution | undefined {
  const object = objectOf(claim)?.first ?? [];
  const person = personOf(claim.clause.subject, messages, claim.by);
  if (!person || object.length === 0 || claim.terms.some((t) => t.scope < 0)) return undefined;
  const isNear = nearTo(units);
  let other: { fact: Fact; found: string } | undefined;
  for (const fact of factsWithAll(
    messages,
    object.map((t) => t.id),
  )) {
    if (fact.asked && fact.answer === undefined) {
      // Asked of somebody and perhaps taken on without the words.
      if (fact.clause.tokens.some((t) => t.lower === 'you' || person.tokens.some((p) => p.capital && p.lower === t.lower)))
        return undefined;
      continue;
    }
    const subject = sourceSubject(fact, messages);
    const theirs = objectOf(fact)?.all;
    if (!subject || (subject.other ?? '') === (person.other ?? '-') || [...subject.speakers].some((s) => person.speakers.has(s)))
      return undefined;
    if (theirs && object.every((t) => theirs.some((o) => o.id === t.id && o.sign > 0)) && isNear(fact))
      other ??= { fact, found: subject.other ?? [...subject.speakers].join(', ') };
  }
  return other && { wrong: true, said: nameOf(person), found: other.found, fact: other.fact };
}
