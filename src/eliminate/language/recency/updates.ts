import { isTemporal, sameValue } from '../../../core/values/compare.js';
import type { Message, SourceSpan, Span } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';
import { claimValues } from '../../values/evidence-values.js';
import { mayEqual, valueIndex } from '../../values/value-index.js';
import { isRelative } from '../align.js';
import { answerOf } from '../answers.js';
import { claimFacts } from '../conversation.js';
import { correctedWithin } from './corrections.js';
import type { Fact } from '../facts.js';
import { closingQuestion, factsOf, speakerKey } from '../facts.js';
import { WISH } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';
import { isPastForm } from '../modality.js';
import type { Given } from './slot-rivals.js';
import { holderOf, isAmount, rivals, requestsOf, statementsOf } from './slot-rivals.js';
import { movedWithin } from './moved.js';
import { placesOf } from '../places.js';
import { restated } from './restated.js';
import type { Term } from '../signs.js';
import type { Token } from '../tokens.js';

/** How a value of a claim stands to the last message about it. */
export interface Update {
  readonly stale: boolean;
  readonly detail: string;
  readonly span: Span;
  readonly source?: SourceSpan;
}

export const CUE =
  /\b(?:actually|instead|make (?:that|it)|(?:chang|adjust)(?:e|ed|ing)? (?:it|that|this|to|the|my|our)|moved|move (?:it|that|the|me|us)|switch(?:ed)? (?:it |that )?to|rather|no longer|any ?more|after all|back to|correction|i meant|second thoughts?|is better|as of|postponed|pushed|rescheduled|brought forward|(?:an?|the) extension|extended|delayed|put (?:it|that|this|them|everything) (?:back|off|forward)|change of plans?|from now on|doch|lieber|stattdessen|mejor|plutot|finalement)\b|改/i;
/** Alone they may be mere talk: what follows must speak of the claim's own matter. */
const WEAK_CUE = /^\s*(?:no|nope|nah|sorry|wait|oh wait|not quite|that(?:'s| is)(?: not|n't) (?:right|correct|it|what))\b/i;
const LAST = /\b(?:in the end|finally|eventually|settled on|final|latest|now|currently)\b/i;
/** A claim that says what was decided after all else: whatever its giver asked for later speaks against it. */
const SETTLED = /\b(?:in the end|settled on|finally|eventually)\b/i;
/** A claim that tells what was there before. */
const FIRST =
  /\b(?:first(?= (?:asked|wanted|said|planned|booked|ordered|thought|chose|meant|suggested|offered|set|put|took|gave|had|was|were)\b)|originally|initially|at first|previously|meant|supposed|planned|used to)\b/i;
const WINDOW = 8;
/** Messages after which "it" no longer means what the claim is about. */
const ANAPHOR_WINDOW = 4;
/** Tokens of a message up to which it can be a mere correction. */
const LONG = 35;
/** Words of a clause that only say that something changes. */
const CHANGE = new Set(
  'make change adjust move switch push postpone reschedule bring forward correct correction mean need want prefer put place send set go be have get keep stay live work try date time day room sorry wait today'.split(
    ' ',
  ),
);
const ASKS: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>(['request', 'wish', 'advice', 'possible', 'conditional']);
const OPEN = /^(?:i|we|it|they|that|this|he|she|you|no|wait|sorry|us|let|\d+)$/;

/** Claims in the present tense, and those that say they give the last state. */
export function isCurrent(claim: Fact, text: string): boolean {
  if (LAST.test(text) && !/\b(?:was|were|used to)\b/.test(text)) return true;
  // "wanted", "asked for", "gave" tell what was said at that time, and so does a wish or request under its speaker's name.
  const [first, second] = claim.clause.tokens.slice(claim.clause.verb).map((t) => t.lower);
  const state = /^(?:am|is|are)$/.test(first ?? '') || (/^(?:will|should|must|shall)$/.test(first ?? '') && second === 'be');
  if ((isPastForm(mainVerbToken(claim.clause)) && !state) || (claim.by !== '' && ASKS.has(claim.modality))) return false;
  return claim.modality !== 'past' && claim.modality !== 'former';
}

