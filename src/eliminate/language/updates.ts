import type { Message, SourceSpan, Span } from '../../memory/types.js';
import type { CheckInput } from '../types.js';
import { answerOf } from './answers.js';
import { factsByMessage } from './conversation.js';
import type { Fact } from './facts.js';
import { factsOf, speakerOf } from './facts.js';
import { VERBS } from './lexicon.js';
import { mainVerbToken } from './main-verb.js';
import { isPastForm } from './modality.js';
import { factsSharing, nearTo } from './search.js';
import type { Token } from './tokens.js';

/** How a value of a claim stands to the last message about it. */
export interface Update {
  readonly stale: boolean;
  readonly detail: string;
  readonly span: Span;
  readonly source?: SourceSpan;
}

interface Value extends Span {
  readonly type: string;
  readonly key: string;
  readonly noun: string;
}

const CUE =
  /\b(?:actually|instead|make (?:that|it)|chang(?:e|ed|ing) (?:it|that|to|my mind|the)|moved?|switch(?:ed)? (?:it |that )?to|rather|no longer|any ?more|after all|back to|correction|sorry|i meant?|wait|second thoughts?|is better|better|as of|postponed|pushed|rescheduled|brought forward|from now on|doch|lieber|stattdessen|mejor|plutot|finalement)\b|^\s*no\b[,.!]?|改/i;
const LAST = /\b(?:in the end|finally|eventually|settled on|final|latest|now|currently)\b/i;
const DAYS = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)$/;
const PLACE_PREPOSITIONS = new Set(['in', 'at', 'to', 'on', 'from', 'into']);
const WINDOW = 8;
/** Tokens of a message up to which it can be a mere correction. */
const LONG = 35;

/** Values of a text with their type: two values of one type can replace each other. */
function valuesOf(tokens: readonly Token[]): Value[] {
  const values: Value[] = [];
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    const noun =
      next?.kind === 'word' && !/^(?:as|of|for|on|at|in|and|now|to|instead|please|by|from|with|is|after|before|the)$/.test(next.lower)
        ? next.lemma
        : '';
    const base = { start: token.start, end: token.end, noun };
    // House numbers belong to an address.
    if (token.kind === 'number' && next && (next.capital || /\d(?:st|nd|rd|th)$/.test(next.lower)) && !DAYS.test(next.lower)) return;
    if (DAYS.test(token.lower)) values.push({ ...base, type: 'day', key: token.lower, noun: '' });
    else if (token.kind === 'number' && /\d(?:st|nd|rd|th)$/.test(token.lower))
      values.push({ ...base, type: 'ordinal', key: token.lemma, noun: '' });
    else if (token.kind === 'number' && (/:/.test(token.text) || /^(?:am|pm)$/.test(next?.lower ?? '') || /(?:am|pm)$/.test(token.lower)))
      values.push({ ...base, type: 'time', key: token.lemma, noun: '' });
    else if (token.kind === 'number' && /[$€£]/.test(tokens[i - 1]?.text ?? ''))
      values.push({ ...base, type: 'money', key: token.lemma, noun: '' });
    else if (token.kind === 'number' || (token.kind === 'word' && /^\d+$/.test(token.lemma)))
      values.push({ ...base, type: 'number', key: token.lemma });
    else if (token.kind === 'word' && isPlace(tokens, i)) values.push({ ...base, type: 'place', key: token.lemma, noun: '' });
  });
  return values;
}

/** What updates look at in a message. */
interface Reading {
  /** Values that it states, questions left out. */
  readonly values: readonly Value[];
  /** Slots (`slotOf`) of all its values, questions included. */
  readonly slots: ReadonlySet<string>;
  /** Ids of the terms of its facts. */
  readonly words: ReadonlySet<string>;
  /** Words of an update stand in it. */
  readonly cue: boolean;
}

const readings = new WeakMap<Message, Reading>();
const slotOf = ({ type, key }: Value): string => `${type} ${key}`;

