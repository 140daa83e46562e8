import type { CheckInput } from '../../types.js';
import { conceptOf } from '../antonym-table.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { lemmaOf } from '../lemma.js';
import { SUBJECT_PRONOUNS } from '../lexicon.js';
import type { Mixing } from '../merged/mixing.js';
import { nearTo } from '../search.js';
import type { Token } from '../tokens.js';

/** Two things in an order: A is preferred to B, A is taller than B. */
interface Order {
  readonly relation: string;
  /** Words of the first and of the second thing, those that both share left out. */
  readonly above: ReadonlySet<string>;
  readonly below: ReadonlySet<string>;
}

const PREFER = lemmaOf('prefer');
const END = /^(?:for|because|as|since|when|if|by|at|in|on|but|and|though)$/;

/** Words of the terms from token `from` up to a mark or what no longer belongs to the thing. */
function idsFrom({ clause: { tokens }, terms }: Fact, from: number, to: number): Set<string> {
  const stop = tokens.findIndex((t, i) => i >= from && i < to && (t.kind === 'mark' ? t.text !== '-' : END.test(t.lower)));
  const inside = new Set<Token>(tokens.slice(from, stop < 0 ? to : stop));
  return new Set(terms.filter((t) => inside.has(t.token)).map((t) => t.id));
}

function orderOf(fact: Fact): Order | undefined {
  const { clause, terms } = fact;
  const { tokens } = clause;
  if (terms.some((t) => t.scope !== 1)) return undefined;
  const than = tokens.findIndex((t) => t.lower === 'than');
  const prefer = tokens.findIndex((t) => t.lemma === PREFER);
  if (prefer >= 0) {
    const cut = tokens.findIndex((t, i) => i > prefer + 1 && (t.lower === 'to' || t.lower === 'over' || t.lower === 'than'));
    if (cut < 0) return undefined;
    const end = tokens[cut - 1]?.lower === 'rather' ? cut - 1 : cut;
    return order('±prefer', idsFrom(fact, prefer + 1, end), idsFrom(fact, cut + 1, tokens.length));
  }
  if (than < 0) return undefined;
  const rather = tokens.findIndex((t, i) => t.lower === 'rather' && tokens[i - 1]?.lower === 'would' && i < than);
  if (rather >= 0) return order('±prefer', idsFrom(fact, rather + 1, than), idsFrom(fact, than + 1, tokens.length));
  const more = tokens.findIndex(
    (t, i) => i < than && i > clause.verb && (/^(?:more|less)$/.test(t.lower) || /^\p{Ll}{2,}er$/u.test(t.lower)),
  );
  if (more < 0 || clause.verb < 0) return undefined;
  const concept = conceptOf(tokens[more]!.lemma);
  // "more expensive" is "less cheap" the other way round.
  const graded = terms.find((t) => t.token === tokens[more + 1] && t.id.endsWith('>'));
  const what = graded
    ? graded.id
    : /^(?:more|less)$/.test(tokens[more]!.lower)
      ? [...idsFrom(fact, more + 1, than)].sort().join(' ')
      : concept.id;
  // "likes the tram more than the bus"
  const object = more === than - 1 ? idsFrom(fact, clause.verb + 1, more) : new Set<string>();
  if (object.size > 0) return order(`${tokens[clause.verb]!.lemma} ${tokens[more]!.lower}`, object, idsFrom(fact, than + 1, tokens.length));
  const inSubject = new Set(clause.subject);
  const subject = new Set(terms.filter((t) => inSubject.has(t.token)).map((t) => t.id));
  const [first, second] = [subject, idsFrom(fact, than + 1, tokens.length)];
  return (graded?.sign ?? concept.sign) > 0 ? order(what, first, second) : order(what, second, first);
}

function order(relation: string, first: ReadonlySet<string>, second: ReadonlySet<string>): Order | undefined {
  const above = new Set([...first].filter((id) => !second.has(id)));
  const below = new Set([...second].filter((id) => !first.has(id)));
  return above.size > 0 && below.size > 0 ? { relation, above, below } : undefined;
}

const within = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((id) => all.has(id));

/** Who has the preference, where a name or the speaker tells. */
function holderOf({ clause, by }: Fact): string | undefined {
  if (clause.subject.some((t) => t.lower === 'i')) return by;
  return clause.subject.find((t) => t.capital && !SUBJECT_PRONOUNS.has(t.lower) && t.lower !== 'the')?.lower;
}

/** "Prefers A to B", "A is faster than B", where the message has the two the other way round. */
export function reversedOrder(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const own = orderOf(claim);
    if (!own) continue;
    const who = own.relation === '±prefer' ? holderOf(claim) : undefined;
    let reversed: Fact | undefined;
    for (const fact of allFacts(messages)) {
      if (fact.asked || fact.answer !== undefined || !fact.terms.some((t) => own.above.has(t.id))) continue;
      const there = orderOf(fact);
      if (!there || there.relation !== own.relation) continue;
      if (within(own.above, there.above) && within(own.below, there.below)) return undefined;
      const other = who !== undefined && holderOf(fact) !== undefined && !holderOf(fact)!.split(/\s+/).includes(who);
      if (!other && isNear(fact) && within(own.above, there.below) && within(own.below, there.above)) reversed ??= fact;
    }
    if (reversed) return { detail: 'puts first what the message puts second', fact: reversed };
  }
  return undefined;
}
