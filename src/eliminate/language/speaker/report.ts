import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { contentSize } from '../align.js';
import { answerOf } from '../answers.js';
import type { Attribution } from './attribution.js';
import { allFacts, saidIn } from '../conversation.js';
import type { Fact } from '../facts.js';
import { speakerKey } from '../facts.js';
import { ASK, lemmaSet, OFFER, SAY, WISH } from '../lexicon.js';
import { mainVerb, mainVerbToken } from '../main-verb.js';
import { nameOf, personOf, sourceSubject } from '../people.js';
import { factsWith, factsWithAll } from '../search.js';
import type { Term } from '../signs.js';

const THINK = lemmaSet('think thought believe feel find argue');
const GIVE = lemmaSet('give choose pick select');
/** Share of the reported words in another speaker's message from which it is that speaker's. */
const THEIRS = 0.75;
/** Share in the named speaker's own messages up to which it is not theirs. */
const NOT_OWN = 0.3;

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
  return values.length * 3 >= body.length ? values : body;
}

function shareIn(terms: readonly Term[], facts: readonly Fact[]): number {
  const there = new Set(facts.flatMap((f) => f.terms.map((t) => t.id)));
  return new Set(terms.filter((t) => there.has(t.id)).map((t) => t.id)).size / Math.max(1, contentSize(terms));
}

/** The first fact that passes for each distinct word, for as many words as have one. */
function holders(terms: readonly Term[], messages: readonly Message[], test: (fact: Fact) => boolean): Fact[] {
  const ids = new Set(terms.map((t) => t.id));
  return [...ids].flatMap((id) => factsWith(messages, id).find(test) ?? []);
}

/** The message of another speaker that holds most of the words; "the one by the window" takes in the question before it. */
function bestOther(terms: readonly Term[], speakers: ReadonlySet<string>, messages: readonly Message[]) {
  const said = saidIn(messages);
  const ids = [...new Set(terms.map((t) => t.id))];
  // A name or number of the question before is its asker's.
  const values = new Set(terms.flatMap((t) => (t.token.capital || t.token.kind !== 'word' || /^\d/.test(t.token.lemma) ? [t.id] : [])));
  let best: { readonly index: number; readonly facts: readonly Fact[]; readonly share: number } | undefined;
  messages.forEach((m, index) => {
    const { by, facts, words, anaphor } = said[index]!;
    if (speakers.has(by) || m.role === 'system') return;
    const before = anaphor ? said[index - 1]?.words : undefined;
    const share = ids.filter((id) => words.has(id) || (before?.has(id) && !values.has(id))).length / Math.max(1, contentSize(terms));
    if (!best || share > best.share) best = { index, facts, share };
  });
  return best;
}

/** A name, number or identifier is enough by itself; any word is where the verb says who brought it up. */
function isDistinct(terms: readonly Term[], originates: boolean): boolean {
  return terms.some(
    (t) =>
      (t.token.capital && !/^\p{Lu}{2,4}$/u.test(t.token.text)) ||
      t.token.kind !== 'word' ||
      /^\d/.test(t.token.lemma) ||
      (originates && t.token.lower.length >= 5),
  );
}

function isAgreed(index: number, speakers: ReadonlySet<string>, messages: readonly Message[]): boolean {
  return messages.some((m, i) => i > index && i <= index + 2 && speakers.has(speakerKey(m)) && answerOf(m.text) === 1);
}

/** The other one's own taste or advice ("I'd take the one by the window"), of which the person's messages have only the topic. */
function isTaste(terms: readonly Term[], other: NonNullable<ReturnType<typeof bestOther>>, isOwn: (term: Term) => boolean): boolean {
  const taste = other.facts.filter((f) => f.modality === 'conditional' || f.modality === 'counterfactual' || f.modality === 'advice');
  const theirs = terms.filter((t) => shareIn([t], taste) === 1);
  return other.share >= THEIRS && theirs.length > 0 && contentSize(terms) > 1 && !theirs.some(isOwn);
}

/** "Could you send it?": asked in form, said in substance. */
function isRequest({ clause: { tokens } }: Fact): boolean {
  return tokens.some((t, i) => /^(?:can|could|would|will)$/.test(t.lower) && tokens[i + 1]?.lower === 'you');
}

/** What somebody wants or needs, of themselves: "the user needs a cab", "the user said they needed a cab". */
function ownWish(fact: Fact): Term[] {
  const { tokens } = fact.clause;
  let at = mainVerb(fact.clause);
  if (SAY.has(tokens[at]?.lemma ?? '')) {
    const pronoun = tokens[at + 1]?.lower === 'that' ? at + 2 : at + 1;
    at = /^(?:it|he|she|they|i|we)$/.test(tokens[pronoun]?.lower ?? '') ? pronoun + 1 : -1;
  }
  const verb = tokens[at];
  return verb && WISH.has(verb.lemma) ? fact.terms.filter((t) => t.token.start > verb.start) : [];
}