function readingOf(message: Message, index: number): Reading {
  const known = readings.get(message);
  if (known) return known;
  const facts = factsOf(message, index);
  const stated = facts.filter((f) => !f.asked);
  const values = valuesOf(stated.flatMap((f) => f.clause.tokens));
  const all = stated.length === facts.length ? values : valuesOf(facts.flatMap((f) => f.clause.tokens));
  const reading = {
    values,
    slots: new Set(all.map(slotOf)),
    words: new Set(facts.flatMap((f) => f.terms.map((t) => t.id))),
    cue: CUE.test(message.text),
  };
  readings.set(message, reading);
  return reading;
}

const lasts = new WeakMap<readonly Message[], ReadonlyMap<string, number>>();

/** The last message that states each value, instructions of the app left out. */
function lastBySlot(messages: readonly Message[]): ReadonlyMap<string, number> {
  const known = lasts.get(messages);
  if (known) return known;
  const last = new Map<string, number>();
  messages.forEach((m, i) => {
    if (m.role !== 'system') for (const value of readingOf(m, i).values) last.set(slotOf(value), i);
  });
  lasts.set(messages, last);
  return last;
}

/** A noun or name right after a preposition of place, articles and "my" between them allowed. */
function isPlace(tokens: readonly Token[], at: number): boolean {
  if (
    /^(?:the|a|an|my|your|his|her|our|their|user|'s|it|them|me|us|that|this|be|do|go|which|last|next|end|least|first|all)$/.test(
      tokens[at]!.lower,
    )
  )
    return false;
  if (VERBS.has(tokens[at]!.lemma) && tokens[at - 1]?.lower === 'to') return false;
  let i = at - 1;
  while (i >= 0 && i >= at - 4 && /^(?:the|a|an|my|your|his|her|our|their|user|'s)$/.test(tokens[i]!.lower)) i -= 1;
  return i >= 0 && (PLACE_PREPOSITIONS.has(tokens[i]!.lower) || (i < at - 1 && (i === 0 || tokens[i]!.kind === 'mark')));
}

function isCurrent(claim: Fact, text: string): boolean {
  if (LAST.test(text) && !/\b(?:was|were|used to)\b/.test(text)) return true;
  // "wanted", "asked for", "gave" tell what was said at that time.
  if (isPastForm(mainVerbToken(claim.clause))) return false;
  return claim.modality !== 'past' && claim.modality !== 'former';
}

/** A value of the claim that a later message replaces, or undefined where no message changes anything of its kind. */
export function laterValue(claim: Fact, input: CheckInput): Update | undefined {
  const { messages } = input;
  if (!isCurrent(claim, input.claim.text) || claim.terms.some((t) => t.scope < 0)) return undefined;
  let current: Update | undefined;
  for (const value of valuesOf(claim.clause.tokens)) {
    const last = lastBySlot(messages).get(slotOf(value));
    if (last === undefined) continue;
    const after = messages.slice(last + 1, last + 1 + WINDOW);
    const at = last + 1 + after.findIndex((m, i) => replaces(m, last + 1 + i, value, claim, messages, last));
    const span = { start: value.start, end: value.end };
    if (at === last) {
      if (readingOf(messages[last]!, last).cue) current = { stale: false, detail: '', span };
      continue;
    }
    const newer = readingOf(messages[at]!, at).values.find((v) => v.type === value.type)!;
    const text = messages[at]!.text.slice(newer.start, newer.end);
    return {
      stale: true,
      detail: `says ${input.claim.text.slice(value.start, value.end)}, a later message changes it to ${text}`,
      span,
      source: { messageId: messages[at]!.id, start: newer.start, end: newer.end },
    };
  }
  return current;
}

/** Whether message `index` gives another value for the claim's slot. */
function replaces(message: Message, index: number, value: Value, claim: Fact, messages: readonly Message[], last: number): boolean {
  if (message.role === 'system' || message.role === 'tool') return false;
  const said = readingOf(message, index);
  if (!said.cue && !correctsQuestion(messages, index, value)) return false;
  const values = said.values.filter((v) => v.type === value.type);
  if (values.length === 0 || values.some((v) => v.key === value.key)) return false;
  if (value.noun !== '' && values.every((v) => v.noun !== '' && v.noun !== value.noun)) return false;
  const facts = factsOf(message, index).filter((f) => !f.asked);
  if (facts.reduce((n, f) => n + f.clause.tokens.length, 0) > LONG) return false;
  const holder = facts.find((f) => f.clause.tokens.some((t) => values.some((v) => v.start === t.start)))!;
  const own = new Set(claim.terms.map((t) => t.id));
  const shares = holder.terms.some((t) => own.has(t.id) && t.token.kind === 'word');
  const subject = holder.clause.subject.filter((t) => t.kind === 'word');
  const open = subject.every(
    (t) => /^(?:i|we|it|they|that|this|he|she|you|no|wait|sorry|us|\d+)$/.test(t.lower) || values.some((v) => v.start === t.start),
  );
  if (!shares && (!open || holder.terms.length > 6)) return false;
  return isThread(claim, messages, last);
}

/** A reply other than yes to a message that gives the old value back ("on the 4th, correct?" - "Make it the 5th"). */
function correctsQuestion(messages: readonly Message[], index: number, value: Value): boolean {
  const asked = messages[index - 1];
  const reply = messages[index];
  if (!asked || !reply || !readingOf(asked, index - 1).slots.has(slotOf(value))) return false;
  return speakerOf(asked) !== speakerOf(reply) && answerOf(reply.text) !== 1;
}

/** The words around the value stand in the messages up to the one that held it last. */
function isThread(claim: Fact, messages: readonly Message[], last: number): boolean {
  const from = Math.max(0, last - 3);
  const there = messages.slice(from, last + 1).map((m, i) => readingOf(m, from + i).words);
  const ids = [...new Set(claim.terms.map((t) => t.id))];
  return ids.length === 0 || ids.some((id) => there.some((words) => words.has(id)));
}

const EXIT =
  /\b(?:i|we)(?:'ve| have)? (?:just )?(?:left|quit|resigned|stopped|gave (?:it|that) up|moved (?:out|away|on)|retired|sold (?:it|them)|cancell?ed (?:it|that)|dropped out|broke up)\b|\bnot any ?more\b|\bany ?more\b.*\b(?:since|now)\b/i;

/** "I left last week", said after the state that the claim tells as lasting. */
export function exitOf(claim: Fact, { messages, units, claim: { text } }: CheckInput): Update | undefined {
  if (!isCurrent(claim, text) || claim.modality !== 'present' || claim.terms.some((t) => t.scope < 0)) return undefined;
  const verb = mainVerbToken(claim.clause);
  const isNear = nearTo(units);
  const state = factsSharing(messages, claim, 0.5).find(
    (f) =>
      !f.asked &&
      f.answer === undefined &&
      f.modality === 'present' &&
      isNear(f) &&
      f.clause.subject.some((t) => /^(?:i|we|my|our)$/.test(t.lower)),
  );
  if (!state) return undefined;
  const at = messages.findIndex((m, i) => i > state.index && i <= state.index + 4 && speakerOf(m) === state.by && EXIT.test(m.text));
  if (at < 0) return undefined;
  const facts = factsByMessage(messages)[at]!.filter((f) => f.answer === undefined);
  const index = facts.findIndex((f) => EXIT.test(messages[at]!.text.slice(f.span.start, f.span.end)));
  const exit = facts[Math.max(index, 0)]!;
  const own = new Set(claim.terms.filter((t) => t.token !== verb).map((t) => t.id));
  // What is left behind is named, and it is something else.
  const named = exit.terms.filter(
    (t) =>
      !/^(?:left|leave|quit|stop|resign|month|week|year|day|summer|spring|autumn|winter|since|last)$/.test(t.id) &&
      t.token.kind === 'word' &&
      t.token.start > exit.span.start,
  );
  if (named.length > 2 && !named.some((t) => own.has(t.id))) return undefined;
  return {
    stale: true,
    detail: 'tells as lasting what a later message says is over',
    span: { start: claim.clause.start, end: claim.clause.end },
    source: exit.span,
  };
}
