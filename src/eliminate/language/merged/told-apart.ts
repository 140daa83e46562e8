import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { isRelative } from '../align.js';
import { allFacts, claimFacts } from '../conversation.js';
import { familyOf } from '../families.js';
import type { Fact } from '../facts.js';
import { lemmaSet, RELATIONS } from '../lexicon.js';
import type { Mixing } from './mixing.js';
import { idsOf } from './same-slot.js';
import { factsWithAll, nearTo } from '../search.js';
import type { Term } from '../signs.js';

const PRONOUN = /^(?:i|we|you|he|she|it|they|this|that|these|those|there|both|all|who|which|everything|everyone|each|same|other)$/;
const ONE = /^ones?$/;
/** What opens a sentence about another thing: "And the orchid?", "what about the teapot?". */
const APART =
  /^\W*(?:(?:yes|no|ok|okay|right|nice|great|lovely),? )?(?:and|but|what about|how about|as for|while|whereas)\b|\b(?:next to|beside|besides|unlike) (?:it|that|this)\b/i;
/** The same may be said of it as well. */
const ALSO = /\b(?:too|also|as well|same|both|likewise|neither|nor|either)\b/i;
/** Words that any thing may be called by. */
const GENERAL = lemmaSet(
  'thing one item piece device machine appliance gadget vehicle animal pet plant tool instrument building house place room set kit model product object stuff work job vegetable fruit food flower furniture drink dish meal bird fish tree clothes car show event trip journey tour party class course lesson meeting session performance programme film movie book story text article document file place company firm shop',
);

interface Parts {
  readonly subject: readonly Term[];
  readonly predicate: readonly Term[];
}

/** Parts of a clause; `beside` holds the subject where it is taken over from the clause before. */
function partsOf({ clause, terms }: Fact, beside?: readonly Fact[]): Parts {
  const inside = new Set(clause.subject);
  return {
    subject: (beside?.flatMap((f) => f.terms) ?? terms).filter((t) => inside.has(t.token)),
    predicate: terms.filter((t) => !inside.has(t.token) && !isRelative(t)),
  };
}

const isSaid = (f: Fact): boolean => !f.asked && f.answer === undefined;
const textOf = ({ index, clause }: Fact, messages: readonly Message[]): string => messages[index]!.text.slice(clause.start, clause.end);

/** What is said of one thing only, told of another that the messages tell apart from it: the red one and the yellow one, the cactus "and the orchid?". */
export function toldApart(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  const facts = claimFacts(input.claim);
  for (const claim of facts) {
    const { subject, predicate } = partsOf(claim, facts);
    const named =
      subject.some((t) => t.token.capital && t.token !== claim.clause.tokens[0]) || subject.some((t) => RELATIONS.has(t.token.lemma));
    if (subject.length === 0 || predicate.length === 0 || named || claim.clause.subject.some((t) => PRONOUN.test(t.lower))) continue;
    if (claim.terms.some((t) => t.scope < 0)) continue;
    const holders = factsWithAll(messages, idsOf(predicate)).filter(isSaid);
    const [fact] = holders;
    const own = new Set([...idsOf(claim.terms), ...idsOf(subject)]);
    const isOfAnother = (f: Fact): boolean => {
      const theirs = partsOf(f).subject;
      return (
        theirs.length > 0 &&
        !f.clause.subject.some((t) => PRONOUN.test(t.lower)) &&
        !ALSO.test(textOf(f, messages)) &&
        theirs.some((t) => !own.has(t.id)) &&
        subject.some((t) => !f.terms.some((o) => o.id === t.id))
      );
    };
    if (!fact || !holders.some(isNear) || !holders.every(isOfAnother)) continue;
    const isOther = holders.every((f) => isSibling(subject, f, messages)) || isContrasted(subject, holders, messages);
    if (isOther) return { detail: 'says of one thing what the message says of another', fact };
  }
  return undefined;
}

/** "The yellow one": of the same kind as the claim's red one, and another. */
function isSibling(subject: readonly Term[], fact: Fact, messages: readonly Message[]): boolean {
  if (!fact.clause.subject.some((t) => ONE.test(t.lower))) return false;
  const theirs = partsOf(fact).subject;
  const mine = subject.filter((t) => !theirs.some((o) => o.id === t.id));
  if (mine.length === 0 || theirs.some((t) => subject.some((s) => s.id === t.id))) return false;
  return mine.some((t) => {
    const family = familyOf(t);
    if (family !== undefined && theirs.some((o) => familyOf(o) === family)) return true;
    return allFacts(messages).some((f) =>
      f.clause.tokens.some((w, i) => ONE.test(w.lower) && f.terms.some((x) => x.id === t.id && x.token === f.clause.tokens[i - 1])),
    );
  });
}

/** The claim's thing comes up after the other one, as a further one. */
function isContrasted(subject: readonly Term[], holders: readonly Fact[], messages: readonly Message[]): boolean {
  const head = subject[subject.length - 1]!;
  const theirs = new Set(holders.flatMap((f) => idsOf(f.terms)));
  if (GENERAL.has(head.token.lemma) || subject.some((t) => theirs.has(t.id))) return false;
  // "And" only adds a further thing to the one spoken of just before.
  const [first] = holders;
  const about = factsWithAll(messages, idsOf(subject)).filter((f) => f.answer === undefined);
  const [opening] = about;
  if (!first || !opening || opening.index < first.index || opening.index - first.index > 2) return false;
  if (opening.index === first.index && opening.clause.start < first.clause.start) return false;
  const linked = allFacts(messages).some(
    (f) => f.answer === undefined && subject.some((t) => has(f, t.id)) && partsOf(first).subject.some((t) => has(f, t.id)),
  );
  return APART.test(textOf(opening, messages)) && !linked;
}

const has = ({ terms }: Fact, id: string): boolean => terms.some((t) => t.id === id);
