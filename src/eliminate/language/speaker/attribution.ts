import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { align, contentSize } from '../align.js';
import { answerOf } from '../answers.js';
import type { Fact } from '../facts.js';
import { factsOf, speakerKey } from '../facts.js';
import { ASK, lemmaSet, OFFER, RELATIONS, SAY } from '../lexicon.js';
import { mainVerb } from '../main-verb.js';
import type { Person } from '../people.js';
import { nameOf, personOf, sourceSubject } from '../people.js';
import { alignments, factsWith, first, nearTo, ranked } from '../search.js';

/** The fact that a claim's attribution was compared with. */
export interface Attribution {
  readonly wrong: boolean;
  readonly said: string;
  readonly found: string;
  readonly fact: Fact;
}

const NOT_ACTS = lemmaSet('want wish hope need');
/** Coverage by which the wrong person's fact must lead. */
const MARGIN = 0.2;
const MIN_COVERAGE = 0.6;
const MIN_COVERAGE_NO_VERB = 0.75;

/** The claim clause without its subject, and each part of an "A and B" by itself. */
function bodies(fact: Fact): Fact[] {
  const inSubject = new Set(fact.clause.subject);
  const terms = fact.terms.filter((t) => !inSubject.has(t.token));
  const { tokens } = fact.clause;
  const and = tokens.findIndex((t, i) => t.lower === 'and' && i > fact.clause.verb);
  if (and < 0) return [{ ...fact, terms }];
  // "Nina brings the tent and Tariq the lamp": the second part has a subject of its own.
  if (tokens[and + 1]?.capital) return [{ ...fact, terms }];
  const verb = tokens[mainVerb(fact.clause)];
  const part = (from: number, to: number): Fact => ({
    ...fact,
    terms: terms.filter((t) => t.token === verb || (t.token.start >= from && t.token.end <= to)),
  });
  const cut = tokens[and]!;
  const parts = [part(0, cut.start), part(cut.end, Number.POSITIVE_INFINITY)].filter((f) => contentSize(f.terms) >= 2);
  return [{ ...fact, terms }, ...parts];
}

/** "Ida will bring X", where the message in which X is brought is about somebody else. */
export function attribution(fact: Fact, input: CheckInput): Attribution | undefined {
  const lemma = fact.clause.tokens[mainVerb(fact.clause)]?.lemma ?? '';
  // Inside quotation marks "I" is whoever is quoted.
  if (fact.clause.quotedFrom || SAY.has(lemma) || OFFER.has(lemma) || ASK.has(lemma) || NOT_ACTS.has(lemma)) return undefined;
  const person = personOf(fact.clause.subject, input.messages, fact.by);
  if (!person) return undefined;
  if (person.speakers.size === 0) return notNamed(fact, person, input);
  const found = bodies(fact).map((body) => attributed(fact, body, person, input));
  return found.find((a) => a?.wrong) ?? found.find((a) => a !== undefined) ?? fromSystem(fact, person, input);
}

function attributed(fact: Fact, body: Fact, person: Person, { messages, units }: CheckInput): Attribution | undefined {
  if (body.terms.length === 0) return undefined;
  const verb = body.terms.find((t) => t.token === fact.clause.tokens[mainVerb(fact.clause)]);
  const fits = (f: Fact): boolean | undefined => {
    const subject = sourceSubject(f, messages);
    if (!subject) return undefined;
    return subject.other === undefined && [...subject.speakers].some((s) => person.speakers.has(s));
  };
  const isNear = nearTo(units);
  const others = alignments(messages, body, 0.5, (f) => !f.asked && isNear(f) && fits(f) === false);
  const bad = first(others, (a) => !verb || a.pairs.some(([t, o]) => t === verb && o.sign !== -verb.sign));
  // What the person denies of himself shows nothing of the kind.
  const isDenied = (f: Fact): boolean =>
    verb !== undefined &&
    fits(f) === true &&
    f.terms.some((t) => t.id === verb.id) &&
    f.terms.every((t) => t.id !== verb.id || t.sign === -verb.sign);
  const good = first(ranked(messages, body.terms, 0.5), ({ fact: f }) => !f.asked && fits(f) !== false && !isDenied(f));
  if (good && (!bad || good.coverage > bad.coverage - MARGIN))
    return { wrong: false, said: nameOf(person), found: good.fact.by, fact: good.fact };
  if (!bad || bad.coverage < (verb ? MIN_COVERAGE : MIN_COVERAGE_NO_VERB) || isAccepted(bad.fact, person, messages)) return undefined;
  const subject = sourceSubject(bad.fact, messages)!;
  return { wrong: true, said: nameOf(person), found: subject.other ?? [...subject.speakers].join(', '), fact: bad.fact };
}

