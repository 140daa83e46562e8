import { isCalendar, isTemporal, matchDates, oppositeBounds, sameValue } from '../../core/values/compare.js';
import type { Value } from '../../core/values/types.js';
import type { EvidenceValue, Surroundings } from './evidence-values.js';

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

/** Measures the fit of an evidence value to a claim's value, by the words around the two. */
export function fitOf(claim: Value, words: Surroundings): Fit {
  const { close, sentence, before, asked } = words;
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
  const label = claim.label !== undefined && (claim.label === words.label || asked.has(claim.label));
  const head = label || (claim.head !== undefined && (claim.head === words.head || (words.head === undefined && asked.has(claim.head))));
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
  if (claim.kind === 'year' && isBareYear(evidence)) return claim.date?.y !== evidence.raw[0];
  if (isTemporal(claim) || isTemporal(evidence)) {
    if (claim.kind === 'time' || evidence.kind === 'time') return claim.kind === 'time' && evidence.kind === 'time';
    return isCalendar(claim) && isCalendar(evidence) && matchDates(claim, evidence) === 'other';
  }
  if (claim.key !== undefined || evidence.key !== undefined) return sameForm(claim, evidence);
  if ((claim.kind === 'ordinal') !== (evidence.kind === 'ordinal')) return false;
  if (claim.unit === evidence.unit) return true;
  const same = claim.kind === evidence.kind;
  if (claim.unit === 'deg' ? /^[CF]$/.test(evidence.unit) : evidence.unit === 'deg' && /^[CF]$/.test(claim.unit)) return true;
  if (same && claim.kind === 'money') return sameRaw(claim, evidence);
  if (same && claim.kind !== 'count' && claim.kind !== 'range') return claim.kind === 'duration' || sameRaw(claim, evidence);
  if (claim.kind === 'range' || evidence.kind === 'range') return claim.unit === '' || evidence.unit === '';
  const [bare, other] = claim.unit === '' ? [claim, evidence] : [evidence, claim];
  // 'half' and 'one in five' count nothing themselves
  if (other.kind === 'percent' && !/%|per ?cent|pct/i.test(other.text)) return false;
  return bare.unit === '' && bare.head === undefined;
}

/** '1931' alone, as an answer. */
function isBareYear(value: Value): boolean {
  const year = value.raw[0] ?? 0;
  return (
    value.kind === 'count' &&
    value.raw.length === 1 &&
    value.unit === '' &&
    value.head === undefined &&
    Number.isInteger(year) &&
    year >= 1800 &&
    year <= 2100
  );
}

/** Versions exclude versions, identifiers of the same shape exclude each other. */
function sameForm(claim: Value, evidence: Value): boolean {
  const shape = (value: Value): string => (value.key ?? String(value.raw[0] ?? '')).replace(/\d+/g, '0').replace(/[a-z]+/g, 'a');
  const versionLike = (value: Value): boolean =>
    value.kind === 'version' || !Number.isInteger(value.raw[0] ?? 0) || /^\d+\.\d+$/.test(value.text);
  if (claim.kind === 'version' || evidence.kind === 'version') return versionLike(claim) && versionLike(evidence);
  const lengths = (value: Value): number => (value.key ?? String(value.raw[0] ?? '')).length;
  return shape(claim) === shape(evidence) && Math.abs(lengths(claim) - lengths(evidence)) <= 2;
}

const sameRaw = (a: Value, b: Value): boolean => a.raw.length === b.raw.length && a.raw.every((n, i) => n === b.raw[i]);

/** Digits from which a number with a digit changed is a slip, whatever the words around it. */
export const MANY_DIGITS = 4;

/** Whether the evidence is about the same slot, so that its other value contradicts the claim's. */
export function sameSlot(claim: Value, evidence: EvidenceValue, fit: Fit): boolean {
  const {
    value,
    words: { asked },
  } = evidence;
  if (!comparable(claim, value)) return false;
  if (value.soft && value.kind !== 'time' && !fit.head && !(isNow(value) && fit.near > 0)) return false;
  if (claim.soft && claim.kind !== 'time') return fit.near > 0 && fit.coverage >= 0.5 && (isCalendar(claim) || fit.head);
  if (nearMiss(claim, value, MANY_DIGITS)) return true;
  const linked = fit.all > 0 || fit.head;
  if (!linked || isOtherAmount(claim, evidence)) return false;
  if (claim.kind === 'time' || isCalendar(claim)) return fit.near > 0 || fit.coverage >= 0.3;
  if (claim.head !== undefined && value.head !== undefined && claim.unit === '' && value.unit === '' && !fit.head) {
    const crossed = value.sentence.includes(claim.head) || asked.has(claim.head) || claim.sentence.includes(value.head);
    if (!crossed && fit.near < 2) return false;
    if (crossed && fit.coverage < 0.5) return false;
  }
  if (nearMiss(claim, value, 3)) return true;
  if (claim.unit !== '' && value.unit !== '') return fit.near > 0 || fit.coverage >= 0.3;
  if (fit.head) return fit.all > 1 || fit.coverage >= 0.3;
  return fit.near > 1 || (fit.near > 0 && fit.coverage >= 0.4) || fit.coverage >= 0.6;
}

