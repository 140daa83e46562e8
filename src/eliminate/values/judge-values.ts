import { isCalendar, isTemporal, matchDates, showValue } from '../../core/values/compare.js';
import type { Value } from '../../core/values/types.js';
import type { CheckName, CheckResult, ReasonCode } from '../../memory/types.js';
import type { CheckInput, Claim } from '../types.js';
import { notApplicable, ok, spanOf } from '../checks/result.js';
import { type Evidence, evidenceFor, isNear, nearValues, type Placed, placing } from './evidence.js';
import { claimValues, type EvidenceValue } from './evidence-values.js';
import { otherHolder } from './other-holder.js';
import { isDelta, isSaidOf, replacedBy, speaksOf } from './replaced.js';
import { comparable, isDerived, sameSlot, supports } from './slots.js';
import { mayEqual, mayHold, mayRival } from './value-index.js';

/** Content words up to which a claim is too short to share any with its evidence ('They meet on Friday'). */
const FEW_WORDS = 2;

const WORST: readonly CheckResult['status'][] = ['not-applicable', 'ok', 'absent', 'conflict'];

/** Compares every value of the claim that passes `wanted` with the conversation; the worst outcome is the result. */
export function judgeValues(check: CheckName, reason: ReasonCode, input: CheckInput, wanted: (value: Value) => boolean): CheckResult {
  const own = claimValues(input.claim).filter(wanted);
  let worst = notApplicable(check);
  if (own.length === 0) return worst;
  const evidence = evidenceFor(input);
  for (const value of own) {
    const result = judge(check, reason, value, own, evidence, input.claim);
    if (WORST.indexOf(result.status) > WORST.indexOf(worst.status)) worst = result;
  }
  return worst;
}

function judge(check: CheckName, reason: ReasonCode, claim: Value, own: readonly Value[], evidence: Evidence, subject: Claim): CheckResult {
  const { text } = subject;
  const equal = equalOf(claim, evidence, text);
  const span = spanOf(claim);
  const conflict = ({ evidence: found }: Placed): CheckResult => ({
    check,
    status: 'conflict',
    reason,
    claimSpan: span,
    sourceSpan: sourceOf(found),
    detail: `says ${showValue(claim)}, the message says ${showValue(found.value)}`,
  });
  const absent: CheckResult = {
    check,
    status: 'absent',
    reason,
    claimSpan: span,
    detail: `says ${showValue(claim)}, no message gives it${equal ? ' for this' : ''}`,
  };
  if (equal) {
    const replaced = equal.evidence.derived ? undefined : replacedBy(claim, subject, equal.evidence, evidence);
    if (replaced) return conflict(placing(claim, evidence)(replaced));
    const rival = mayBeElsewhere(claim, equal) ? rivalOf(claim, own, evidence, text) : undefined;
    if (rival && isElsewhere(claim, equal, rival) && !isSaidOf(subject, claim, equal.evidence, rival.evidence)) return conflict(rival);
    const dated = isTemporal(claim) ? otherEvent(claim, own, equal, evidence, text) : undefined;
    if (dated) return conflict(dated);
    const other = !equal.evidence.derived && (isTemporal(claim) || claim.unit !== '') ? otherHolder(claim, text, evidence) : undefined;
    if (other) return conflict(placing(claim, evidence)(other));
    const unit = otherUnit(claim, equal, evidence);
    if (unit) return conflict(placing(claim, evidence)(unit));
    if (isTemporal(claim) && isOtherEnd(claim, equal, evidence, text)) return conflict(equal);
    if (isMorePrecise(claim, equal.evidence.value, evidence)) return absent;
    const fits = isNear(evidence, equal.evidence) || equal.fit.all > 0 || equal.fit.head || isDistinct(claim);
    return fits ? ok(check, span, sourceOf(equal.evidence)) : claim.soft ? notApplicable(check) : absent;
  }
  if (hasBothEnds(claim, own, evidence)) return ok(check, span);
  const rival = rivalOf(claim, own, evidence, text);
  if (rival && !isDerived(claim, nearValues(evidence))) return conflict(rival);
  return claim.soft && claim.kind !== 'time' ? notApplicable(check) : absent;
}