/** The same wish in the first person of somebody else, and nothing of it from the person, asked, answered or agreed to. */
function othersWish(fact: Fact, speakers: ReadonlySet<string>, messages: readonly Message[]): Fact | undefined {
  const terms = ownWish(fact);
  if (terms.length === 0) return undefined;
  const holding = factsWithAll(
    messages,
    terms.map((t) => t.id),
  );
  if (holding.some((f) => speakers.has(f.by))) return undefined;
  return holding.find(
    (f) =>
      !f.asked &&
      f.answer === undefined &&
      !f.clause.quotedFrom &&
      WISH.has(f.clause.tokens[f.clause.verb]?.lemma ?? '') &&
      f.clause.subject.some((t) => /^(?:i|we)$/.test(t.lower)) &&
      !isAgreed(f.index, speakers, messages),
  );
}

/** "My boss wants everyone back": told by the speaker, wished by somebody else; and the speaker says nothing of the kind. */
function thirdsWish(fact: Fact, speakers: ReadonlySet<string>, messages: readonly Message[]): Attribution | undefined {
  const terms = ownWish(fact);
  const holding = factsWithAll(
    messages,
    terms.map((t) => t.id),
  ).filter((f) => speakers.has(f.by));
  const wishes = (f: Fact): boolean => !f.asked && f.answer === undefined && WISH.has(f.clause.tokens[f.clause.verb]?.lemma ?? '');
  const third = holding.map((f) => (wishes(f) ? sourceSubject(f, messages)?.other : undefined));
  const [found] = third;
  if (!found || !third.every((other) => other !== undefined)) return undefined;
  return { wrong: true, said: fact.clause.subject.map((t) => t.text).join(' '), found, fact: holding[0]! };
}

/** Between the quotation marks of somebody else than the one who tells it. */
function isOthersQuote({ clause: { quotedFrom } }: Fact): boolean {
  return quotedFrom !== undefined && quotedFrom.length > 0 && !quotedFrom.some((t) => /^(?:i|we)$/.test(t.lower));
}

function quotedOf(terms: readonly Term[], speakers: ReadonlySet<string>, messages: readonly Message[]): Fact | undefined {
  return factsWithAll(
    messages,
    terms.map((t) => t.id),
  ).find((f) => speakers.has(f.by) && isOthersQuote(f));
}

/** "The user said X": X must stand in messages of the user, or be what the user agreed to. */
export function report(fact: Fact, { messages }: CheckInput): Attribution | undefined {
  const lemma = mainVerbToken(fact.clause)?.lemma ?? '';
  const originates = OFFER.has(lemma) || GIVE.has(lemma);
  const asks = ASK.has(lemma) || WISH.has(lemma);
  const says = SAY.has(lemma);
  if (!originates && !asks && !says) return undefined;
  const person = personOf(fact.clause.subject, messages);
  if (!person || person.speakers.size === 0 || fact.terms.some((t) => t.scope !== 1)) return undefined;
  const theirs = othersWish(fact, person.speakers, messages);
  if (theirs) return { wrong: true, said: nameOf(person), found: theirs.by, fact: theirs };
  const third = thirdsWish(fact, person.speakers, messages);
  if (third) return third;
  const terms = reported(fact);
  if (terms.length === 0) return undefined;
  const amounts = terms.every((t) => t.token.kind === 'number');
  const counts = (f: Fact): boolean =>
    !f.clause.quotedFrom && (f.answer === undefined ? !f.asked || !says || (amounts && isRequest(f)) : !originates);
  const isOwn = (f: Fact): boolean => person.speakers.has(f.by) && counts(f);
  const quotes = (f: Fact): boolean => person.speakers.has(f.by) && f.clause.quotedFrom !== undefined && SAY.has(lemma);
  const own = holders(terms, messages, (f) => isOwn(f) || (quotes(f) && !(THINK.has(lemma) && isOthersQuote(f))));
  const ownShare = own.length / Math.max(1, contentSize(terms));
  const other = bestOther(terms, person.speakers, messages);
  if (WISH.has(lemma) && other && isTaste(terms, other, (t) => shareIn([t], own) > 0)) {
    const wrong = !isAgreed(other.index, person.speakers, messages);
    return { wrong, said: nameOf(person), found: speakerKey(messages[other.index]!), fact: other.facts[0]! };
  }
  const quoted = THINK.has(lemma) && ownShare <= NOT_OWN ? quotedOf(terms, person.speakers, messages) : undefined;
  if (quoted) return { wrong: true, said: nameOf(person), found: 'a quotation', fact: quoted };
  if (ownShare >= 0.5)
    return { wrong: false, said: nameOf(person), found: nameOf(person), fact: allFacts(messages).find((f) => own.includes(f))! };
  if (!other || other.share < THEIRS || ownShare > NOT_OWN || (contentSize(terms) < 2 && !isDistinct(terms, originates))) return undefined;
  // A yes to a question takes it over; a yes to a statement only takes a wish or choice over.
  const agreed = isAgreed(other.index, person.speakers, messages);
  if (agreed && !originates && (asks || other.facts.some((f) => f.asked))) return undefined;
  const hit = other.facts.find((f) => shareIn(terms, [f]) > 0.5) ?? other.facts[0]!;
  return { wrong: true, said: nameOf(person), found: hit.by, fact: hit };
}
