import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';
import { allFacts, factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { LIGHT, lemmaSet } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';
import { factsWithAll } from '../search.js';
import type { Term } from '../signs.js';
import type { Token } from '../tokens.js';
import type { Update } from './updates.js';
import { isCurrent } from './updates.js';

/** What ends a holding, an office or a membership: the verb, and for some a word that must follow. */
const ENDS: readonly (readonly [verb: RegExp, after: RegExp | undefined])[] = [
  [/^(?:sold|cancell?ed|terminated|quit|scrapped|dissolved|deleted|vacated|donated)$/, undefined],
  [/^closed$/, /^(?:it|them|down|good|forever|permanently|account|contract|subscription|policy|membership)$/],
  [/^(?:gave|given)$/, /^(?:up|away|back|to)$/],
  [/^(?:handed|passed|turned|signed)$/, /^(?:over|on|to)$/],
  [/^traded$/, /^in$/],
  [/^(?:shut|stepped|stood)$/, /^down$/],
  [/^(?:moved|dropped|pulled|got)$/, /^(?:out|rid)$/],
  [/^(?:resigned|retired|withdrew|withdrawn|unsubscribed)$/, /^(?:from|as)$/],
  [
    /^left$/,
    /^(?:last|ago|good|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)$/,
  ],
];
/** What stands between such a verb and the thing: "stepped down as treasurer", "moved out of the flat". */
const LINKS = /^(?:up|away|back|over|on|in|down|out|rid|of|from|as|the|a|an|my|our|his|her|their|that|this|as|just)$/;
const STOPS =
  /^(?:and|but|so|because|since|when|to|for|in|on|at|with|up|away|back|over|down|out|by|last|yesterday|today|this|from|after|before|of)$/;
/** Contracts stand for what they are about: "the lease for the lock-up". */
const CONTRACT = lemmaSet('lease contract subscription tenancy membership job post position insurance policy account rental agreement');
const FIRST = /^(?:i|we)$/;
const THIRD = /^(?:he|she|they)$/;
const DETERMINER = /^(?:a|an|the|my|our|his|her|their)$/;
/** "Lives near the library", "likes the houseboat": goes on without it. */
const ASIDE =
  /\b(?:near|beside|above|below|behind|opposite|next to|close to|across from|miss(?:es)?|remembers?|knows?|likes?|loves?|wants?)\s+(?:to have\s+)?(?:(?:the|a|an|their|his|her)\s+)?$/i;
/** What is not given up together with a thing that only a pronoun names. */
const NOT_HELD = lemmaSet('live work study sing play sleep go travel');
const AGAIN = /\b(?:again|back|new|another|kept|keep|after all|reopen(?:ed)?|rejoin(?:ed)?|bought|instead)\b/i;
/** Messages from what was said of a thing to a pronoun for it. */
const REACH = 4;

interface End {
  readonly fact: Fact;
  /** Words of what is over; undefined for a mere pronoun. */
  readonly object: readonly Term[] | undefined;
}

const LEFT_FOR =
  /^(?:good|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|\d{4})$/;

/** "Left my dog at my mother's last week", "left the shop last night at ten": it is still there. */
function isLeftBehind(after: readonly Token[]): boolean {
  const last = after.findIndex((t) => t.lower === 'last');
  const until = last < 0 ? after.length : last;
  return (
    after
      .slice(0, until)
      .some((t, i) => i > 0 && /^(?:at|in|on|with|by|behind|for)$/.test(t.lower) && !LEFT_FOR.test(after[i + 1]?.lower ?? '')) ||
    /^(?:night|evening|morning)$/.test(after[last + 1]?.lower ?? '')
  );
}

/** What a clause says is over; undefined where it ends nothing. */
function endOf(fact: Fact): End | undefined {
  const { tokens } = fact.clause;
  const at = tokens.findIndex(({ lower }, i) =>
    ENDS.some(([verb, after]) => verb.test(lower) && (!after || tokens.slice(i + 1, i + 9).some((t) => after.test(t.lower)))),
  );
  if (at > 0 && tokens[at]!.lower === 'left' && isLeftBehind(tokens.slice(at + 1))) return undefined;
  if (at < 0 || fact.asked || fact.answer !== undefined || (fact.modality !== 'past' && fact.modality !== 'present')) return undefined;
  if (/^(?:to|will|would|should|could|not|never|n't)$/.test(tokens[at - 1]?.lower ?? '')) return undefined;
  let from = at + 1;
  while (from < tokens.length && LINKS.test(tokens[from]!.lower)) from += 1;
  if (tokens.slice(at + 1, from + 1).some((t) => /^(?:it|them|those)$/.test(t.lower))) return { fact, object: undefined };
  const phrase = phraseFrom(tokens, from);
  if (phrase.length === 0 || phrase.some((t) => t.lower === "'s" || /['’]$/.test(t.text))) return undefined;
  const own = fact.terms.filter(({ token }) => phrase.includes(token));
  const next = tokens[from + phrase.length];
  const contract = own.length === 1 && CONTRACT.has(own[0]!.token.lemma) && /^(?:for|of|with|at|on|to)$/.test(next?.lower ?? '');
  if (!contract) return own.length > 0 ? { fact, object: own } : undefined;
  const about = phraseFrom(tokens, from + phrase.length + 1);
  return { fact, object: fact.terms.filter(({ token }) => about.includes(token)) };
}

function phraseFrom(tokens: readonly Token[], from: number): readonly Token[] {
  let to = from;
  // "the under-tens", "the lock-up": what a hyphen joins is one word.
  const joins = (i: number): boolean => tokens[i]?.text === '-';
  const goesOn = (i: number): boolean =>
    joins(i) || joins(i - 1) || joins(i + 1) || (tokens[i]!.kind !== 'mark' && (i === from || !STOPS.test(tokens[i]!.lower)));
  while (to < tokens.length && goesOn(to)) to += 1;
  return tokens.slice(from, to);
}

/** All that is over by the messages, in order. */
const endsIn = growing(
  (): End[] => [],
  (ends, messages, from) => {
    for (const fact of factsByMessage(messages).slice(from).flat()) {
      const end = endOf(fact);
      if (end) ends.push(end);
    }
  },
);

/** "Lives on a houseboat", said before "we've sold the houseboat": told as lasting, and over. */
export function endedState(claim: Fact, input: CheckInput): Update | undefined {
  const { messages } = input;
  if (!isCurrent(claim, input.claim.text) || claim.modality !== 'present' || claim.terms.some((t) => t.scope < 0)) return undefined;
  if (endOf(claim)) return undefined;
  const verb = mainVerbToken(claim.clause);
  const inSubject = new Set(claim.clause.subject);
  const own = claim.terms.filter((t) => t.token !== verb && !(inSubject.has(t.token) && (t.token.capital || LIGHT.has(t.token.lemma))));
  if (own.length === 0) return undefined;
  const states = factsWithAll(
    messages,
    own.map((t) => t.id),
  ).filter((f) => !f.asked && f.answer === undefined && f.modality === 'present');
  const state = states[states.length - 1];
  if (!state || !isOf(claim, state)) return undefined;
  const end = endsIn(messages).find(
    (found) => isAfter(found.fact, state) && isSameHolder(state, found.fact) && endsIt(found, own, state, verb, input),
  );
  if (!end) return undefined;
  return {
    stale: true,
    detail: 'presents as lasting what a later message says is over',
    span: { start: claim.clause.start, end: claim.clause.end },
    source: end.fact.span,
  };
}

/** The state is told of the one that the claim names, or said by that one. */
function isOf({ clause }: Fact, state: Fact): boolean {
  const names = clause.subject
    .filter((t) => t.capital && t !== clause.tokens[0])
    .concat(clause.tokens.slice(0, 1).filter((t) => clause.subject.includes(t) && !LIGHT.has(t.lemma)));
  return names.every((t) => t.lower === state.by || state.clause.tokens.some((s) => s.lower === t.lower));
}

const isAfter = (f: Fact, state: Fact): boolean =>
  f.index > state.index || (f.index === state.index && f.clause.start > state.clause.start);

/** Both by one speaker of himself, or both of somebody else. */
function isSameHolder(state: Fact, end: Fact): boolean {
  const firsts = (f: Fact): boolean =>
    [...f.clause.subject, ...f.clause.tokens.slice(0, Math.max(f.clause.verb, 1) + 1)].some((t) => /^(?:i|we|my|our)$/.test(t.lower));
  const said = end.clause.subject.some((t) => FIRST.test(t.lower)) || end.clause.tokens.some((t) => FIRST.test(t.lower));
  if (said) return state.by === end.by && firsts(state) && !hasPerson(state);
  return end.clause.subject.some((t) => THIRD.test(t.lower)) && hasPerson(state);
}

/** "My sister works": said of somebody by what that one is to the speaker, or by a name. */
const hasPerson = ({ clause }: Fact): boolean =>
  clause.verb > 0 &&
  !clause.subject.some((t) => FIRST.test(t.lower)) &&
  clause.subject.some((t) => !/^(?:my|our|account|subscription)$/.test(t.lower));

function endsIt(
  { fact, object }: End,
  own: readonly Term[],
  state: Fact,
  verb: Token | undefined,
  { messages, claim }: CheckInput,
): boolean {
  const isAside = own.some(({ id, token }) => (!object || object.some((t) => t.id === id)) && ASIDE.test(claim.text.slice(0, token.start)));
  if (isAside) return false;
  if (object) {
    const known = new Set(state.terms.map((t) => t.id));
    const named = object.every((t) => known.has(t.id)) && object.some((t) => own.some((o) => o.id === t.id));
    return named && !isTakenUpAgain(object, fact, messages);
  }
  if (fact.index - state.index > REACH || (verb && NOT_HELD.has(verb.lemma))) return false;
  // Another thing spoken of since then takes the pronoun.
  const since = allFacts(messages).filter((f) => f.by === fact.by && isAfter(f, state) && isAfter(fact, f) && f.answer === undefined);
  return !since.some((f) =>
    f.clause.tokens.some((t) => DETERMINER.test(t.lower) || (t.capital && t.start > f.clause.start && t.lower !== 'i')),
  );
}

function isTakenUpAgain(object: readonly Term[], end: Fact, messages: CheckInput['messages']): boolean {
  return factsWithAll(
    messages,
    object.map((t) => t.id),
  ).some((f) => isAfter(f, end) && AGAIN.test(messages[f.index]!.text.slice(f.clause.start, f.clause.end)));
}
