import { contentWords, splitSentences, stem, words } from '../core/text.js';
import { dot } from '../core/vector.js';
import { labelOf, messageLine } from '../memory/message-line.js';
import type { Message, Span } from '../memory/types.js';
import type { EvidenceUnit } from './types.js';

/** A stretch of one message that is embedded and packed as a line of its own: the whole message, or one sentence of a long one. */
export interface Piece extends Span {
  readonly message: number;
  /** `role: words`, the speaker's name in place of the role where there is one. */
  readonly line: string;
}

/** Longest message that stays one piece, UTF-16 code units: about the 120 tokens the verifier saw of a line in training. */
const PIECE_CHARS = 480;
/** Window sizes in messages. Origin: design §4. */
const WINDOWS = [3, 5] as const;

/** Lines of the conversation in order. Short messages are one line; long ones one line a sentence, overlong sentences cut at spaces. */
export function piecesOf(messages: readonly Message[]): Piece[] {
  return messages.flatMap((message, index) => {
    const spans =
      message.text.length <= PIECE_CHARS
        ? [{ start: 0, end: message.text.length }]
        : splitSentences(message.text).flatMap((s) => cut(message.text, s));
    return spans
      .filter((span) => message.text.slice(span.start, span.end).trim() !== '')
      .map((span) => ({ ...span, message: index, line: messageLine(message, message.text.slice(span.start, span.end)) }));
  });
}

function cut(text: string, span: Span): Span[] {
  const out: Span[] = [];
  let start = span.start;
  while (span.end - start > PIECE_CHARS) {
    const space = text.lastIndexOf(' ', start + PIECE_CHARS);
    let end = space > start + PIECE_CHARS / 2 ? space : start + PIECE_CHARS;
    // Never between the halves of a surrogate pair.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1;
    out.push({ start, end });
    start = end;
  }
  out.push({ start, end: span.end });
  return out;
}

interface Unit {
  readonly kind: EvidenceUnit['kind'];
  readonly indices: readonly number[];
  /** Length of the sum of the messages' vectors; 0 when they have none. */
  readonly norm: number;
}

/** What all claims are matched against. Built once a call. */
export interface EvidenceIndex {
  readonly messages: readonly Message[];
  readonly pieces: readonly Piece[];
  /** Piece numbers of each message. */
  readonly byMessage: readonly (readonly number[])[];
  /** [pieces, dim] row-major, unit rows. */
  readonly vectors: Float32Array;
  readonly dim: number;
  readonly postings: ReadonlyMap<string, readonly number[]>;
  readonly units: readonly Unit[];
}

/** @param vectors Shape [pieces, dim] row-major, unit rows; not mutated. */
export function buildIndex(messages: readonly Message[], pieces: readonly Piece[], vectors: Float32Array, dim: number): EvidenceIndex {
  const byMessage: number[][] = messages.map(() => []);
  const postings = new Map<string, number[]>();
  pieces.forEach((piece, i) => {
    byMessage[piece.message]?.push(i);
    for (const term of termsOf(piece.line)) {
      const list = postings.get(term);
      if (list) list.push(i);
      else postings.set(term, [i]);
    }
  });
  const index = { messages, pieces, byMessage, vectors, dim, postings };
  return { ...index, units: unitsOf(index) };
}

/** Every form under which a text can be found: stems of all its words, character pairs for scripts without spaces. */
function termsOf(text: string): Set<string> {
  return new Set([...words(text).map((w) => stem(w.text)), ...contentWords(text).map((w) => w.text)]);
}

function unitsOf(index: Omit<EvidenceIndex, 'units'>): Unit[] {
  const { messages, byMessage } = index;
  const present = messages.map((_, i) => i).filter((i) => (byMessage[i]?.length ?? 0) > 0);
  const units: Unit[] = present.map((i) => unit(index, 'message', [i]));
  present.forEach((i, at) => {
    for (const size of WINDOWS) {
      if (present.length >= size && at + size <= present.length) units.push(unit(index, 'window', present.slice(at, at + size)));
    }
    const next = present[at + 1];
    if (next === undefined) return;
    const [question, answer] = [messages[i], messages[next]];
    // Any message with a question and the reply of somebody else belong together: "When? - At seven".
    if (question && answer && labelOf(question) !== labelOf(answer) && /[?？]/u.test(question.text))
      units.push(unit(index, 'question-answer', [i, next]));
  });
  return units;
}

