import { topK } from '../core/matrix.js';
import { contentWords, splitSentences, stem, words } from '../core/text.js';
import type { CheckResult, SourceSpan } from '../memory/types.js';
import type { EvidenceIndex } from './evidence.js';
import type { ClaimMatch } from './match-claim.js';
import { messageStrengths } from './strength.js';
import type { Claim, EvidenceUnit } from './types.js';

/** Most ranges one record names. */
const MAX_SPANS = 5;

/** Share of the best message's strength under which a message is not worth naming for itself. Own. */
const WEAKEST = 0.7;
/** Messages that may be named for their strength alone. Origin: design §4, "top 3". */
const STRONGEST = 3;

/**
 * Where the evidence of a claim stands: the best sentence of each message that shows it, strongest first.
 * Beside the strongest messages, of the best units those that add words still missing, and the other half of a question and its answer.
 */
export function evidenceSpans(
  index: EvidenceIndex,
  match: ClaimMatch,
  units: readonly EvidenceUnit[],
  claim: Claim,
  checks: readonly CheckResult[],
): SourceSpan[] {
  const strengths = messageStrengths(index, match, claim, checks);
  const strength = (message: number): number => strengths[message] ?? Number.NEGATIVE_INFINITY;
  const ranked = topK(strengths, STRONGEST);
  const best = strength(ranked[0] ?? -1);
  const named = new Set(ranked.filter((message, rank) => rank === 0 || strength(message) >= WEAKEST * best));
  const found = new Set([...named].flatMap((message) => heldBy(index, match, message)));
  for (const unit of units) {
    const whole = unit.kind === 'question-answer' && unit.indices.some((message) => named.has(message));
    for (const message of [...unit.indices].sort((a, b) => strength(b) - strength(a) || a - b)) {
      const fresh = heldBy(index, match, message).some((t) => !found.has(t));
      if (named.size >= MAX_SPANS || !(whole || (fresh && strength(message) >= WEAKEST * best))) continue;
      named.add(message);
      for (const t of heldBy(index, match, message)) found.add(t);
    }
  }
  return [...named]
    .sort((a, b) => strength(b) - strength(a) || a - b)
    .flatMap((message) => {
      const span = bestRange(index, match, message);
      return span ? [span] : [];
    });
}

/** Content words of `claim`, as written, that none of the pieces holds and no check confirmed. */
export function missingWords(match: ClaimMatch, claim: string, pieces: readonly number[], confirmed: ReadonlySet<string>): string[] {
  const held = new Set([...confirmed, ...match.terms.filter((_, t) => pieces.some((p) => match.holds[p * match.terms.length + t] === 1))]);
  const known = new Set(match.terms);
  const missing = contentWords(claim).filter((word) => known.has(word.text) && !held.has(word.text));
  return [...new Set(missing.map((word) => claim.slice(word.start, word.end)))];
}

function heldBy(index: EvidenceIndex, match: ClaimMatch, message: number): number[] {
  return match.terms.flatMap((_, t) =>
    (index.byMessage[message] ?? []).some((p) => match.holds[p * match.terms.length + t] === 1) ? [t] : [],
  );
}

function bestRange(index: EvidenceIndex, match: ClaimMatch, message: number): SourceSpan | undefined {
  const pieces = [...(index.byMessage[message] ?? [])].sort((a, b) => (match.score[b] ?? 0) - (match.score[a] ?? 0) || a - b);
  const piece = index.pieces[pieces[0] ?? -1];
  const source = index.messages[message];
  if (!piece || !source) return undefined;
  const text = source.text.slice(piece.start, piece.end);
  const sentences = splitSentences(text);
  const wanted = new Map(match.terms.map((term, t) => [term, match.weights[t] ?? 0]));
  const scored = sentences.map((span) => {
    const slice = text.slice(span.start, span.end);
    const terms = new Set([...contentWords(slice).map((w) => w.text), ...words(slice).map((w) => stem(w.text))]);
    return { span, score: [...terms].reduce((sum, term) => sum + (wanted.get(term) ?? 0), 0) };
  });
  scored.sort((a, b) => b.score - a.score || a.span.start - b.span.start);
  const best = scored[0];
  // A message that shares no word with the claim (an answer such as "At seven.") is named whole.
  const first = sentences[0]?.start ?? 0;
  const range = best && best.score > 0 ? best.span : { start: first, end: sentences.at(-1)?.end ?? text.length };
  return { messageId: source.id, start: piece.start + range.start, end: piece.start + range.end };
}
