import type { Message } from '../../memory/types.js';
import type { CheckInput } from '../types.js';
import { align, alignments, contentSize } from './align.js';
import { answerOf } from './answers.js';
import { factsByMessage, unitFacts } from './conversation.js';
import type { Fact } from './facts.js';
import { speakerOf } from './facts.js';
import { ASK, OFFER, RELATIONS, SAY, WISH } from './lexicon.js';
import { mainVerb, mainVerbToken } from './main-verb.js';
import type { Person } from './people.js';
import { personOf, sourceSubject } from './people.js';
import type { Term } from './signs.js';

/** The fact that a claim's attribution was compared with. */
export interface Attribution {
  readonly wrong: boolean;
  readonly said: string;
  readonly found: string;
  readonly fact: Fact;
}

const GIVE = new Set(['give', 'choose', 'pick', 'select']);
const MARGIN = 0.2;

function nameOf(person: Person): string {
  return person.tokens.map((t) => t.text).join(' ');
}

/** What a claim says that somebody said or wants: the words after the verb, its labels ("as the date") left out. */
function reported(fact: Fact): Term[] {
  const { tokens } = fact.clause;
  const verb = tokens[mainVerb(fact.clause)];
  const label = tokens.findIndex(
    (t, i) => i > fact.clause.verb && (t.lower === 'as' || t.lower === 'for') && tokens[i + 1]?.lower === 'the',
  );
  const end = label > 0 ? tokens[label]!.start : Number.POSITIVE_INFINITY;
  const body = fact.terms.filter((t) => verb && t.token.start > verb.start && t.token.start < end);
  // Names and numbers are what tells one statement from another about the same thing.
  const values = body.filter((t) => t.token.capital || t.token.kind === 'number' || t.token.kind === 'code' || /^\d/.test(t.token.lemma));
  return values.length > 0 ? values : body;
}

function shareIn(terms: readonly Term[], facts: readonly Fact[]): number {
  const there = new Set(facts.flatMap((f) => f.terms.map((t) => t.id)));
  return new Set(terms.filter((t) => there.has(t.id)).map((t) => t.id)).size / Math.max(1, contentSize(terms));
}

/** "The user said X": X must stand in messages of the user, or be what the user agreed to. */
export function report(fact: Fact, { messages }: CheckInput): Attribution | undefined {
  const lemma = mainVerbToken(fact.clause)?.lemma ?? '';
  const originates = OFFER.has(lemma) || GIVE.has(lemma);
  const wishes = WISH.has(lemma);
  const asks = ASK.has(lemma);
  const says = SAY.has(lemma);
  if (!originates && !wishes && !asks && !says) return undefined;
  const person = personOf(fact.clause.subject, messages);
  if (!person || person.speakers.size === 0 || fact.terms.some((t) => t.scope !== 1)) return undefined;
  const terms = reported(fact);
  if (terms.length === 0 || terms.every((t) => t.id === '1')) return undefined;
  const per = factsByMessage(messages);
  const counts = (f: Fact): boolean => (f.answer === undefined ? !f.asked || !says : !originates);
  const own = per.flat().filter((f) => person.speakers.has(f.by) && counts(f));
  const ownShare = shareIn(terms, own);
  const others = messages
    .map((m, i) => ({ i, facts: person.speakers.has(speakerOf(m)) ? [] : per[i]!.filter((f) => f.answer === undefined) }))
    .map(({ i, facts }) => ({ i, facts, share: shareIn(terms, facts) }))
    .sort((a, b) => b.share - a.share)[0];
  if (ownShare >= 0.5) return own[0] && { wrong: false, said: nameOf(person), found: nameOf(person), fact: own[0] };
  if (!others || others.share < 0.75 || ownShare > 0.3 || (contentSize(terms) < 2 && !isDistinct(terms))) return undefined;
  // A yes to a question takes it over; a yes to a statement only takes a wish or choice over.
  const agreed = messages.some((m, i) => i > others.i && i <= others.i + 2 && person.speakers.has(speakerOf(m)) && answerOf(m.text) === 1);
  if (agreed && !originates && (wishes || asks || others.facts.some((f) => f.asked))) return undefined;
  const hit = others.facts.find((f) => shareIn(terms, [f]) > 0.5) ?? others.facts[0]!;
  return { wrong: true, said: `${nameOf(person)} ${lemma}`, found: hit.by, fact: hit };
}

