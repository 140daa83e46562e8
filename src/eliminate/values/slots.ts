import { isCalendar, isTemporal, matchDates, oppositeBounds, sameValue } from '../../core/values/compare.js';
import type { Value } from '../../core/values/types.js';
import type { EvidenceValue } from './evidence-values.js';

/** How far an evidence value is about the same thing as a claim's value. */
export interface Fit {
  /** Words close to the claim's value that are close to the evidence value, or in the question it answers. */
  readonly near: number;
  /** Words of the claim's sentence in the evidence sentence or the question. */
  readonly all: number;
  /** `all`, and half of what the sentence before adds, over the words of the claim's sentence, in [0,1]. */
  readonly coverage: number;
  /** Both count the same noun. */
  readonly head: boolean;
  readonly score: number;
}

/** Measures the fit of an evidence value to a claim's value. */
export function fitOf(claim: Value, evidence: EvidenceValue): Fit {
  const { value, asked } = evidence;
  const close = new Set(value.attachment);
  const sentence = new Set(value.sentence);
  const before = new Set(value.context);
  const near = claim.attachment.filter((word) => close.has(word) || asked.has(word)).length;
  let all = 0;
  let weighted = 0;
  for (const word of claim.sentence) {
    if (sentence.has(word) || asked.has(word)) {
      all++;
      weighted++;
    } else if (before.has(word)) weighted += 0.5;
  }
  const coverage = claim.sentence.length === 0 ? 0 : weighted / claim.sentence.length;
  const head = claim.head !== undefined && (claim.head === value.head || (value.head === undefined && asked.has(claim.head)));
  return { near, all, coverage, head, score: 0.35 * Math.min(1, near / 2) + 0.45 * coverage + (head ? 0.3 : 0) };
}

/** Whether an evidence value equals the claim's, as far as a veto or a support may rest on it. */
export function supports(claim: Value, evidence: Value): boolean {
  if (oppositeBounds(claim, evidence) && (claim.negated || evidence.negated)) return sameValue({ ...claim, bound: undefined }, evidence);
  if (!sameValue(claim, evidence)) return false;
  // '300 people' does not give '300 km'
  const [bare, other] = claim.unit === '' ? [claim, evidence] : [evidence, claim];
  const loose = bare.unit === '' && other.unit !== '' && other.kind !== 'percent' && bare.kind === 'count' && bare.head !== undefined;
  return !loose || other.attachment.includes(bare.head) || other.head === bare.head || other.sentence.includes(bare.head);
}

/** Whether two values could fill the same slot: then different numbers exclude each other. */
export function comparable(claim: Value, evidence: Value): boolean {
  if (isTemporal(claim) || isTemporal(evidence)) {
    if (claim.kind === 'time' || evidence.kind === 'time') return claim.kind === 'time' && evidence.kind === 'time';
    return isCalendar(claim) && isCalendar(evidence) && matchDates(claim, evidence) === 'other';
  }
  if (claim.key !== undefined || evidence.key !== undefined) return sameForm(claim, evidence);
  if ((claim.kind === 'ordinal') !== (evidence.kind === 'ordinal')) return false;
  if (claim.unit === evidence.unit) return true;
  const kinds = new Set([claim.kind, evidence.kind]);
  if (kinds.size === 1 && claim.kind === 'money') return sameRaw(claim, evidence);
  if (kinds.size === 1 && claim.kind !== 'count' && claim.kind !== 'range') return claim.kind === 'duration' || sameRaw(claim, evidence);
  if (kinds.has('range')) return claim.unit === '' || evidence.unit === '';
  const bare = claim.unit === '' ? claim : evidence;
  return bare.unit === '' && bare.head === undefined;
}

/** Versions exclude versions, identifiers of the same shape exclude each other. */
function sameForm(claim: Value, evidence: Value): boolean {
  const shape = (value: Value): string => (value.key ?? String(value.raw[0] ?? '')).replace(/\d+/g, '0').replace(/[a-z]+/g, 'a');
  if (claim.kind === 'version' || evidence.kind === 'version') return claim.kind === evidence.kind;
  const lengths = (value: Value): number => (value.key ?? String(value.raw[0] ?? '')).length;
  return shape(claim) === shape(evidence) && Math.abs(lengths(claim) - lengths(evidence)) <= 2;
}

const sameRaw = (a: Value, b: Value): boolean => a.raw.length === b.raw.length && a.raw.every((n, i) => n === b.raw[i]);

/** Whether the evidence is about the same slot, so that its other value contradicts the claim's. */
export function sameSlot(claim: Value, evidence: EvidenceValue, fit: Fit): boolean {
  const { value, asked } = evidence;
  if (!comparable(claim, value)) return false;
  if (value.soft && value.kind !== 'time' && !fit.head) return false;
  if (claim.soft && claim.kind !== 'time') return fit.near > 0 && fit.coverage >= 0.5 && (isCalendar(claim) || fit.head);
  const linked = fit.all > 0 || fit.head;
  if (!linked) return false;
  if (claim.kind === 'time' || isCalendar(claim)) return fit.near > 0 || fit.coverage >= 0.3;
  if (claim.head !== undefined && value.head !== undefined && claim.unit === '' && value.unit === '' && !fit.head) {
    const crossed = value.sentence.includes(claim.head) || asked.has(claim.head) || claim.sentence.includes(value.head);
    if (!crossed && fit.near < 2) return false;
    if (crossed && fit.coverage < 0.5) return false;
  }
  if (nearMiss(claim, value)) return true;
  if (claim.unit !== '' && value.unit !== '') return fit.near > 0 || fit.coverage >= 0.3;
  if (fit.head) return fit.all > 1 || fit.coverage >= 0.3;
  return fit.near > 1 || (fit.near > 0 && fit.coverage >= 0.4) || fit.coverage >= 0.6;
}

/** Digits swapped, one digit changed, or the decimal point moved, in numbers of at least three digits. */
function nearMiss(claim: Value, evidence: Value): boolean {
  const digits = (value: Value): string => (value.key ?? String(value.raw[0] ?? '')).replace(/\D/g, '');
  const [a, b] = [digits(claim), digits(evidence)];
  if (a.length < 3 || b.length < 3 || a === b) return false;
  if (a.replace(/0+$/, '') === b.replace(/0+$/, '')) return true;
  if (a.length !== b.length) return false;
  let changed = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) changed++;
  return changed === 1 || (changed <= 4 && [...a].sort().join('') === [...b].sort().join(''));
}

/** Whether a count or amount is the sum, difference or product of two in one message: a paraphrase may compute. */
export function isDerived(claim: Value, values: readonly EvidenceValue[]): boolean {
  const target = claim.raw[0];
  if (target === undefined || claim.raw.length !== 1 || claim.key !== undefined || isTemporal(claim) || target < 2) return false;
  const pool = values.filter(({ value, inUnits }) => inUnits && value.raw.length === 1 && value.key === undefined && !isTemporal(value)).slice(0, 40);
  for (const [i, { value: a, message }] of pool.entries()) {
    for (const { value: b, message: other } of pool.slice(i + 1)) {
      if (other !== message) continue;
      const [x, y] = [a.raw[0]!, b.raw[0]!];
      if (a.unit === b.unit && Math.abs(a.segment - b.segment) <= 1 && a.unit === claim.unit && (x + y === target || (claim.unit !== '' && Math.abs(x - y) === target))) return true;
      const money = a.kind === 'money' || b.kind === 'money' || claim.kind === 'money';
      if (money && (a.kind === 'count' || b.kind === 'count') && x * y === target && Math.min(x, y) > 1) return true;
    }
  }
  return false;
}
