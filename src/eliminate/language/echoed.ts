import type { Message } from '../../memory/types.js';
import type { Fact } from './facts.js';
import { factsOf, speakerKey } from './facts.js';
import { mainVerb } from './main-verb.js';
import type { Sign } from './negation.js';
import type { Term } from './signs.js';
import type { Token } from './tokens.js';
import { tokenize } from './tokens.js';

const OPENING = '^(?:(?:and|but|yes|yeah|oh|ha|ah|well|no|funny|really|hm) )*';
const SAME = new RegExp(
  `${OPENING}(?:same (?:here|with me|for me|with us|goes for me)|(?:me|us) (?:too|neither|as well)|(?:so|neither|nor) (?:do|am|did|have|was|would|can|could|will|are|were) (?:i|we)|(?:i|we) (?:do|am|did|have|was|would|can|will|are|were) (?:too|as well)|likewise|ditto)\\b`,
);
const NOT = new RegExp(
  `${OPENING}(?:not (?:me|i|us|for me|with me)|(?:i|we) (?:do|am|did|have|was|would|can|could|will|are|were) not|unlike me)$`,
);
/** "With me it was the cello": what stands in the place of the other one's value. */
const OTHER = new RegExp(
  `${OPENING}(?:(?:with|for) (?:me|us)|in (?:my|our) case)(?: (?:it|that|they))? (?:is|was|are|were|would be|will be)(?: always| more)?\\b`,
);
/** "And I the salad": the verb is left out. */
const GAPPED = /^(?:(?:and|but) )?i (?:the|a|an|my|some)\b/;
const MINE = /^(?:mine|ours)$/;
const PREPOSITION = /^(?:for|in|on|at|to|from|with|by|as|of|about|when|until|since|after|before)$/;

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .filter((t) => t.kind !== 'mark')
    .map((t) => t.lower)
    .join(' ');

/** Clauses in which the one before tells of himself or of what is his, in the last sentence that is no question. */
function toldBefore(message: Message, index: number): readonly Fact[] {
  const own = factsOf(message, index).filter(
    (f) => !f.asked && !f.clause.quotedFrom && f.clause.verb >= 0 && f.clause.subject.some((t) => /^(?:i|we|my|our)$/.test(t.lower)),
  );
  const last = own.at(-1)?.clause.sentence;
  return own.filter((f) => f.clause.sentence === last);
}

/** What the verb acts on or the subject is: the words behind the verb up to a preposition, else up to the end. */
function saidOfIt({ clause, terms }: Fact): readonly Term[] {
  const main = mainVerb(clause);
  const from = clause.tokens[main < 0 ? clause.verb : main]!;
  const after = terms.filter((t) => t.token.start > from.start);
  const stop = clause.tokens.find((t) => t.start > from.end + 1 && PREPOSITION.test(t.lower));
  const near = after.filter((t) => !stop || t.token.start < stop.start);
  return near.length > 0 ? near : after;
}

/** What a message says only together with what the other one told of himself: "So do I", "Not me", "With me it was the cello", "Mine is red". */
export function echoed(messages: readonly Message[], index: number): Fact[] {
  const [said, reply] = [messages[index - 1], messages[index]];
  if (!said || !reply || said.role === 'system' || speakerKey(said) === speakerKey(reply)) return [];
  const own = factsOf(reply, index).filter((f) => f.clause.sentence === 0);
  const [first] = own;
  if (!first || first.asked) return [];
  const told = toldBefore(said, index - 1);
  if (told.length === 0) return [];
  const sentence = wordsOf(tokenize(reply.text.slice(first.clause.start, own.at(-1)!.clause.end)));
  const opening = wordsOf(first.clause.tokens);
  const as = (fact: Fact, terms: readonly Term[]): Fact => ({ ...fact, index, by: first.by, terms, span: first.span });
  if (SAME.test(sentence)) return told.map((f) => as(f, f.terms));
  if (NOT.test(opening)) return told.map((f) => as(f, f.terms.map(turned)));
  const [fact] = told;
  if (OTHER.test(sentence) || GAPPED.test(opening)) return [as(fact!, replaced(fact!, first.terms))];
  if (first.clause.subject.length === 1 && MINE.test(first.clause.subject[0]!.lower)) return mine(fact!, first, as);
  return [];
}

const turned = (term: Term): Term => ({ ...term, sign: (0 - term.sign) as Sign, scope: (0 - term.scope) as Sign });

function replaced(fact: Fact, by: readonly Term[]): Term[] {
  const value = saidOfIt(fact);
  return [...fact.terms.filter((t) => !value.includes(t)), ...by];
}

/** "Mine leaves at nine", of what the other one's clause is about. */
function mine(fact: Fact, own: Fact, as: (fact: Fact, terms: readonly Term[]) => Fact): Fact[] {
  const [owner] = fact.clause.subject;
  if (!/^(?:my|our)$/.test(owner!.lower)) return [];
  const inside = new Set(fact.clause.subject);
  const things = fact.terms.filter((t) => inside.has(t.token));
  return [as({ ...own, clause: { ...own.clause, subject: fact.clause.subject } }, [...things, ...own.terms])];
}