/**
 * Two amounts of money each with words of its own ('the target price', 'the production cost'). Words for a whole kind of slot, which any
 * amount stands for, do not join them; a word in common does, also from the sentence before or the question.
 */
function isOtherAmount(claim: Value, { value, words }: EvidenceValue): boolean {
  if (claim.kind !== 'money' || value.kind !== 'money') return false;
  const own = claim.sentence.filter(isSpecific);
  const theirs = value.attachment.filter(isSpecific);
  if (!claim.attachment.some(isSpecific) || theirs.length === 0) return false;
  return !own.some((word) => words.sentence.has(word) || words.before.has(word) || words.asked.has(word));
}

const isSpecific = (stem: string): boolean => !stem.startsWith('#');

/** 'today', 'this week'. */
function isNow(value: Value): boolean {
  return value.relative !== undefined && /^[a-z]+0/.test(value.relative);
}

/** Digits swapped, one digit changed, or the decimal point moved, in numbers of at least `length` digits. */
function nearMiss(claim: Value, evidence: Value, length: number): boolean {
  return !isTemporal(claim) && isNearMiss(digitsOf(claim), digitsOf(evidence), length);
}

/** The digits of an identifier or a number, '' without any. */
export function digitsOf(value: Value): string {
  return (value.key ?? String(value.raw[0] ?? '')).replace(/\D/g, '');
}

/** `nearMiss` of two runs of digits. */
export function isNearMiss(a: string, b: string, length: number): boolean {
  if (a.length < length || b.length < length || a === b) return false;
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return long === short.padEnd(long.length, '0');
  }
  let changed = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) changed++;
  return changed === 1 || (changed <= 4 && [...a].sort().join('') === [...b].sort().join(''));
}

/** Whether a count or amount follows from two in one message (sum, difference, product, share of): a paraphrase may compute. `values` in order. */
export function isDerived(claim: Value, values: Iterable<EvidenceValue>): boolean {
  const target = claim.raw[0];
  if (target === undefined || claim.raw.length !== 1 || claim.key !== undefined || isTemporal(claim) || target < 2) return false;
  const pool = terms(values);
  return pool.some(({ value: a, message }, i) =>
    pool.slice(i + 1).some(({ value: b, message: other }) => other === message && computes(claim, target, a, b, isPart(other.text, b))),
  );
}

/** Values of a conversation that are tried as terms of a computed one. */
const MOST_TERMS = 40;

function terms(values: Iterable<EvidenceValue>): EvidenceValue[] {
  const found: EvidenceValue[] = [];
  for (const one of values) {
    if (!one.derived && one.value.key === undefined && !isTemporal(one.value) && one.value.raw.length <= 2) found.push(one);
    if (found.length === MOST_TERMS) break;
  }
  return found;
}

/** 'Ten of them are girls': what is not among them is the rest. */
const isPart = (text: string, { end }: Value): boolean => /^\s+of\s+(?:them|those|these|us|which|whom)\b/i.test(text.slice(end, end + 20));

function computes(claim: Value, target: number, a: Value, b: Value, partOfWhole: boolean): boolean {
  const alike = (x: string, y: string): boolean => x === y || x === '' || y === '';
  const [x, y] = [a.raw[0]!, b.raw[0]!];
  if (a.kind === 'percent' || b.kind === 'percent') {
    const [part, whole] = a.kind === 'percent' ? [a, b] : [b, a];
    return whole.kind !== 'percent' && Math.abs((part.numbers[0]! / 100) * whole.raw[0]! - target) < 0.01 * target;
  }
  if (a.raw.length !== 1 || b.raw.length !== 1) return false;
  const near = Math.abs(a.segment - b.segment);
  if (alike(a.unit, b.unit) && alike(a.unit, claim.unit) && near <= 1) {
    if (x + y === target || ((near === 0 || partOfWhole) && Math.abs(x - y) === target)) return true;
  }
  const money = a.kind === 'money' || b.kind === 'money' || claim.kind === 'money';
  return money && (a.kind === 'count' || b.kind === 'count') && x * y === target && Math.min(x, y) > 1;
}