/** A value of the claim that a later message replaces, or undefined where no message changes anything of its kind. */
export function laterValue(claim: Fact, input: CheckInput): Update | undefined {
  const { messages } = input;
  // A part without a verb of its own ("and two for the seats") has the tense of the part before.
  const facts = claimFacts(input.claim);
  const governing = claim.clause.verb < 0 ? (facts[facts.indexOf(claim) - 1] ?? claim) : claim;
  if (!isCurrent(governing, input.claim.text) || FIRST.test(input.claim.text) || claim.terms.some((t) => t.scope < 0)) return undefined;
  let current: Update | undefined;
  for (const given of givenIn(claim, input)) {
    const holders = holdersOf(given, messages);
    const last = holders[holders.length - 1]?.index;
    if (last === undefined) continue;
    const span = { start: given.start, end: given.end };
    const words = new Set(claim.terms.filter(isPlain).map((t) => t.id));
    const within =
      'value' in given && isTemporal(given.value)
        ? movedWithin(
            given.value,
            words,
            holders.findLast(({ span: at }) => !('kind' in at) || at.kind === given.value.kind) ?? holders[0]!,
            messages,
          )
        : undefined;
    const newer =
      within ??
      correctedWithin(given, words, holders, messages) ??
      replacement(given, matterOf(given, claim, holders, last), messages, holders, SETTLED.test(input.claim.text)) ??
      restated(given, claim, holders, messages);
    const thread = newer && isThread(claim, messages, last);
    if (!newer || !thread) {
      if (CUE.test(messages[last]!.text)) current = { stale: false, detail: '', span };
      continue;
    }
    const text = messages.find((m) => m.id === newer.messageId)!.text.slice(newer.start, newer.end);
    return {
      stale: true,
      detail: `says ${input.claim.text.slice(given.start, given.end)}, a later message changes it to ${text}`,
      span,
      source: newer,
    };
  }
  return current;
}

function givenIn({ clause }: Fact, input: CheckInput): Given[] {
  const inside = ({ start, end }: Span): boolean => start >= clause.start && end <= clause.end;
  const typed = claimValues(input.claim).filter((v) => inside(v) && isAmount(v, input.claim.text));
  return [
    ...typed.map((value) => ({ start: value.start, end: value.end, value })),
    ...placesOf(clause).map((place) => ({ start: place.start, end: place.end, place })),
  ];
}

/** A clause that gives a value or a place. */
interface Holder {
  readonly index: number;
  readonly fact: Fact;
  readonly span: Span;
}

/** Holders of one value that are looked at: the last ones. */
const MOST_HOLDERS = 4;

/** The last clauses that give each place, by the words of the place; instructions of the app left out. */
const placeHolders: (messages: readonly Message[]) => ReadonlyMap<string, readonly Holder[]> = growing(
  () => new Map<string, Holder[]>(),
  (found, messages, from) => {
    for (let index = from; index < messages.length; index += 1) {
      const m = messages[index]!;
      if (m.role === 'system') continue;
      for (const { fact, places: own } of statementsOf(m, index))
        for (const span of own)
          for (const word of span.words) found.set(word, [...(found.get(word) ?? []), { index, fact, span }].slice(-MOST_HOLDERS));
    }
  },
);

/** The last clauses that state what the claim gives, in order. */
function holdersOf(given: Given, messages: readonly Message[]): Holder[] {
  if ('place' in given) {
    const known = placeHolders(messages);
    return given.place.words.flatMap((word) => known.get(word) ?? []).sort((a, b) => a.index - b.index);
  }
  const same = mayEqual(valueIndex(messages), given.value);
  const found: Holder[] = [];
  for (let i = same.length - 1; i >= 0 && found.length < MOST_HOLDERS; i -= 1) {
    const { value, message, index } = same[i]!;
    if (message.role === 'system' || !sameValue(given.value, value)) continue;
    const fact = holderOf(value, statementsOf(message, index));
    if (fact) found.unshift({ index, fact, span: value });
  }
  return found;
}

/** Where one of the messages after the last holder gives another value for the claim's slot; `settled` where the claim says it was the last one. */
function replacement(
  given: Given,
  matter: ReadonlySet<string>,
  messages: readonly Message[],
  holders: readonly Holder[],
  settled: boolean,
): SourceSpan | undefined {
  const index = valueIndex(messages);
  const last = holders[holders.length - 1]!.index;
  const givers = new Set(holders.map((holder) => speakerKey(messages[holder.index]!)));
  const isDay = 'value' in given && isTemporal(given.value);
  const until = Math.min(messages.length, last + 1 + WINDOW);
  for (let at = last + 1; at < until; at += 1) {
    const message = messages[at]!;
    if (message.role === 'system' || message.role === 'tool') continue;
    const asksAnew = settled && givers.has(speakerKey(message));
    const statements = asksAnew ? [...statementsOf(message, at), ...requestsOf(message, at)] : statementsOf(message, at);
    if (statements.reduce((n, { fact }) => n + fact.clause.tokens.length, 0) > LONG) continue;
    const rival = rivals(given, statements, index, at, message.text).find(({ span, holder }) => {
      const cue = cueFor(holder, messages, at, last) ?? (asksAnew ? 'weak' : undefined);
      if (isOwnWish(holder) && holders.every(({ fact }) => isWishOfAnother(fact))) return false;
      const isNear = at - last <= ANAPHOR_WINDOW && !('place' in given && isOfSpeaker(holder, holders));
      return cue !== undefined && isLinked(span, holder, matter, cue, isDay, isNear);
    });
    if (rival) return { messageId: message.id, start: rival.span.start, end: rival.span.end };
  }
  return undefined;
}

