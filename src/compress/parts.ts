import { findSecrets } from '../core/secrets.js';
import { splitSentences } from '../core/text.js';
import type { Dropped, Message, Span } from '../memory/types.js';

/** A message that may enter the summary, with the parts of its text that may be carried. */
export interface Kept {
  /** Place in the messages given to the stage. */
  readonly index: number;
  readonly message: Message;
  /** Ranges of `message.text` in order; the whole text unless a secret was cut out. */
  readonly parts: readonly Span[];
}

/** The text of a message as it may be carried: its parts, joined by a space where something was cut out. */
export function carriedText(kept: Kept): string {
  const [first] = kept.parts;
  if (first && kept.parts.length === 1 && first.start === 0 && first.end === kept.message.text.length) return kept.message.text;
  return kept.parts.map((part) => kept.message.text.slice(part.start, part.end)).join(' ');
}

/** Most units a message is read in. Own: a megabyte of short lines would be half a million. */
const MAX_UNITS = 5000;

/**
 * Sentences of the carried parts, as ranges of `message.text`. A fenced code block is one. In a message of more than 5,000 sentences
 * neighbours are taken together, so that nothing is left unread.
 */
export function sentencesOf(kept: Kept): Span[] {
  const spans = kept.parts.flatMap((part) =>
    splitSentences(kept.message.text.slice(part.start, part.end)).map((span) => ({
      start: span.start + part.start,
      end: span.end + part.start,
    })),
  );
  if (spans.length <= MAX_UNITS || kept.parts.length > 1) return spans;
  const size = Math.ceil(spans.length / MAX_UNITS);
  const units: Span[] = [];
  for (let i = 0; i < spans.length; i += size) {
    units.push({ start: (spans[i] as Span).start, end: (spans[Math.min(i + size, spans.length) - 1] as Span).end });
  }
  return units;
}

/** Opens a piece that cannot stand alone once the piece before it is gone. */
const DANGLING = /^(?:and|or|so|but|which|who|whose|that|where|when|if|because)\b/iu;

/** Parts of a text without its secrets: the clause that holds one goes, the rest of its sentence stays where it can stand alone. */
export function cutSecrets(message: Message): { parts: Span[]; dropped: Dropped[] } {
  const { text } = message;
  const secrets = findSecrets(text);
  if (secrets.length === 0) return { parts: [{ start: 0, end: text.length }], dropped: [] };
  const parts: Span[] = [];
  let from = 0;
  for (const sentence of splitSentences(text)) {
    if (!secrets.some((secret) => overlaps(secret, sentence))) continue;
    pushText(text, from, sentence.start, parts);
    for (const piece of piecesOf(text, sentence)) {
      const holds = secrets.some((secret) => overlaps(secret, piece));
      const words = text.slice(piece.start, piece.end).trim();
      if (!holds && !DANGLING.test(words) && words.split(/\s+/u).length >= 3) pushText(text, piece.start, piece.end, parts);
    }
    from = sentence.end;
  }
  pushText(text, from, text.length, parts);
  return { parts, dropped: [{ messageId: message.id, text: '', reason: 'secret', detail: 'A key, token or password was left out.' }] };
}

function piecesOf(text: string, sentence: Span): Span[] {
  const slice = text.slice(sentence.start, sentence.end);
  const pieces: Span[] = [];
  let start = 0;
  for (const mark of slice.matchAll(/[,;，；](?=\s)|\s[–—]\s/gu)) {
    pieces.push({ start: sentence.start + start, end: sentence.start + mark.index });
    start = mark.index + mark[0].length;
  }
  pieces.push({ start: sentence.start + start, end: sentence.end });
  return pieces;
}

function pushText(text: string, from: number, to: number, parts: Span[]): void {
  const slice = text.slice(from, to);
  const start = from + slice.length - slice.trimStart().length;
  const end = to - (slice.length - slice.trimEnd().length);
  if (end > start) parts.push({ start, end });
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
