import { RUNTIME } from '../config.js';

/** Characters of base64, base64url and hex: a long run of them without a space is data, not words. */
const OPAQUE_RUN = new RegExp(`[A-Za-z0-9+/=_-]{${RUNTIME.opaqueRunChars},}`, 'g');
/** WordPiece reads a word longer than this as one unknown token; an opaque run becomes that many unknown words. */
const UNKNOWN_WORD_CHARS = 100;
/** A word no vocabulary holds: longer than WordPiece looks at, without punctuation that would split it. */
const UNKNOWN_WORD = 'x'.repeat(UNKNOWN_WORD_CHARS + 1);

/**
 * Token ids of a text of any size and content, in bounded pieces.
 *
 * Lone surrogates become U+FFFD. A run of base64 of at least `opaqueRunChars` counts as unknown words, as WordPiece does with any word
 * over 100 characters: 1 MB of it costs 10,000 tokens and not 600,000. Pieces end at white space where there is one, never inside a code point.
 */
export function tokenizeLong(text: string, tokenize: (piece: string) => number[]): number[] {
  const wellFormed = text.toWellFormed();
  const readable =
    wellFormed.length < RUNTIME.opaqueRunChars
      ? wellFormed
      : wellFormed.replace(OPAQUE_RUN, (run) => ` ${`${UNKNOWN_WORD} `.repeat(Math.ceil(run.length / UNKNOWN_WORD_CHARS))}`);
  if (readable.length <= RUNTIME.tokenizeChars) return tokenize(readable);
  const ids: number[] = [];
  for (const piece of splitText(readable, RUNTIME.tokenizeChars)) for (const id of tokenize(piece)) ids.push(id);
  return ids;
}

/** Pieces of at most `maxChars` UTF-16 units that join to the text again. */
export function splitText(text: string, maxChars: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > maxChars) {
    let end = start + maxChars;
    let space = end;
    while (space > start && !/\s/.test(text[space - 1]!)) space--;
    if (space > start) end = space;
    else if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