function unit(index: Omit<EvidenceIndex, 'units'>, kind: Unit['kind'], indices: readonly number[]): Unit {
  const sum = new Float64Array(index.dim);
  for (const message of indices) {
    for (const piece of index.byMessage[message] ?? []) {
      const share = 1 / (index.byMessage[message]?.length ?? 1);
      for (let d = 0; d < index.dim; d += 1) sum[d] = (sum[d] ?? 0) + share * (index.vectors[piece * index.dim + d] ?? 0);
    }
  }
  return { kind, indices, norm: Math.hypot(...sum) };
}

/** How one claim meets the conversation. */
export interface ClaimMatch {
  /** Distinct content words of the claim (all its words if it has no content words) with their IDF weights. */
  readonly terms: readonly string[];
  readonly weights: Float32Array;
  /** Cosine of each piece in [-1,1]. */
  readonly cosine: Float32Array;
  /** Which terms a piece holds: [pieces, terms], 0 or 1. */
  readonly holds: Uint8Array;
  /** 0.5 cosine + 0.5 coverage of each piece. */
  readonly score: Float32Array;
}

/** Matches one claim, as the models read it. IDF counts lines of the conversation, so other claims have no influence. `stop`: function words of its language, beside English. */
export function matchClaim(index: EvidenceIndex, claim: string, vector: Float32Array, stop?: ReadonlySet<string>): ClaimMatch {
  const content = contentWords(claim)
    .filter((w) => !stop?.has(claim.slice(w.start, w.end).toLowerCase()))
    .map((w) => w.text);
  const terms = [...new Set(content.length > 0 ? content : words(claim).map((w) => stem(w.text)))];
  const count = index.pieces.length;
  const weights = new Float32Array(terms.length);
  const holds = new Uint8Array(count * terms.length);
  terms.forEach((term, t) => {
    const found = index.postings.get(term) ?? [];
    weights[t] = 1 + Math.log((count + 1) / (found.length + 1));
    for (const piece of found) holds[piece * terms.length + t] = 1;
  });
  const cosine = new Float32Array(count);
  const score = new Float32Array(count);
  const match = { terms, weights, cosine, holds, score };
  for (let p = 0; p < count; p += 1) {
    const similarity = dot(vector, index.vectors.subarray(p * index.dim, (p + 1) * index.dim));
    cosine[p] = similarity;
    score[p] = 0.5 * similarity + 0.5 * coverage(match, [p]);
  }
  return match;
}

/** IDF-weighted share in [0,1] of the claim's terms that the pieces hold together; `confirmed` terms count as held. 0 for a claim without terms. */
export function coverage(
  match: Pick<ClaimMatch, 'terms' | 'weights' | 'holds'>,
  pieces: readonly number[],
  confirmed?: ReadonlySet<string>,
): number {
  let total = 0;
  let found = 0;
  for (let t = 0; t < match.terms.length; t += 1) {
    const weight = match.weights[t] ?? 0;
    total += weight;
    if (confirmed?.has(match.terms[t] ?? '') || pieces.some((p) => match.holds[p * match.terms.length + t] === 1)) found += weight;
  }
  return total > 0 ? found / total : 0;
}

/**
 * The best units, strongest first, at most `limit`. A unit enters only if it brings a message that the better ones lack.
 * Formula: 0.5 cosine + 0.5 coverage; a single long message counts by its best sentence's cosine.
 */
export function rankUnits(index: EvidenceIndex, match: ClaimMatch, limit = 3): EvidenceUnit[] {
  const scored = index.units.map((candidate) => {
    const pieces = candidate.indices.flatMap((message) => index.byMessage[message] ?? []);
    const cosine =
      candidate.kind === 'message' ? Math.max(...pieces.map((p) => match.cosine[p] ?? 0)) : unitCosine(index, match, candidate);
    const covered = coverage(match, pieces);
    return { kind: candidate.kind, indices: candidate.indices, cosine, coverage: covered, score: 0.5 * cosine + 0.5 * covered };
  });
  scored.sort((a, b) => b.score - a.score || a.indices.length - b.indices.length || (a.indices[0] ?? 0) - (b.indices[0] ?? 0));
  const best: EvidenceUnit[] = [];
  const taken = new Set<number>();
  for (const candidate of scored) {
    if (best.length >= limit) break;
    if (candidate.indices.every((i) => taken.has(i))) continue;
    best.push(candidate);
    for (const i of candidate.indices) taken.add(i);
  }
  return best;
}

function unitCosine(index: EvidenceIndex, match: ClaimMatch, candidate: Unit): number {
  if (candidate.norm === 0) return 0;
  let sum = 0;
  for (const message of candidate.indices) {
    const pieces = index.byMessage[message] ?? [];
    for (const p of pieces) sum += (match.cosine[p] ?? 0) / pieces.length;
  }
  return sum / candidate.norm;
}