/** The value that equals the claim's and whose words fit best. */
function equalOf(claim: Value, evidence: Evidence, text: string): Placed | undefined {
  const place = placing(claim, evidence);
  let top: Placed | undefined;
  for (const found of mayEqual(evidence.index, claim)) {
    if (!supports(claim, found.value) || (found.derived && !speaksOf(found.derived.relation, text))) continue;
    const placed = place(found);
    const named = found.value.unit === claim.unit && top?.evidence.value.unit !== claim.unit;
    if (!top || placed.rank > top.rank || (placed.rank === top.rank && named)) top = placed;
  }
  return top;
}

/** The value of the units that contradicts the claim's and whose words fit best. */
function rivalOf(claim: Value, own: readonly Value[], evidence: Evidence, text: string): Placed | undefined {
  const place = placing(claim, evidence);
  const isRival = ({ value, message, derived }: EvidenceValue): boolean =>
    comparable(claim, value) &&
    !supports(claim, value) &&
    !isTaken(value, claim, own) &&
    !(derived && !speaksOf(derived.relation, text)) &&
    (!isDelta(value, message.text) || /\bby\b/i.test(text));
  const words = claim.sentence.length;
  if ((isTemporal(claim) && words <= FEW_WORDS) || (claim.unit !== '' && words === 0)) {
    const [first, second] = firstTwo(nearValues(evidence), isRival);
    if (first && !second && !first.value.soft) return place(first);
  }
  let top: Placed | undefined;
  for (const around of mayRival(evidence.index, claim)) {
    for (const found of evidence.index.byWords.get(around)!) {
      if (!isNear(evidence, found)) continue;
      const placed = place(found);
      if (top && !isBetter(placed, top)) continue;
      if (!sameSlot(claim, found, placed.fit) || !isRival(found)) continue;
      top = placed;
      // What follows has the same words and stands later.
      if (!found.value.soft) break;
    }
  }
  return top;
}

/** Rank decides, then the place in the conversation. */
function isBetter(a: Placed, b: Placed): boolean {
  return a.rank > b.rank || (a.rank === b.rank && a.evidence.order < b.evidence.order);
}

function firstTwo(values: Iterable<EvidenceValue>, test: (found: EvidenceValue) => boolean): EvidenceValue[] {
  const found: EvidenceValue[] = [];
  for (const one of values) {
    if (test(one)) found.push(one);
    if (found.length === 2) break;
  }
  return found;
}

/** A rival that another value of the claim already stands for. */
function isTaken(value: Value, claim: Value, own: readonly Value[]): boolean {
  return own.some((other) => other !== claim && supports(other, value));
}

/** Whether any rival could show that the equal value stands for something else. */
function mayBeElsewhere(claim: Value, equal: Placed): boolean {
  if (isTemporal(claim) || claim.kind === 'range' || equal.evidence.derived) return false;
  const { head } = equal.evidence.value;
  if (claim.unit === '' && head !== undefined && claim.head !== undefined) return !equal.fit.head && !claim.sentence.includes(head);
  const [word] = equal.evidence.value.attachment;
  return equal.fit.near === 0 && word !== undefined && !claim.sentence.includes(word);
}

/** The equal number counts something the claim does not speak of, while another number counts just that. */
function isElsewhere(claim: Value, equal: Placed, rival: Placed): boolean {
  if (rival.evidence.message !== equal.evidence.message || isNextTo(rival.evidence, equal.evidence)) return false;
  if (claim.unit === '' && equal.evidence.value.head !== undefined && claim.head !== undefined) return rival.fit.head;
  // '400 euros for the bike, 60 for the helmet': each amount has its own words
  return rival.evidence.value.segment === equal.evidence.value.segment && namesSame(claim, rival.evidence.value);
}

/** 'from 3.20 to 3.50': both are of the same thing. */
function isNextTo(a: EvidenceValue, b: EvidenceValue): boolean {
  const [first, second] = a.value.start < b.value.start ? [a, b] : [b, a];
  return /^\s*(?:to|-|–|—)\s*$/i.test(first.message.text.slice(first.value.end, second.value.start));
}

