import { contentStems } from '../../core/values/attach.js';
import { isTemporal } from '../../core/values/compare.js';
import type { Value } from '../../core/values/types.js';
import type { Claim } from '../types.js';
import type { Relation } from './derived.js';
import type { Evidence } from './evidence.js';
import { claimValues, type EvidenceValue, messageValues } from './evidence-values.js';
import { type Predicate, predicateOf } from './predicate.js';
import { comparable, supports } from './slots.js';
import { mayEqual } from './value-index.js';

const BEFORE = /\b(?:was|were|used to|had been|before|originally|previously|formerly|once|from|initially|at first|until|old)\b/i;
const LIST_PRICE = /\b(?:originally|marked|listed|before|instead|full|regular|usual|normal|asking|list|tag|without|would)\b/i;
const LEFT = /\b(?:left(?: over)?|remain\w*|still (?:has|have|had|owns?))\b/i;
const PAID =
  /\b(?:paid|pays?|spent|ended up|in the end|final(?:ly)?|after (?:the )?(?:discount|reduction)|(?:bought|got|had) (?:it|them|the \p{L}+) for|cost (?:me|him|her|them|us|the user))\b/iu;
const NOW = /\b(?:will|now|currently|today|is|are|costs?|stands?|has|have)\b/i;
const EXCEPT = /\b(?:except|but|other than|apart from|besides|not|n't|un\w+|without|missing|left out)\b/i;

/** Whether a computed value of this relation is what the claim speaks of, by its words. */
export function speaksOf(relation: Relation, text: string): boolean {
  if (relation === 'left') return LEFT.test(text);
  if (relation === 'paid') return !LIST_PRICE.test(text);
  return relation !== 'now' || !BEFORE.test(text);
}

/** Values from which a claim is a list rather than a statement: there each would be compared with all. */
const MOST_VALUES = 30;
/** Stems of a claim that do not tell one value from another. */
const ANY = new Set(contentStems('appointment meeting event slot time date day version number piece total amount whole full entire'));

/**
 * The value that the evidence has in place of `equal`, which is the claim's: the result of what is computed from it, the value it was changed
 * to, or what the same message says of another value. Undefined where the claim may well mean `equal`.
 */
export function replacedBy(claim: Value, subject: Claim, equal: EvidenceValue, evidence: Evidence): EvidenceValue | undefined {
  if (claimValues(subject).length > MOST_VALUES) return undefined;
  const taken = ({ value }: EvidenceValue): boolean => claimValues(subject).some((own) => own !== claim && supports(own, value));
  const results = (evidence.index.byTerm.get(equal.value) ?? []).filter(
    (found) => evidence.near.has(found.index) && !supports(claim, found.value) && !taken(found),
  );
  return (
    results.find((found) => isMeant(claim, subject, equal, found) || isWithin(claim, subject, equal, found)) ??
    changed(claim, subject, equal, evidence) ??
    otherEnd(claim, subject, equal, evidence) ??
    (claim.negated ? undefined : otherPredicate(claim, subject, evidence, taken))
  );
}

/** Whether the claim gives a term of a computation for its result. */
function isMeant(claim: Value, subject: Claim, equal: EvidenceValue, { value, derived }: EvidenceValue): boolean {
  const { text } = subject;
  const { relation, terms } = derived!;
  if (!speaksOf(relation, text)) return false;
  if (relation === 'paid') return PAID.test(text);
  if (relation === 'left') return true;
  if (relation === 'now') return NOW.test(text);
  const operand = terms.indexOf(equal.value) > 0;
  if (relation === 'share' && operand) return claim.kind === 'count' && claim.head !== undefined && claim.head === value.head;
  return relation === 'rest' && operand && !EXCEPT.test(text) && claim.kind === 'count';
}

/** 'a third of the 270 pages': what is said of the share is not said of the whole that stands within it. */
function isWithin(claim: Value, subject: Claim, equal: EvidenceValue, found: EvidenceValue): boolean {
  const { value, derived } = found;
  if (derived!.terms[0] !== equal.value || equal.index !== found.index || equal.value.start < value.start || equal.value.end > value.end)
    return false;
  const said = predicate(found).stems;
  const words = wordsOf(claim, subject).filter((stem) => stem !== claim.head && stem !== value.head);
  return words.length > 0 && words.every((stem) => said.has(stem));
}

/** What the claim says of its value. */
function wordsOf(claim: Value, subject: Claim): string[] {
  return [...predicateOf(subject.text, claimValues(subject), claim).stems].filter((stem) => !ANY.has(stem));
}

/** Words of a change in an amount. */
export const RAISED =
  /\b(?:rais|increas|reduc|lower|cut|drop|mov|chang|went|gone|go(?:es)?\b|rose|risen|rise|fell|fall|climb|jump|grew|grow|shr[aiu]nk|sank|bump|extend|slip|up\b|down\b)/i;
const NOT_YET =
  /\b(?:will|would|'ll|going to|plans?|planned|planning|wants?|could|may|might|should|propos\w*|if|asked|hop\w+|suggest\w*)\b/i;

/** 'raised from 20.9 to 22.4': the first is what it was, the second what it is. */
function changed(claim: Value, { text }: Claim, equal: EvidenceValue, { index }: Evidence): EvidenceValue | undefined {
  if (isTemporal(claim)) return undefined;
  const values = (index.byMessage[equal.index] ?? []).filter(({ derived }) => !derived);
  const at = values.findIndex(({ value }) => value === equal.value);
  const said = equal.message.text;
  const isChange = (from: EvidenceValue | undefined, to: EvidenceValue | undefined): boolean => {
    if (!from || !to) return false;
    const lead = said.slice(Math.max(0, from.value.start - 80), from.value.start);
    return (
      /\bfrom\s+$/i.test(lead) &&
      /^\s+(?:\p{L}+\s+)?to\s+$/iu.test(said.slice(from.value.end, to.value.start)) &&
      RAISED.test(lead) &&
      !NOT_YET.test(lead)
    );
  };
  const to = values[at + 1];
  // 'rose by 15 to 95'
  if (to && isDelta(equal.value, said) && /\bto\s+$/i.test(said.slice(equal.value.end, to.value.start)))
    return NOW.test(text) && !RAISED.test(text) && !/\b(?:by|more|fewer|less|extra|additional)\b/i.test(text) ? to : undefined;
  if (isChange(values[at], values[at + 1])) return !BEFORE.test(text) && NOW.test(text) ? values[at + 1] : undefined;
  const former = /\b(?:used to|originally|previously|formerly)\b/i.test(text) && !/\b(?:from|to \d)/i.test(text.replace(/used to/i, ''));
  return former && isChange(values[at - 1], values[at]) ? values[at - 1] : undefined;
}

/** 'up by 4 points': how far something moved, not where it stands. */
export function isDelta({ start }: Value, said: string): boolean {
  const lead = said.slice(Math.max(0, start - 60), start);
  return /\bby\s+(?:about |around |another |a further )?$/i.test(lead) && RAISED.test(lead);
}

const STARTS = /\b(?:starts?|started|begins?|began|opens|opened|commences?|first day)\b/i;
const ENDS = /\b(?:ends?|ended|finish(?:es|ed)?|closes?|closed|last day|is over|until|till)\b/i;
const TO = /^\s*(?:to|until|till|through|-|–|—)\s*(?:the\s+)?$/i;

/** 'from the 14th to the 18th' starts on the 14th and ends on the 18th. */
function otherEnd(claim: Value, { text }: Claim, equal: EvidenceValue, { index }: Evidence): EvidenceValue | undefined {
  const [starts, ends] = [STARTS.test(text), ENDS.test(text)];
  if (!isTemporal(claim) || starts === ends) return undefined;
  const values = (index.byMessage[equal.index] ?? []).filter(({ value }) => isTemporal(value));
  const at = values.findIndex(({ value }) => value === equal.value);
  const [from, to] = starts ? [values[at - 1], values[at]] : [values[at], values[at + 1]];
  const said = equal.message.text;
  const isSpan = from && to && from.value.kind === to.value.kind && TO.test(said.slice(from.value.end, to.value.start));
  if (!isSpan || !/\b(?:from|between)\s+(?:the\s+)?$/i.test(said.slice(0, from.value.start))) return undefined;
  const other = starts ? from : to;
  return comparable(claim, other.value) && !supports(claim, other.value) ? other : undefined;
}

/** Whether the claim has a word that is said of the one value and not of the other. */
export function isSaidOf(subject: Claim, claim: Value, equal: EvidenceValue, rival: EvidenceValue): boolean {
  const [here, there] = [predicate(equal), predicate(rival)];
  const own = predicateOf(subject.text, claimValues(subject), claim);
  return [...own.stems].some((stem) => here.stems.has(stem) && !there.stems.has(stem) && !rival.words.asked.has(stem));
}

/** 'Page 214 is torn and page 241 is missing': whoever says that 214 is missing gives it the words of 241. */
function otherPredicate(
  claim: Value,
  subject: Claim,
  { index, near }: Evidence,
  taken: (found: EvidenceValue) => boolean,
): EvidenceValue | undefined {
  const words = wordsOf(claim, subject);
  if (words.length === 0) return undefined;
  let found: EvidenceValue | undefined;
  for (const equal of mayEqual(index, claim)) {
    if (!supports(claim, equal.value)) continue;
    const there = predicate(equal);
    if (!near.has(equal.index)) {
      if (words.some((stem) => there.stems.has(stem))) return undefined;
      continue;
    }
    const rival = [...(index.byTerm.get(equal.value) ?? []), ...(index.byMessage[equal.index] ?? [])].find(
      (other) => near.has(other.index) && isRival(claim, equal, other) && isOther(words, claim.head, there, other) && !taken(other),
    );
    if (!rival) return undefined;
    found ??= rival;
  }
  return found;
}

function predicate({ message: { text }, message, value, derived }: EvidenceValue): Predicate {
  // '8% of which were complete' belongs to what follows
  const relative = derived && /\b(?:which|whom)$/i.test(text.slice(value.start, value.end));
  return predicateOf(text, messageValues(message), relative ? { start: value.end - 1, end: value.end } : value);
}

function isRival(claim: Value, equal: EvidenceValue, { value, derived, index }: EvidenceValue): boolean {
  if (derived) return derived.terms[0] === equal.value && /^(?:share|times|rest)$/.test(derived.relation);
  const beside = index === equal.index && Math.abs(value.segment - equal.value.segment) <= 1;
  return beside && value !== equal.value && sameKind(value, equal.value) && comparable(claim, value) && !supports(claim, value);
}

/** Of 'version 8.1' and '8.0' only the first is read as a version. */
const sameKind = (a: Value, b: Value): boolean => a.kind === b.kind || (a.kind === 'version') !== (b.kind === 'version');

const OF_THEM = /^\s+of\s+(?:them|those|these|us)\b/i;

/** Every word of the claim is said of the other value, at least one of it only, and none of this one only. */
function isOther(words: readonly string[], head: string | undefined, here: Predicate, other: EvidenceValue): boolean {
  if (here.leans) return false;
  const there = predicate(other);
  const { asked } = other.words;
  const held = new Set([...there.stems, ...asked, ...(other.derived ? other.value.attachment : [])]);
  // "six of them are red"
  const part = OF_THEM.test(other.message.text.slice(other.value.end, other.value.end + 20));
  if (there.leans && (other.derived || part)) {
    // "And Luis? - Three times as many": the rest of the sentence is that of the amount it is counted from
    for (const stem of here.stems) if (!stem.startsWith('@') && (there.leans !== 'fragment' || !here.subject.has(stem))) held.add(stem);
  } else if (there.leans === 'one') for (const stem of here.subject) held.add(stem);
  else if (there.leans) return false;
  const has = (stem: string): boolean => held.has(stem);
  const only = words.filter((stem) => has(stem) && !here.stems.has(stem));
  const itsOwn = other.derived !== undefined || part || [...here.stems].some((stem) => !there.beside.has(stem) && !words.includes(stem));
  // "deleted 250": what they are of was said before
  const open = (stem: string): boolean => stem.startsWith('=') || (stem === head && other.value.head === undefined);
  return words.every((stem) => has(stem) || open(stem)) && only.length > 0 && itsOwn;
}
