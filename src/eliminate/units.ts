import { norm } from '../core/vector.js';
import { labelOf } from '../memory/message-line.js';
import type { EvidenceIndex } from './evidence.js';
import { coverage } from './match-claim.js';
import type { ClaimMatch } from './match-claim.js';
import type { EvidenceUnit } from './types.js';

/** Window sizes in messages. Origin: design §4. */
const WINDOWS = [3, 5] as const;

/** Neighbouring messages that are evidence together. */
export interface Unit {
  readonly kind: EvidenceUnit['kind'];
  readonly indices: readonly number[];
  /** Its pieces: [from, to). */
  readonly from: number;
  readonly to: number;
  /** Length of the sum of the messages' vectors; 0 when they have none. */
  readonly norm: number;
}

/** Units that hold a message from `known` on. */
export function unitsOf(index: Omit<EvidenceIndex, 'units'>, known: number): Unit[] {
  const { messages, byMessage } = index;
  const present = messages.map((_, i) => i).filter((i) => (byMessage[i]?.length ?? 0) > 0);
  const first = present.findIndex((i) => i >= known);
  const units: Unit[] = [];
  if (first < 0) return units;
  for (let at = Math.max(0, first - Math.max(...WINDOWS)); at < present.length; at += 1) {
    const i = present[at] as number;
    if (at >= first) units.push(unit(index, 'message', [i]));
    for (const size of WINDOWS) {
      if (at + size > first && at + size <= present.length) units.push(unit(index, 'window', present.slice(at, at + size)));
    }
    const next = present[at + 1];
    if (next === undefined || at + 1 < first) continue;
    const [question, answer] = [messages[i], messages[next]];
    // Any message with a question and the reply of somebody else belong together: "When? - At seven".
    if (question && answer && labelOf(question) !== labelOf(answer) && /[?？]/u.test(question.text))
      units.push(unit(index, 'question-answer', [i, next]));
  }
  return units;
}

function unit({ byMessage, vectors, dim }: Omit<EvidenceIndex, 'units'>, kind: Unit['kind'], indices: readonly number[]): Unit {
  const sum = new Float64Array(dim);
  for (const message of indices) {
    const pieces = byMessage[message] ?? [];
    const share = 1 / pieces.length;
    for (const piece of pieces) {
      for (let d = 0, at = piece * dim; d < dim; d += 1, at += 1) sum[d] = (sum[d] as number) + share * (vectors[at] as number);
    }
  }
  const [first, last] = [byMessage[indices[0] ?? -1], byMessage[indices.at(-1) ?? -1]];
  return { kind, indices, from: first?.[0] ?? 0, to: (last?.at(-1) ?? -1) + 1, norm: norm(sum) };
}

/**
 * The best units, strongest first, at most `limit`; of equals the shorter, then the earlier. A unit enters only if it brings a message that the
 * better ones lack.
 * Formula: 0.5 cosine + 0.5 coverage; a single long message counts by its best sentence's cosine.
 */
export function rankUnits(index: EvidenceIndex, match: ClaimMatch, limit = 3): EvidenceUnit[] {
  const { units } = index;
  const shared = sharesOf(index, match);
  const scores = new Float64Array(units.length);
  for (let u = 0; u < units.length; u += 1) {
    const one = units[u] as Unit;
    scores[u] = 0.5 * unitCosine(match, shared, one) + 0.5 * unitCoverage(match, one);
  }
  const best: EvidenceUnit[] = [];
  const taken = new Set<number>();
  // Few are looked at: three, and what lies within them.
  for (let u = leader(units, scores); u >= 0 && best.length < limit; u = leader(units, scores)) {
    const one = units[u] as Unit;
    const score = scores[u] as number;
    scores[u] = Number.NEGATIVE_INFINITY;
    if (one.indices.every((i) => taken.has(i))) continue;
    best.push({ kind: one.kind, indices: one.indices, cosine: unitCosine(match, shared, one), coverage: unitCoverage(match, one), score });
    for (const i of one.indices) taken.add(i);
  }
  return best;
}

function leader(units: readonly Unit[], scores: Float64Array): number {
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  for (let u = 0; u < scores.length; u += 1) {
    const score = scores[u] as number;
    if (score < highest || score === Number.NEGATIVE_INFINITY) continue;
    if (score === highest && !isEarlier(units[u] as Unit, units[best] as Unit)) continue;
    best = u;
    highest = score;
  }
  return best;
}

function isEarlier(a: Unit, b: Unit): boolean {
  return a.indices.length < b.indices.length || (a.indices.length === b.indices.length && a.from < b.from);
}

/** What each piece brings to the cosine of a unit: its message counts once, however many pieces it has. */
function sharesOf({ byMessage }: EvidenceIndex, { cosine }: ClaimMatch): Float64Array {
  const shared = new Float64Array(cosine.length);
  for (const pieces of byMessage) for (const p of pieces) shared[p] = (cosine[p] as number) / pieces.length;
  return shared;
}

function unitCosine({ cosine }: ClaimMatch, shared: Float64Array, { kind, from, to, norm }: Unit): number {
  let sum = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let p = from; p < to; p += 1) {
    sum += shared[p] as number;
    best = Math.max(best, cosine[p] as number);
  }
  return kind === 'message' ? best : norm === 0 ? 0 : sum / norm;
}

/** Most units of a long chat share no word with the claim, and many share the words of one piece only. */
function unitCoverage(match: ClaimMatch, { from, to }: Unit): number {
  let holders = 0;
  let last = -1;
  for (let p = from; p < to; p += 1) {
    if (match.covered[p] === 0) continue;
    holders += 1;
    last = p;
  }
  if (holders < 2) return holders === 0 ? 0 : (match.covered[last] as number);
  return coverage(
    match,
    Array.from({ length: to - from }, (_, i) => from + i),
  );
}
