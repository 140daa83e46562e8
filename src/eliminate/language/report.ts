import type { Message } from '../../memory/types.js';
import type { CheckInput } from '../types.js';
import { contentSize } from './align.js';
import { answerOf } from './answers.js';
import type { Attribution } from './attribution.js';
import { factsByMessage } from './conversation.js';
import type { Fact } from './facts.js';
import { speakerOf } from './facts.js';
import { ASK, OFFER, SAY, WISH } from './lexicon.js';
import { mainVerb, mainVerbToken } from './main-verb.js';
import { nameOf, personOf } from './people.js';
import type { Term } from './signs.js';

const GIVE = new Set(['give', 'choos', 'pick', 'select']);
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
  return values.length > 0 ? values : body;
}

function shareIn(terms: readonly Term[], facts: readonly Fact[]): number {
  const there = new Set(facts.flatMap((f) => f.terms.map((t) => t.id)));
  return new Set(terms.filter((t) => there.has(t.id)).map((t) => t.id)).size / Math.max(1, contentSize(terms));
}

/** The message of another speaker that holds most of the words; "the one by the window" takes in the question before it. */
function bestOther(terms: readonly Term[], speakers: ReadonlySet<string>, messages: readonly Message[]) {
  const per = factsByMessage(messages);
  const said = (i: number): Fact[] => (per[i] ?? []).filter((f) => f.answer === undefined);
  return messages
    .flatMap((m, i) => {
      if (speakers.has(speakerOf(m)) || m.role === 'system') return [];
      const facts = said(i);
      const anaphor = facts.some((f) => f.clause.tokens.some((t) => t.lower === 'one' || t.lower === 'ones'));
      return [{ index: i, facts, share: shareIn(terms, anaphor ? [...facts, ...said(i - 1)] : facts) }];
    })
    .sort((a, b) => b.share - a.share)[0];
}

/** A name, number or identifier is enough by itself; any word is where the verb says who brought it up. */
function isDistinct(terms: readonly Term[], originates: boolean): boolean {
  return terms.some((t) => t.token.capital || t.token.kind !== 'word' || (originates && t.token.lower.length >= 5));
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
  const terms = reported(fact);
  if (terms.length === 0) return undefined;
  const counts = (f: Fact): boolean => !f.clause.quotedFrom && (f.answer === undefined ? !f.asked || !says : !originates);
  const isOwn = (f: Fact): boolean => person.speakers.has(f.by) && counts(f);
  const quotes = (f: Fact): boolean => person.speakers.has(f.by) && f.clause.quotedFrom !== undefined && SAY.has(lemma);
  const own = factsByMessage(messages)
    .flat()
    .filter((f) => isOwn(f) || quotes(f));
  const ownShare = shareIn(terms, own);
  if (ownShare >= 0.5)
    return { wrong: false, said: nameOf(person), found: nameOf(person), fact: own.find((f) => shareIn(terms, [f]) > 0)! };
  const other = bestOther(terms, person.speakers, messages);
  if (!other || other.share < THEIRS || ownShare > NOT_OWN || (contentSize(terms) < 2 && !isDistinct(terms, originates))) return undefined;
  // A yes to a question takes it over; a yes to a statement only takes a wish or choice over.
  const agreed = messages.some(
    (m, i) => i > other.index && i <= other.index + 2 && person.speakers.has(speakerOf(m)) && answerOf(m.text) === 1,
  );
  if (agreed && !originates && (asks || other.facts.some((f) => f.asked))) return undefined;
  const hit = other.facts.find((f) => shareIn(terms, [f]) > 0.5) ?? other.facts[0]!;
  return { wrong: true, said: `${nameOf(person)} (${lemma})`, found: hit.by, fact: hit };
}
