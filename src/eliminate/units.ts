import { norm } from '../core/vector.js';
import { labelOf } from '../memory/message-line.js';
import type { EvidenceIndex } from './evidence.js';
import type { ClaimMatch } from './match-claim.js';
import type { EvidenceUnit } from './types.js';

/** Window sizes in messages. Origin: design §4. */
const WINDOWS = [3, 5] as const;

/** Neighbouring messages that are evidence together. */
interface Unit {
  readonly kind: EvidenceUnit['kind'];
  readonly indices: readonly number[];
  /** Its pieces: [from, to). */
  readonly from: number;
  readonly to: number;
  /** Length of the sum of the messages' vectors; 0 when they have none. */
  readonly norm: number;
}

/** The units of a conversation. What every claim asks of each of them stands in rows of numbers as well. */
export interface Units {
  readonly all: readonly Unit[];
  /** Per unit: its pieces [from, to), and its norm; NaN for a single message, whose cosine is that of its best piece. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly norm: Float64Array;
  /** Per piece: how many its message has. */
  readonly siblings: Int32Array;
}

/** @param before Units of an index whose messages are the first `known` of these. */
export function unitsOf(index: Omit<EvidenceIndex, 'units'>, before: Units | undefined, known: number): Units {
  const all = [...(before?.all ?? []), ...newUnits(index, known)];
  const grown = <T extends Int32Array | Float64Array>(row: T, old: T | undefined, of: (unit: Unit) => number): T => {
    if (old) row.set(old);
    for (let u = old?.length ?? 0; u < all.length; u += 1) row[u] = of(all[u] as Unit);
    return row;
  };
  const siblings = new Int32Array(index.pieces.length);
  for (const pieces of index.byMessage) for (const p of pieces) siblings[p] = pieces.length;
  return {
    all,
    from: grown(new Int32Array(all.length), before?.from, (unit) => unit.from),
    to: grown(new Int32Array(all.length), before?.to, (unit) => unit.to),
    norm: grown(new Float64Array(all.length), before?.norm, ({ kind, norm }) => (kind === 'message' ? Number.NaN : norm)),
    siblings,
  };
}

/** Units that hold a message from `known` on. */
function newUnits(index: Omit<EvidenceIndex, 'units'>, known: number): Unit[] {
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
  const count = units.all.length;
  const cosines = unitCosines(units, match.cosine);
  const coverages = unitCoverages(units, match);
  const scores = new Float64Array(count);
  for (let u = 0; u < count; u += 1) scores[u] = 0.5 * (cosines[u] as number) + 0.5 * (coverages[u] as number);
  const best: EvidenceUnit[] = [];
  const taken = new Set<number>();
  for (const u of leaders(units.all, scores)) {
    if (best.length >= limit) break;
    const { kind, indices } = units.all[u] as Unit;
    if (indices.every((i) => taken.has(i))) continue;
    best.push({ kind, indices, cosine: cosines[u] as number, coverage: coverages[u] as number, score: scores[u] as number });
    for (const i of indices) taken.add(i);
  }
  return best;
}

/** How many of the best units are found in one look at all. Own: few are looked at, three, and what lies within them. */
const AT_ONCE = 32;

/** The units, strongest first. */
function* leaders(units: readonly Unit[], scores: Float64Array): Generator<number> {
  const leads = (a: number, b: number): boolean => {
    const [one, other] = [scores[a] as number, scores[b] as number];
    return one > other || (one === other && isEarlier(units[a] as Unit, units[b] as Unit));
  };
  const top: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let u = 0; u < scores.length; u += 1) {
    const score = scores[u] as number;
    if (score < least || (top.length === AT_ONCE && !leads(u, top[AT_ONCE - 1] as number))) continue;
    let at = top.length;
    while (at > 0 && leads(u, top[at - 1] as number)) at -= 1;
    top.splice(at, 0, u);
    if (top.length > AT_ONCE) top.pop();
    if (top.length === AT_ONCE) least = scores[top[AT_ONCE - 1] as number] as number;
  }
  yield* top;
  if (top.length < scores.length)
    yield* Array.from(scores.keys())
      .sort((a, b) => (leads(a, b) ? -1 : 1))
      .slice(top.length);
}

function isEarlier(a: Unit, b: Unit): boolean {
  return a.indices.length < b.indices.length || (a.indices.length === b.indices.length && a.from < b.from);
}

function unitCosines({ all, from, to, norm, siblings }: Units, cosine: Float32Array): Float64Array {
  // What each piece brings to the cosine of a unit: its message counts once, however many pieces it has.
  const shared = new Float64Array(cosine.length);
  for (let p = 0; p < shared.length; p += 1) shared[p] = (cosine[p] as number) / (siblings[p] as number);
  const cosines = new Float64Array(all.length);
  for (let u = 0; u < cosines.length; u += 1) {
    const end = to[u] as number;
    const length = norm[u] as number;
    let sum = 0;
    if (Number.isNaN(length)) {
      let best = Number.NEGATIVE_INFINITY;
      for (let p = from[u] as number; p < end; p += 1) best = Math.max(best, cosine[p] as number);
      cosines[u] = best;
      continue;
    }
    for (let p = from[u] as number; p < end; p += 1) sum += shared[p] as number;
    cosines[u] = length === 0 ? 0 : sum / length;
  }
  return cosines;
}

/** Most units of a long chat share no word with the claim, and many share the words of one piece only. */
function unitCoverages({ all, from, to }: Units, match: ClaimMatch): Float64Array {
  const { covered } = match;
  const coverages = new Float64Array(all.length);
  // Up to each piece: how many hold a word, and which one did last.
  const holders = new Int32Array(covered.length + 1);
  const last = new Int32Array(covered.length + 1);
  for (let p = 0; p < covered.length; p += 1) {
    const holds = covered[p] !== 0;
    holders[p + 1] = (holders[p] as number) + (holds ? 1 : 0);
    last[p + 1] = holds ? p : (last[p] as number);
  }
  for (let u = 0; u < coverages.length; u += 1) {
    const [start, end] = [from[u] as number, to[u] as number];
    const held = (holders[end] as number) - (holders[start] as number);
    if (held === 1) coverages[u] = covered[last[end] as number] as number;
    else if (held > 1) coverages[u] = stretchCoverage(match, start, end);
  }
  return coverages;
}

/** `coverage` of the pieces [from, to). */
function stretchCoverage({ terms, weights, holds }: ClaimMatch, from: number, to: number): number {
  const count = terms.length;
  let total = 0;
  let found = 0;
  for (let t = 0; t < count; t += 1) {
    const weight = weights[t] as number;
    total += weight;
    for (let p = from; p < to; p += 1) {
      if (holds[p * count + t] !== 1) continue;
      found += weight;
      break;
    }
  }
  return total > 0 ? found / total : 0;
}