/** A name, number or identifier is enough by itself. */
function isDistinct(terms: readonly Term[]): boolean {
  return terms.some((t) => t.token.capital || t.token.kind !== 'word' || t.token.lower.length >= 5);
}

/** "Ida will bring X", where the message in which X is brought is about somebody else. */
export function attribution(fact: Fact, { messages, units }: CheckInput): Attribution | undefined {
  const main = mainVerb(fact.clause);
  const lemma = fact.clause.tokens[main]?.lemma ?? '';
  if (SAY.has(lemma) || OFFER.has(lemma) || ASK.has(lemma) || WISH.has(lemma)) return undefined;
  const person = personOf(fact.clause.subject, messages, fact.by);
  if (!person || person.speakers.size === 0) return undefined;
  const inSubject = new Set(fact.clause.subject);
  const body = { ...fact, terms: fact.terms.filter((t) => !inSubject.has(t.token)) };
  const verb = body.terms.find((t) => t.token === fact.clause.tokens[main]);
  if (body.terms.length === 0) return undefined;
  const found = alignments(body, unitFacts(messages, units), 0.5).filter((a) => !a.fact.asked);
  const fits = (f: Fact): boolean | undefined => {
    const subject = sourceSubject(f, messages);
    if (!subject) return undefined;
    return subject.other === undefined && [...subject.speakers].some((s) => person.speakers.has(s));
  };
  const bad = found.find((a) => fits(a.fact) === false && (!verb || a.pairs.some(([t]) => t === verb)));
  const good = factsByMessage(messages)
    .flat()
    .map((f) => ({ f, coverage: align(body, f).coverage }))
    .filter(({ f }) => !f.asked && fits(f) !== false)
    .sort((a, b) => b.coverage - a.coverage)[0];
  if (good && good.coverage >= 0.5 && (!bad || good.coverage > bad.coverage - MARGIN))
    return { wrong: false, said: nameOf(person), found: good.f.by, fact: good.f };
  if (!bad || bad.coverage < (verb ? 0.6 : 0.75)) return undefined;
  if (accepted(bad.fact, person, messages)) return undefined;
  const subject = sourceSubject(bad.fact, messages)!;
  return { wrong: true, said: nameOf(person), found: subject.other ?? [...subject.speakers].join(', '), fact: bad.fact };
}

function accepted(fact: Fact, person: Person, messages: readonly Message[]): boolean {
  const next = messages[fact.index + 1];
  if (fact.modality === 'past' || fact.modality === 'present') return false;
  return next !== undefined && person.speakers.has(speakerOf(next)) && answerOf(next.text) === 1;
}

/** "Mei's licence has expired", where "my licence" is said by somebody else. */
export function possessor(fact: Fact, { messages, units }: CheckInput): Attribution | undefined {
  const { subject } = fact.clause;
  const mark = subject.findIndex((t) => t.lower === "'s");
  if (mark < 1 || mark === subject.length - 1) return undefined;
  const person = personOf(subject.slice(0, mark), messages);
  if (!person || person.speakers.size === 0) return undefined;
  const owner = new Set(subject.slice(0, mark));
  const body = { ...fact, terms: fact.terms.filter((t) => !owner.has(t.token)) };
  const owned = new Set(subject.slice(mark + 1));
  const mine = (f: Fact): boolean => f.clause.subject[0]?.lower === 'my' && !RELATIONS.has(f.clause.subject[1]?.lemma ?? '');
  const aligned = alignments(body, unitFacts(messages, units), 0.6).filter(
    (a) => !a.fact.asked && a.pairs.some(([t]) => owned.has(t.token)),
  );
  const good = factsByMessage(messages)
    .flat()
    .some((f) => person.speakers.has(f.by) && align(body, f).coverage >= 0.5);
  const bad = aligned.find((a) => mine(a.fact) && !person.speakers.has(a.fact.by));
  if (!bad || good) return undefined;
  return { wrong: true, said: `${nameOf(person)}'s`, found: bad.fact.by, fact: bad.fact };
}