const wishes = ({ clause }: Fact): boolean =>
  WISH.has(mainVerbToken(clause)?.lemma ?? '') || clause.tokens.some((t) => t.lower === 'rather');
const isFirst = ({ clause }: Fact): boolean => clause.subject.some((t) => /^(?:i|we|i'd|we'd)$/.test(t.lower));
/** "The coach wants Tuesdays" and then "I'd rather keep Thursdays": two wishes of two people. */
const isOwnWish = (fact: Fact): boolean => wishes(fact) && isFirst(fact);
const isWishOfAnother = (fact: Fact): boolean => wishes(fact) && !isFirst(fact) && fact.clause.subject.length > 0;

/** A word of change; a no, or an excuse; a proposal that the other one agrees to. */
type Cue = 'strong' | 'weak' | 'agreed';

/** What makes message `at` a change. `last` is the message that gave the old value. */
function cueFor(holder: Fact, messages: readonly Message[], at: number, last: number): Cue | undefined {
  const message = messages[at]!;
  const [before, after] = [messages[at - 1], messages[at + 1]];
  const beside = factsOf(message, at).filter(({ clause: { sentence } }) => Math.abs(sentence - holder.clause.sentence) <= 1);
  const [start, end] = [beside[0]?.clause.start ?? 0, beside[beside.length - 1]?.clause.end ?? 0];
  if (CUE.test(message.text.slice(start, end))) return 'strong';
  const replies = before !== undefined && speakerKey(before) !== speakerKey(message);
  const denies = (answerOf(message.text) ?? 1) !== 1;
  if (replies && denies && last === at - 1) return 'strong';
  const proposes = after !== undefined && speakerKey(after) !== speakerKey(message) && closingQuestion(message, at).length > 0;
  const agreed = proposes && answerOf(after.text) === 1;
  if (proposes && !agreed) return undefined;
  if (WEAK_CUE.test(message.text) || (replies && denies)) return 'weak';
  return agreed ? 'agreed' : undefined;
}

const outside = (t: Span, { start, end }: Span): boolean => t.end <= start || t.start >= end;
const isPlain = (t: Term): boolean => t.token.kind === 'word' && !/^\d/.test(t.token.lemma) && !isRelative(t) && !CHANGE.has(t.id);

/** Words of the matter that a claim's value belongs to: of the claim, and of the clauses that gave the value last. */
function matterOf(given: Given, claim: Fact, holders: readonly Holder[], last: number): Set<string> {
  const ids = new Set(claim.terms.filter((t) => isPlain(t) && outside(t.token, given)).map((t) => t.id));
  for (const { index, fact, span } of holders)
    if (index >= last - 2) for (const t of fact.terms) if (isPlain(t) && outside(t.token, span)) ids.add(t.id);
  return ids;
}

/** Whether the clause of the new value speaks of the claim's matter: by a word of it, or by a pronoun and nothing else. */
function isLinked(span: Span, holder: Fact, matter: ReadonlySet<string>, cue: Cue, isDay: boolean, close: boolean): boolean {
  const rest = holder.terms.filter((t) => isPlain(t) && outside(t.token, span));
  const shared = new Set(rest.filter((t) => matter.has(t.id)).map((t) => t.id)).size;
  if (cue === 'agreed') return isDay && shared >= 2;
  if (shared > 0) return true;
  const open = holder.clause.subject.every((t) => t.kind !== 'word' || OPEN.test(t.lower) || !outside(t, span));
  return close && open && rest.filter((t) => !t.token.capital).length <= (cue === 'strong' ? 1 : 0);
}

/** "I'm in the garden": where the speaker is, and no message said before where the speaker would be, but where something else is. */
function isOfSpeaker({ clause }: Fact, holders: readonly Holder[]): boolean {
  const own = (tokens: readonly Token[]): boolean => tokens.some((t) => /^(?:i|we)$/.test(t.lower));
  const names = clause.tokens.some((t) => /^(?:it|that|this|them)$/.test(t.lower));
  return own(clause.subject) && !names && !holders.some(({ fact }) => fact.clause.subject.length === 0 || own(fact.clause.subject));
}

/** The words around the value stand in the messages up to the one that held it last. */
function isThread(claim: Fact, messages: readonly Message[], last: number): boolean {
  const ids = new Set(claim.terms.map((t) => t.id));
  if (ids.size === 0) return true;
  for (let at = Math.max(0, last - 3); at <= last; at += 1)
    if (factsOf(messages[at]!, at).some((f) => f.terms.some((t) => ids.has(t.id)))) return true;
  return false;
}
