import { contentWords, splitSentences, stem, words } from '../core/text.js';
import { messageLine } from '../memory/message-line.js';
import type { Message, Span } from '../memory/types.js';
import { isBeginning } from '../memory/growing.js';
import { idiomMeanings } from './language/idioms.js';
import type { ClaimMatch } from './match-claim.js';
import { unitsOf } from './units.js';
import type { Units } from './units.js';

/** A stretch of one message that is embedded and packed as a line of its own: the whole message, or one sentence of a long one. */
export interface Piece extends Span {
  readonly message: number;
  /** `role: words`, the speaker's name in place of the role where there is one; what idioms mean stands behind in brackets. */
  readonly line: string;
}

/** Longest message that stays one piece, UTF-16 code units: about the 120 tokens the verifier saw of a line in training. */
const PIECE_CHARS = 480;
type MessagePiece = Omit<Piece, 'message'>;

// Pure memo: messages are immutable, and a growing chat comes again with each call.
const readings = new WeakMap<Message, readonly MessagePiece[]>();

/** Lines of the conversation in order. Short messages are one line; long ones one line a sentence, overlong sentences cut at spaces. */
export function piecesOf(messages: readonly Message[]): Piece[] {
  return messages.flatMap((message, index) => readPieces(message).map((piece) => ({ ...piece, message: index })));
}

function readPieces(message: Message): readonly MessagePiece[] {
  const known = readings.get(message);
  if (known) return known;
  const { text } = message;
  const spans =
    text.length <= PIECE_CHARS ? [{ start: 0, end: text.length }] : splitSentences(text).flatMap((sentence) => cut(text, sentence));
  const pieces = spans
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
    .map((span) => ({ ...span, line: lineOf(message, text.slice(span.start, span.end)) }));
  readings.set(message, pieces);
  return pieces;
}

/** The words of a piece, with the meaning of their idioms: the models read words one by one. */
function lineOf(message: Message, text: string): string {
  const meanings = idiomMeanings(text);
  return messageLine(message, meanings.length > 0 ? `${text.trim()} (${meanings.join('; ')})` : text);
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
  readonly units: Units;
  /** By the vector of a claim: its matches by the words it has, and its cosines to the pieces, which an index that grows takes along. */
  readonly matches: WeakMap<Float32Array, Map<string, ClaimMatch>>;
  readonly cosines: WeakMap<Float32Array, Float32Array>;
}

/**
 * @param vectors Shape [pieces, dim] row-major, unit rows; not mutated.
 * @param before An index by the same encoder: where its messages are the first of these, only what is new is read. Not mutated.
 */
export function buildIndex(
  messages: readonly Message[],
  pieces: readonly Piece[],
  vectors: Float32Array,
  dim: number,
  before?: EvidenceIndex,
): EvidenceIndex {
  const grown = before && isBeginning(before.messages, messages) ? before : undefined;
  const byMessage: number[][] = messages.map(() => []);
  const postings = new Map(grown?.postings);
  const fresh = new Map<string, number[]>();
  pieces.forEach((piece, i) => {
    byMessage[piece.message]?.push(i);
    if (grown && i < grown.pieces.length) return;
    for (const term of termsOf(piece.line)) {
      const list = fresh.get(term);
      if (list) list.push(i);
      else fresh.set(term, [i]);
    }
  });
  for (const [term, list] of fresh) postings.set(term, [...(postings.get(term) ?? []), ...list]);
  const cosines = grown?.cosines ?? new WeakMap<Float32Array, Float32Array>();
  const matches = new WeakMap<Float32Array, Map<string, ClaimMatch>>();
  const index = { messages, pieces, byMessage, vectors, dim, postings, matches, cosines };
  return { ...index, units: unitsOf(index, grown?.units, grown?.messages.length ?? 0) };
}

/** Every form under which a text can be found: stems of all its words, character pairs for scripts without spaces. */
function termsOf(text: string): Set<string> {
  return new Set([...words(text).map((w) => stem(w.text)), ...contentWords(text).map((w) => w.text)]);
}
