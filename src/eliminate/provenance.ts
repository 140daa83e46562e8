import { contentWords, splitSentences, stem, words } from '../core/text.js';
import type { SourceSpan } from '../memory/types.js';
import { speakerOf } from './evidence.js';
import type { ClaimMatch, EvidenceIndex } from './evidence.js';
import type { Claim, EvidenceUnit } from './types.js';

/** Most ranges one record names. */
const MAX_SPANS = 5;

/** What a line gains by being from the speaker whom the claim names, on the scale of the fused score. Own. */
const SPEAKER_BONUS = 0.2;
/** Share of the best message's strength under which a message is not worth naming, question and answer aside. Own. */
const WEAKEST = 0.7;

/**
 * Where the evidence of a claim stands: the best sentence of each message that adds to it, strongest first.
 * Messages of the claim's own speaker go before others: "the assistant said" is shown by a line of the assistant.
 */
export function evidenceSpans(index: EvidenceIndex, match: ClaimMatch, units: readonly EvidenceUnit[], claim: Claim): SourceSpan[] {
  const named: { message: number; span: SourceSpan }[] = [];
  const seen = new Set<number>();
  const found = new Set<number>();
  let best = 0;
  const speaker = speakerNamed(index, claim);
  const strength = (message: number): number =>
    bestScore(index, match, message) + (speaker !== undefined && sameSpeaker(index, message, speaker) ? SPEAKER_BONUS : 0);
  for (const unit of units) {
    const fresh = unit.indices.filter((message) => !seen.has(message)).sort((a, b) => strength(b) - strength(a) || a - b);
    best = Math.max(best, ...fresh.map(strength));
    fresh.forEach((message, rank) => {
      if (named.length >= MAX_SPANS || (strength(message) < WEAKEST * best && unit.kind !== 'question-answer')) return;
      const terms = heldBy(index, match, message).filter((t) => !found.has(t));
      // The strongest message that a unit brings always counts; its neighbours only for words that are still missing.
      if (rank > 0 && terms.length === 0 && unit.kind !== 'question-answer') return;
      const span = bestRange(index, match, message);
      if (!span) return;
      seen.add(message);
      for (const t of terms) found.add(t);
      named.push({ message, span });
    });
  }
  return named.sort((a, b) => strength(b.message) - strength(a.message)).map(({ span }) => span);
}

/** Who speaks or acts in the claim, if it says so at its beginning. */
function speakerNamed(index: EvidenceIndex, claim: Claim): string | undefined {
  if (claim.speaker !== undefined) return claim.speaker.toLowerCase();
  const opening = claim.text.toLowerCase();
  const role = /^the (user|assistant)\b/.exec(opening)?.[1];
  return (
    role ??
    index.messages.find((message) => message.name !== undefined && opening.startsWith(message.name.toLowerCase()))?.name?.toLowerCase()
  );
}

function sameSpeaker(index: EvidenceIndex, message: number, speaker: string): boolean {
  const source = index.messages[message];
  return source !== undefined && speakerOf(source).toLowerCase() === speaker;
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
