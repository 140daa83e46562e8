import type { Message, SourceSpan, Span } from '../../../memory/types.js';
import { valueIndex } from '../../values/value-index.js';
import { isRelative } from '../align.js';
import type { Fact } from '../facts.js';
import { speakerKey } from '../facts.js';
import { lemmaSet } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';
import type { Given } from './slot-rivals.js';
import { rivals, statementsOf } from './slot-rivals.js';
import type { Term } from '../signs.js';

/** What says that a value is the state of now, or that it grew or shrank to this. */
const NEWER =
  /\b(?:now|since then|these days|by now|turns? out|turned out|has become|is down to|is up to|new|revised|updated|latest|final|(?:lowered|raised|cut|reduced|increased|decreased|dropped|rose|risen|fell|fallen|bumped|knocked|bargained|haggled|brought|went|gone|came|come|put|set) (?:\S+ ){0,5}?(?:to|at)|down to|up to)\b/i;
/** Words of such a clause that do not say what it is about. */
const EMPTY = lemmaSet(
  'now turn out become down up new revised updated latest final lower raise cut reduce increase decrease drop rise fall bump knock bargain haggle bring go come put set be say tell call only just actually new price',
);
const STATE = /^(?:am|is|are|'s|'re|costs?|takes?|lasts?|weighs?|stands?|starts?|begins?|opens?|closes?|ends?|leaves?|will|has|have)$/;

/** "OK, then the quiz is at the Swan": a place agreed on anew. */
const AGREES = /^(?:(?:ok|okay|right|fine|alright|good|sure|and),? )*(?:then|so|ok|okay|right|fine|alright)\b/i;

/** A clause that gives the claim's value. */
interface Holder {
  readonly index: number;
  readonly fact: Fact;
  readonly span: Span;
}

const outside = (one: Span, { start, end }: Span): boolean => one.end <= start || one.start >= end;
const plain = (terms: readonly Term[], span: Span): Term[] =>
  terms.filter((t) => t.token.kind === 'word' && !isRelative(t) && outside(t.token, span));

/**
 * "The rent is 900" … "now the rent is 940", "they raised the rent to 940": a later clause about what the claim has as its subject, and about
 * nothing else, with another value. Without a word of change only from the one who gave the first value.
 */
export function restated(given: Given, claim: Fact, holders: readonly Holder[], messages: readonly Message[]): SourceSpan | undefined {
  const inSubject = new Set(claim.clause.subject);
  const subject = new Set(plain(claim.terms, given).flatMap((t) => (inSubject.has(t.token) ? [t.id] : [])));
  const verb = claim.clause.tokens[claim.clause.verb];
  const last = holders[holders.length - 1];
  // "The user weighs 92 kilos": of a speaker, the verb says what it is about.
  const acts = claim.terms.filter((t) => t.token === mainVerbToken(claim.clause)).map((t) => t.id);
  const topic = subject.size > 0 ? subject : new Set(acts);
  if (topic.size === 0 || !last || !verb || given.start < verb.end || (subject.size > 0 && !STATE.test(verb.lower))) return undefined;
  // "Room 4" and "Room 5" are two.
  const numbered = claim.clause.subject.filter((t) => t.kind === 'number').map((t) => t.lower);
  const index = valueIndex(messages);
  const matter = new Set([...plain(claim.terms, given), ...plain(last.fact.terms, last.span)].map((t) => t.id));
  const giver = speakerKey(messages[last.index]!);
  for (let at = last.index + 1; at < messages.length; at += 1) {
    const message = messages[at]!;
    if (('value' in given && (index.byMessage[at] ?? []).length === 0) || message.role === 'system' || message.role === 'tool') continue;
    const rival = rivals(given, statementsOf(message, at), index, at, message.text).find(({ span, holder }) => {
      const rest = plain(holder.terms, span);
      const about = rest.filter((t) => matter.has(t.id));
      const other = rest.some((t) => !matter.has(t.id) && !EMPTY.has(t.token.lemma));
      const says = message.text.slice(holder.clause.start, holder.clause.end);
      const same = speakerKey(message) === giver;
      // "my rent" of somebody else is another one.
      if (!same && (subject.size === 0 || holder.clause.tokens.some((t) => /^(?:my|our|mine|ours)$/.test(t.lower)))) return false;
      const newer = NEWER.test(says) || (same && subject.size > 0 && ('value' in given ? isState(holder) : AGREES.test(says)));
      const told = holder.modality === 'present' || holder.modality === 'past';
      const sameNumber = numbered.every((n) => holder.clause.tokens.some((t) => t.lower === n && outside(t, span)));
      return newer && told && !other && sameNumber && about.some((t) => topic.has(t.id));
    });
    if (rival) return { messageId: message.id, start: rival.span.start, end: rival.span.end };
  }
  return undefined;
}

const isState = ({ clause, terms }: Fact): boolean =>
  /^(?:is|are|costs?)$/.test(clause.tokens[clause.verb]?.lower ?? '') && terms.every((t) => t.scope >= 0);
