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
const NOW = /\b(?:now|currently|today|is|are|costs?|stands?|has|have)\b/i;
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
const ANY = new Set(contentStems('appointment meeting event slot time date day version number piece total amount'));

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
    results.find((found) => isMeant(claim, subject, equal, found)) ??
    changed(claim, subject, equal, evidence) ??
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
  if (isChange(values[at], values[at + 1])) return !BEFORE.test(text) && NOW.test(text) ? values[at + 1] : undefined;
  const former = /\b(?:used to|originally|previously|formerly)\b/i.test(text) && !/\b(?:from|to \d)/i.test(text.replace(/used to/i, ''));
  return former && isChange(values[at - 1], values[at]) ? values[at - 1] : undefined;
}

/** 'Page 214 is torn and page 241 is missing': whoever says that 214 is missing gives it the words of 241. */
function otherPredicate(
  claim: Value,
  subject: Claim,
  { index, near }: Evidence,
  taken: (found: EvidenceValue) => boolean,
): EvidenceValue | undefined {
  const own = predicateOf(subject.text, claimValues(subject), claim);
  const words = [...own.stems].filter((stem) => !ANY.has(stem));
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
      (other) => near.has(other.index) && isRival(claim, equal, other) && isOther(words, there, other) && !taken(other),
    );
    if (!rival) return undefined;
    found ??= rival;
  }
  return found;
}

const predicate = ({ message, value }: EvidenceValue): Predicate => predicateOf(message.text, messageValues(message), value);

function isRival(claim: Value, equal: EvidenceValue, { value, derived, index }: EvidenceValue): boolean {
  if (derived) return derived.terms[0] === equal.value && /^(?:share|times|rest)$/.test(derived.relation);
  const beside = index === equal.index && Math.abs(value.segment - equal.value.segment) <= 1;
  return beside && value !== equal.value && value.kind === equal.value.kind && comparable(claim, value) && !supports(claim, value);
}

/** Every word of the claim is said of the other value, at least one of it only, and none of this one only. */
function isOther(words: readonly string[], here: Predicate, other: EvidenceValue): boolean {
  if (here.leans) return false;
  const there = predicate(other);
  const { asked } = other.words;
  const held = new Set([...there.stems, ...asked, ...(other.derived ? other.value.attachment : [])]);
  if (there.leans && other.derived) {
    // "And Luis? - Three times as many": the rest of the sentence is that of the amount it is counted from
    for (const stem of here.stems) if (there.leans === 'pronoun' || !here.subject.has(stem)) held.add(stem);
  } else if (there.leans) return false;
  const has = (stem: string): boolean => held.has(stem);
  const only = words.filter((stem) => has(stem) && !here.stems.has(stem));
  const itsOwn = other.derived !== undefined || [...here.stems].some((stem) => !has(stem) && !words.includes(stem));
  return words.every((stem) => has(stem) || stem.startsWith('=')) && only.length > 0 && itsOwn;
}
