import { contentWords, splitSentences, stem, words } from '../core/text.js';
import type { SourceSpan } from '../memory/types.js';
import type { ClaimMatch, EvidenceIndex } from './evidence.js';
import type { EvidenceUnit } from './types.js';

/** Most ranges one record names. */
const MAX_SPANS = 5;

/** Where the evidence of a claim stands: the best sentence of each message that adds to it, strongest unit first. */
export function evidenceSpans(index: EvidenceIndex, match: ClaimMatch, units: readonly EvidenceUnit[]): SourceSpan[] {
  const spans: SourceSpan[] = [];
  const seen = new Set<number>();
  const found = new Set<number>();
  for (const unit of units) {
    const ranked = [...unit.indices].sort((a, b) => bestScore(index, match, b) - bestScore(index, match, a) || a - b);
    ranked.forEach((message, rank) => {
      if (seen.has(message) || spans.length >= MAX_SPANS) return;
      const terms = heldBy(index, match, message).filter((t) => !found.has(t));
      // The strongest message of a unit always counts; its neighbours only for words that are still missing.
      if (rank > 0 && terms.length === 0 && unit.kind !== 'question-answer') return;
      const span = bestRange(index, match, message);
      if (!span) return;
      seen.add(message);
      for (const t of terms) found.add(t);
      spans.push(span);
    });
  }
  return spans;
}

/** Content words of `claim`, as written, that none of the pieces holds and no check confirmed. */
export function missingWords(match: ClaimMatch, claim: string, pieces: readonly number[], confirmed: ReadonlySet<string>): string[] {
  const held = new Set([...confirmed, ...match.terms.filter((_, t) => pieces.some((p) => match.holds[p * match.terms.length + t] === 1))]);
  const known = new Set(match.terms);
  const missing = contentWords(claim).filter((word) => known.has(word.text) && !held.has(word.text));
  return [...new Set(missing.map((word) => claim.slice(word.start, word.end)))];
}

function bestScore(index: EvidenceIndex, match: ClaimMatch, message: number): number {
  return Math.max(-1, ...(index.byMessage[message] ?? []).map((p) => match.score[p] ?? -1));
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
