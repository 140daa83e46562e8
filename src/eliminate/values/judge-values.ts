import { isCalendar, isTemporal, matchDates, showValue } from '../../core/values/compare.js';
import { extractValues } from '../../core/values/extract.js';
import type { Value } from '../../core/values/types.js';
import type { CheckName, CheckResult, ReasonCode } from '../../memory/types.js';
import type { CheckInput } from '../types.js';
import { notApplicable, ok, spanOf } from '../checks/result.js';
import { type EvidenceValue, evidenceValues } from './evidence-values.js';
import { comparable, type Fit, fitOf, isDerived, sameSlot, supports } from './slots.js';

interface Placed {
  readonly evidence: EvidenceValue;
  readonly fit: Fit;
}

/** Content words up to which a claim is too short to share any with its evidence ('They meet on Friday'). */
const FEW_WORDS = 2;

const WORST: readonly CheckResult['status'][] = ['not-applicable', 'ok', 'absent', 'conflict'];

/** Compares every value of the claim that passes `wanted` with the conversation; the worst outcome is the result. */
export function judgeValues(check: CheckName, reason: ReasonCode, input: CheckInput, wanted: (value: Value) => boolean): CheckResult {
  const claims = extractValues(input.claim.text);
  const own = claims.filter(wanted);
  if (own.length === 0) return notApplicable(check);
  const evidence = evidenceValues(input, (value) => relevant(value, own));
  let worst = notApplicable(check);
  for (const value of own) {
    const result = judge(check, reason, value, own, evidence);
    if (WORST.indexOf(result.status) > WORST.indexOf(worst.status)) worst = result;
  }
  return worst;
}

/** Keeps only what could equal or contradict: the other check's kinds stay for readings that cross ('at 7', 'the 13th'). */
function relevant(value: Value, own: readonly Value[]): boolean {
  return own.some((claim) => isTemporal(claim) === isTemporal(value) || supports(claim, value) || comparable(claim, value));
}

function judge(check: CheckName, reason: ReasonCode, claim: Value, own: readonly Value[], evidence: readonly EvidenceValue[]): CheckResult {
  const place = (found: EvidenceValue): Placed => ({ evidence: found, fit: fitOf(claim, found) });
  const equal = best(evidence.filter(({ value }) => supports(claim, value)).map(place));
  const rivals = evidence
    .filter(({ value, inUnits }) => inUnits && !supports(claim, value) && comparable(claim, value) && !isTaken(value, claim, own))
    .map(place);
  const lone = isTemporal(claim) && claim.sentence.length <= FEW_WORDS && rivals.length === 1 && !rivals[0]!.evidence.value.soft;
  const rival = best(rivals.filter(({ evidence: found, fit }) => lone || sameSlot(claim, found, fit)));
  const span = spanOf(claim);
  const conflict = (found: EvidenceValue): CheckResult => ({
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
    if (rival && isElsewhere(claim, equal, rival)) return conflict(rival.evidence);
    if (isMorePrecise(claim, equal.evidence.value, evidence)) return absent;
    const fits = equal.evidence.inUnits || equal.fit.all > 0 || equal.fit.head || isDistinct(claim);
    return fits ? ok(check, span, sourceOf(equal.evidence)) : claim.soft ? notApplicable(check) : absent;
  }
  if (hasBothEnds(claim, evidence)) return ok(check, span);
  if (rival && !isDerived(claim, evidence)) return conflict(rival.evidence);
  return claim.soft && claim.kind !== 'time' ? notApplicable(check) : absent;
}

function best(placed: readonly Placed[]): Placed | undefined {
  let top: Placed | undefined;
  for (const one of placed) if (!top || rank(one) > rank(top)) top = one;
  return top;
}

const rank = ({ evidence, fit }: Placed): number => fit.score + (evidence.inUnits ? 0.2 : 0) - (evidence.value.soft ? 0.05 : 0);

/** A rival that another value of the claim already stands for. */
function isTaken(value: Value, claim: Value, own: readonly Value[]): boolean {
  return own.some((other) => other !== claim && supports(other, value));
}

/** The equal number counts something the claim does not speak of, while another number counts just that. */
function isElsewhere(claim: Value, equal: Placed, rival: Placed): boolean {
  const head = equal.evidence.value.head;
  if (isTemporal(claim) || claim.kind === 'range') return false;
  if (claim.unit === '' && head !== undefined && claim.head !== undefined) {
    return rival.fit.head && !equal.fit.head && !claim.sentence.includes(head) && rival.evidence.message === equal.evidence.message;
  }
  // '400 euros for the bike, 60 for the helmet': each amount has its own words
  const [word] = equal.evidence.value.attachment;
  const sameSentence = rival.evidence.message === equal.evidence.message && rival.evidence.value.segment === equal.evidence.value.segment;
  return (
    sameSentence && equal.fit.near === 0 && word !== undefined && !claim.sentence.includes(word) && namesSame(claim, rival.evidence.value)
  );
}

/** Both stand by the same noun; words for a whole kind of slot ('cost', 'start') do not tell two values of it apart. */
function namesSame(claim: Value, value: Value): boolean {
  return claim.attachment.some((word) => !word.startsWith('#') && value.attachment.includes(word));
}

/** A claim that adds a day or a month to what the evidence says, and no other evidence gives it. */
function isMorePrecise(claim: Value, equal: Value, evidence: readonly EvidenceValue[]): boolean {
  if (!isCalendar(claim) || !claim.date || !equal.date) return false;
  const missing = (['d', 'm'] as const).filter((field) => claim.date![field] !== undefined && equal.date![field] === undefined);
  if (missing.length === 0 || equal.days !== undefined || equal.relative !== undefined) return false;
  return !missing.every((field) =>
    evidence.some(({ value }) => value.date?.[field] === claim.date![field] && matchDates(claim, value) === 'same'),
  );
}

/** A value that hardly stands in two places by chance: with a unit, a date, minutes, or at least three digits. */
function isDistinct(claim: Value): boolean {
  if (claim.kind === 'time') return claim.numbers[0]! % 60 !== 0;
  return claim.unit !== '' || claim.date?.d !== undefined || claim.key !== undefined || Math.abs(claim.raw[0] ?? 0) >= 100;
}

/** Both ends of a claim's range stand in the evidence as single values of one message. */
function hasBothEnds(claim: Value, evidence: readonly EvidenceValue[]): boolean {
  if (claim.kind !== 'range') return false;
  const end = (index: number): EvidenceValue[] =>
    evidence.filter(
      ({ value }) =>
        value.kind !== 'range' &&
        value.raw.length === 1 &&
        (value.unit === '' || claim.unit === '' ? value.raw[0] === claim.raw[index] : value.numbers[0] === claim.numbers[index]),
    );
  const upper = end(1);
  return end(0).some((low) => upper.some((high) => high.message === low.message));
}

function sourceOf({ value, message }: EvidenceValue): NonNullable<CheckResult['sourceSpan']> {
  return { messageId: message.id, start: value.start, end: value.end };
}