/** "The user's daughter wrote it", where somebody else is the answer to who did. */
function notNamed(fact: Fact, person: Person, { messages, units }: CheckInput): Attribution | undefined {
  const [body] = bodies(fact);
  const isNear = nearTo(units);
  const isOther = (f: Fact): boolean =>
    f.isWho === true && isNear(f) && !f.clause.subject.some((t) => t.lower === person.other || t.lemma === person.other);
  const hit = body && first(ranked(messages, body.terms, MIN_COVERAGE), ({ fact: f }) => isOther(f));
  const verb = body?.terms.find((t) => t.token === fact.clause.tokens[mainVerb(fact.clause)]);
  if (!hit || !verb || !hit.fact.terms.some((t) => t.id === verb.id && t.sign === verb.sign)) return undefined;
  const subject = sourceSubject(hit.fact, messages);
  return subject && { wrong: true, said: nameOf(person), found: subject.other ?? [...subject.speakers].join(', '), fact: hit.fact };
}

/** What one proposes or asks, the other one takes over with a yes; what is or was so stays with its person. */
function isAccepted(fact: Fact, person: Person, messages: readonly Message[]): boolean {
  if (fact.modality === 'past' || fact.modality === 'present') return false;
  const next = messages[fact.index + 1];
  return next !== undefined && person.speakers.has(speakerKey(next)) && answerOf(next.text) === 1;
}

/** Something told of a speaker that only the instructions of the app speak of. */
function fromSystem(fact: Fact, person: Person, { messages }: CheckInput): Attribution | undefined {
  const [body] = bodies(fact);
  if (!body || contentSize(body.terms) < 2) return undefined;
  const names = body.terms.filter((t) => t.token.capital || t.token.kind !== 'word');
  if (names.length === 0 || names.some((t) => factsWith(messages, t.id).length > 0)) return undefined;
  const hit = messages
    .flatMap((m, i) => (m.role === 'system' ? factsOf(m, i) : []))
    .find((f) => names.every((t) => f.terms.some((o) => o.id === t.id)) && align(body, f).coverage >= MIN_COVERAGE);
  return hit && { wrong: true, said: nameOf(person), found: 'system', fact: hit };
}

/** "Mei's licence has expired", where it is somebody else's licence that has. */
export function possessor(fact: Fact, { messages, units }: CheckInput): Attribution | undefined {
  const { subject } = fact.clause;
  const mark = subject.findIndex((t) => t.lower === "'s");
  if (mark < 1 || mark === subject.length - 1) return undefined;
  const person = personOf(subject.slice(0, mark), messages);
  if (!person) return undefined;
  const owner = new Set(subject.slice(0, mark));
  const owned = new Set(subject.slice(mark + 1));
  const body = { ...fact, terms: fact.terms.filter((t) => !owner.has(t.token)) };
  const theirs = (f: Fact): string | undefined => otherOwner(f, person);
  const isNear = nearTo(units);
  const others = alignments(messages, body, MIN_COVERAGE, (f) => !f.asked && isNear(f) && theirs(f) !== undefined);
  const bad = first(others, (a) => a.pairs.some(([t]) => owned.has(t.token)));
  if (!bad) return undefined;
  const least = bad.coverage - MARGIN;
  const good = first(
    ranked(messages, body.terms, least),
    ({ fact: f, coverage }) => coverage > least && !f.asked && theirs(f) === undefined,
  );
  return good ? undefined : { wrong: true, said: nameOf(person), found: theirs(bad.fact)!, fact: bad.fact };
}

/** Whose thing the subject of a source clause is, where it is not the claim's person: "my licence" of a speaker, "Jonas's car". */
function otherOwner({ clause, by }: Fact, person: Person): string | undefined {
  const { subject } = clause;
  // "my flatmate's bike" is not mine.
  if (subject[0]?.lower === 'my' && RELATIONS.has(subject[1]?.lemma ?? '') && subject[2]?.lower === "'s")
    return person.speakers.has(by) ? subject[1]!.lower : undefined;
  if (subject[0]?.lower === 'my' && !RELATIONS.has(subject[1]?.lemma ?? ''))
    return person.speakers.size > 0 && !person.speakers.has(by) ? by : undefined;
  const mark = subject.findIndex((t) => t.lower === "'s");
  if (mark !== 1 || !subject[0]!.capital) return undefined;
  const name = subject[0]!.lower;
  return person.tokens.some((t) => t.lower === name) || [...person.speakers].some((s) => s.split(/\s+/).includes(name)) ? undefined : name;
}
