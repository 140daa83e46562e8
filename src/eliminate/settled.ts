import { findClaimLists } from './claim-list.js';
import { extractClaims } from './claims.js';
import type { ClaimSource } from './claims.js';
import type { Claim } from './types.js';

/**
 * How a text may go on, by what changes the end of a sentence: a small or a capital letter, a digit, a label, closing marks, more marks, a
 * clause, a line that is wrapped, listed, labelled or fenced, an escape in JSON. Own.
 */
const CONTINUATIONS = [
  'a b',
  'A b',
  '1',
  'x: y',
  '"',
  '”',
  ')',
  '.',
  '?',
  '; a b c',
  '中',
  '\na b',
  '\nx: y',
  '\n- ',
  '\n```',
  '\\nA b',
  ' a b',
  ' A b',
];

/** Characters after "3." that show whether it is a day ("3. Mai"). */
const MONTH_CHARS = 6;

/**
 * The first claims of a text that is still being written: those that no continuation changes any more. So a sentence is settled as soon as
 * what follows shows that it has ended, mostly at the space after its full stop.
 */
export function settledClaims(source: ClaimSource): Claim[] {
  const claims = extractClaims(source);
  const { length } = source.text;
  const limit = findClaimLists(source.text).undecided ?? length;
  let count = claims.findIndex(({ text, end }) => end > limit || (/\d\.$/u.test(text) && end + MONTH_CHARS > length));
  if (count < 0) count = claims.length;
  // More JSON may follow it.
  if (count === claims.length && claims.at(-1)?.kind === 'markup') count--;
  for (const more of CONTINUATIONS) {
    if (count === 0) break;
    const other = extractClaims({ ...source, text: source.text + more });
    let same = 0;
    while (same < count && isSame(claims[same], other[same])) same++;
    count = same;
  }
  // Whether a semicolon parts two claims depends on the last part of its sentence.
  while (/[;；]$/u.test(claims[count - 1]?.text ?? '')) count--;
  return claims.slice(0, count);
}

function isSame(a: Claim | undefined, b: Claim | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.start === b.start &&
    a.end === b.end &&
    a.text === b.text &&
    a.kind === b.kind &&
    a.speaker === b.speaker &&
    a.context === b.context
  );
}

/** How long after a mark that may end a sentence it is worth a look, UTF-16 units. Own: what follows has shown itself by then. */
const LOOK_CHARS = 24;

/** Whether the end of a growing text makes it worth looking for settled claims: cheap, since it is asked for every piece. */
export function mayHaveSettled(text: string): boolean {
  return /[.!?…。！？．｡;；:：\n"]/u.test(text.slice(-LOOK_CHARS));
}