/** The equal date stands in a sentence about something else, and the same message has another date for what the claim speaks of. */
function otherEvent(claim: Value, own: readonly Value[], equal: Placed, evidence: Evidence, text: string): Placed | undefined {
  const { fit } = equal;
  const { sentence } = equal.evidence.value;
  if (fit.all > 0 || fit.near > 0 || fit.head || sentence.length < 2 || claim.sentence.length === 0) return undefined;
  const rival = rivalOf(claim, own, evidence, text);
  const same = rival?.evidence.message === equal.evidence.message && rival.evidence.value.kind === equal.evidence.value.kind;
  return same && rival.fit.all > 0 && rival.fit.coverage >= 0.5 ? rival : undefined;
}

/** '42 cm', which only a bare 42 supports while the messages give 42 mm. */
function otherUnit(claim: Value, equal: Placed, evidence: Evidence): EvidenceValue | undefined {
  if (claim.unit === '' || equal.evidence.value.unit !== '' || equal.evidence.value.head === undefined) return undefined;
  for (const found of nearValues(evidence))
    if (found.value.unit !== '' && found.value.kind === claim.kind && found.value.raw[0] === claim.raw[0] && !supports(claim, found.value))
      return found;
  return undefined;
}

const UNTIL = /\b(?:until|till|up to)\s+$/i;
const FROM = /\b(?:from|since|starting(?: at| on| from)?|as of)\s+$/i;

/** 'until' or 'from' before a value. */
function endOf(text: string, { start }: Value): 'until' | 'from' | undefined {
  const before = text.slice(Math.max(0, start - 20), start);
  return UNTIL.test(before) ? 'until' : FROM.test(before) ? 'from' : undefined;
}

/** "Open until 9", where every message that speaks of it says "from 9"; what comes afterwards may well start then. */
function isOtherEnd(claim: Value, equal: Placed, evidence: Evidence, text: string): boolean {
  const own = endOf(text, claim);
  if (own === undefined || equal.fit.all === 0) return false;
  return mayEqual(evidence.index, claim)
    .filter((found) => supports(claim, found.value))
    .every(({ value, message }) => {
      const there = endOf(message.text, value);
      return there !== undefined && there !== own && !/\b(?:after|then)/i.test(message.text.slice(value.end, value.end + 60));
    });
}

/** Both stand by the same noun; words for a whole kind of slot ('cost', 'start') do not tell two values of it apart. */
function namesSame(claim: Value, value: Value): boolean {
  return claim.attachment.some((word) => !word.startsWith('#') && value.attachment.includes(word));
}

/** A claim that adds a day or a month to what the evidence says, and no other evidence gives it. */
function isMorePrecise(claim: Value, equal: Value, { index }: Evidence): boolean {
  if (!isCalendar(claim) || !claim.date || !equal.date) return false;
  const missing = (['d', 'm'] as const).filter((field) => claim.date![field] !== undefined && equal.date![field] === undefined);
  if (missing.length === 0 || equal.days !== undefined || equal.relative !== undefined) return false;
  const days = [...index.byDay.values()].map((same) => same[0]!.value);
  return !missing.every((field) => days.some((value) => value.date?.[field] === claim.date![field] && matchDates(claim, value) === 'same'));
}

/** A value that hardly stands in two places by chance: with a unit, a date, minutes, or at least three digits. */
function isDistinct(claim: Value): boolean {
  if (claim.kind === 'time') return claim.numbers[0]! % 60 !== 0;
  return claim.unit !== '' || claim.date?.d !== undefined || claim.key !== undefined || Math.abs(claim.raw[0] ?? 0) >= 100;
}

/** Both ends of a claim's range stand in the evidence as single values of one message. */
function hasBothEnds(claim: Value, own: readonly Value[], { index }: Evidence): boolean {
  if (claim.kind !== 'range') return false;
  const concerned = (value: Value): boolean => !isTemporal(value) || own.some((c) => supports(c, value) || comparable(c, value));
  const end = (at: number): EvidenceValue[] =>
    mayHold(index, [claim.raw[at]!, claim.numbers[at]!]).filter(
      ({ value }) =>
        value.kind !== 'range' &&
        value.raw.length === 1 &&
        (value.unit === '' || claim.unit === '' ? value.raw[0] === claim.raw[at] : value.numbers[0] === claim.numbers[at]) &&
        concerned(value),
    );
  const upper = new Set(end(1).map(({ message }) => message));
  return end(0).some(({ message }) => upper.has(message));
}

function sourceOf({ value, message }: EvidenceValue): NonNullable<CheckResult['sourceSpan']> {
  return { messageId: message.id, start: value.start, end: value.end };
}
