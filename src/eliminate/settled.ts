import { findClaimLists } from './claim-list.js';
import { extractClaims } from './claims.js';
import type { ClaimSource } from './claims.js';
import type { Claim } from './types.js';

/**
 * How a text may go on, by what changes the end of a sentence: a small or a capital letter, a digit, a label, closing marks, more marks, a
 * clause, a line that is wrapped, listed, labelled or fenced, an escape in JSON, an abbreviation written apart, the end of a quotation. Own.
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
  'a.',
  ' a.',
  'A b."',
  ' A b."',
  'A b.”',
  ' A b.”',
  ' A b.»',
  ' A b.“',
];

/** Characters after "3." that show whether it is a day ("3. Mai"). */
const MONTH_CHARS = 6;

/** A mark that may end a claim. */
const END = /[.!?…。！？．｡;；:：\n"]/u;
/** How many characters before a new piece are looked at with it: what shows that a sentence has ended comes after its mark. Own. */
const LOOK_BACK = 3;

/**
 * Follows a text that grows: each call takes it as far as it is written, and gives the claims that are settled, from the first on.
 * What lies before a finished paragraph is not read again, and a piece in the middle of a sentence costs nothing.
 */
export function followClaims(source: Omit<ClaimSource, 'text'>): (text: string) => readonly Claim[] {
  const settled: Claim[] = [];
  let { context } = source;
  let base = 0;
  let known = 0;
  let looked = 0;
  return (text) => {
    const fresh = text.slice(Math.max(0, looked - LOOK_BACK));
    looked = text.length;
    if (!END.test(fresh)) return settled;
    const claims = settledClaims({ ...source, context, text: text.slice(base) }, known);
    for (const claim of claims.slice(known)) settled.push({ ...claim, start: claim.start + base, end: claim.end + base });
    known = claims.length;
    const next = paragraphAfter(claims, text.slice(base));
    if (next !== undefined) {
      base += next;
      known = 0;
      context = claims.findLast((claim) => claim.kind !== 'empty')?.text ?? context;
    }
    return settled;
  };
}

/** Where a paragraph begins that is read alone as it is in its text; undefined where none does yet. */
function paragraphAfter(claims: readonly Claim[], text: string): number | undefined {
  const last = claims.at(-1);
  // A list of claims may go over paragraphs.
  if (!last || claims.some((claim) => claim.kind === 'markup')) return undefined;
  // A line that ends in a full stop is not wrapped.
  const gap = /[.!?。！？]$/u.test(last.text) ? /^[ \t]*\r?\n/u : /^[ \t]*\r?\n[ \t]*\r?\n/u;
  const found = gap.exec(text.slice(last.end));
  return found ? last.end + found[0].length : undefined;
}

/**
 * The first claims of a text that is still being written: those that no continuation changes any more. So a sentence is settled as soon as
 * what follows shows that it has ended, mostly at the space after its full stop. The first `known` ones have been found settled before.
 */
export function settledClaims(source: ClaimSource, known = 0): Claim[] {
  const claims = extractClaims(source);
  const { length } = source.text;
  const limit = findClaimLists(source.text).undecided ?? length;
  let count = claims.findIndex(({ text, end }) => end > limit || (/\d\.$/u.test(text) && end + MONTH_CHARS > length));
  if (count < 0) count = claims.length;
  // More JSON may follow it.
  if (count === claims.length && claims.at(-1)?.kind === 'markup') count--;
  for (const more of CONTINUATIONS) {
    if (count <= known) return claims.slice(0, known);
    const other = extractClaims({ ...source, text: source.text + more });
    let same = 0;
    while (same < count && isSame(claims[same], other[same])) same++;
    count = same;
  }
  // Whether a semicolon parts two claims depends on the last part of its sentence.
  while (/[;；]$/u.test(claims[count - 1]?.text ?? '')) count--;
  return claims.slice(0, Math.max(known, count));
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
