import type { Span } from '../memory/types.js';
import { readJsonTexts } from './json-texts.js';
import type { JsonReading, ListedText } from './json-texts.js';

/** A stretch of a text that is a JSON list of claims, its fence included. */
export interface ClaimList extends Span {
  readonly texts: readonly ListedText[];
}

export interface ClaimLists {
  readonly lists: readonly ClaimList[];
  /** Where JSON begins that the end of the text cuts off before anybody can tell whether it lists claims. */
  readonly undecided?: number | undefined;
}

const FENCE = /^[ \t]*(?:```|~~~)/u;
const JSON_FENCE = /^[ \t]*(?:```|~~~)[ \t]*(?:json[a-z0-9]*)?[ \t]*\r?$/iu;
/** JSON begins a line or follows a colon: brackets elsewhere are part of a sentence. */
const OPENING = /(?:^[ \t]*|[:：][ \t]*)([[{])/gu;

/**
 * The JSON claim lists of a text: an array of strings, an array of `{claim | text | statement | fact}`, an object with such a `claims`,
 * `statements` or `facts` array, one object a line; bare, in a fence, with prose around it. A list that breaks off holds what came before.
 * What an entry holds beside its claim is not read.
 */
export function findClaimLists(text: string): ClaimLists {
  const lists: ClaimList[] = [];
  let at = 0;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end);
    const found = FENCE.test(line) ? inFence(text, at, end, line) : inLine(text, at, line);
    if (found === 'undecided') return { lists, undecided: at };
    if ('texts' in found) lists.push(found);
    at = found.end;
  }
  return { lists };
}

/** What a place holds: a list, nothing up to `end`, or what nobody can tell yet. */
type Found = ClaimList | { readonly end: number } | 'undecided';

function inLine(text: string, at: number, line: string): Found {
  for (const match of line.matchAll(OPENING)) {
    const start = at + match.index + match[0].length - 1;
    const { outcome, end, texts, listing } = readJsonTexts(text, start);
    if (texts.length > 0 || (listing && outcome === 'whole')) return { start, end, texts };
    if (outcome === 'cut') return 'undecided';
    // JSON that lists no claims is data, and so is what lies in it.
    if (outcome === 'whole') return { end };
  }
  return { end: at + line.length + 1 };
}

/** A fence holds nothing but JSON values, or it is code. */
function inFence(text: string, at: number, end: number, line: string): Found {
  if (end === text.length) return 'undecided';
  if (JSON_FENCE.test(line)) {
    const found = readFenced(text, end);
    if (found.outcome === 'cut' && !found.listing) return 'undecided';
    if (found.listing) return { start: at, end: closingFence(text, found.end) ?? found.end, texts: found.texts };
  }
  let next = end + 1;
  while (next < text.length && !FENCE.test(text.slice(next, lineEnd(text, next)))) next = lineEnd(text, next) + 1;
  return { end: next < text.length ? lineEnd(text, next) + 1 : text.length };
}

/** All values of a fence, one after the other. */
function readFenced(text: string, from: number): JsonReading {
  const texts: ListedText[] = [];
  let listing = false;
  let end = from;
  for (;;) {
    const start = end + (/^\s*/u.exec(text.slice(end))?.[0].length ?? 0);
    if (start >= text.length) return { outcome: 'cut', end, texts, listing };
    if (!'[{'.includes(text[start]!)) return { outcome: 'whole', end, texts, listing };
    const reading = readJsonTexts(text, start);
    texts.push(...reading.texts);
    listing ||= reading.texts.length > 0 || (reading.listing && reading.outcome === 'whole');
    if (reading.outcome === 'broken' && reading.texts.length === 0) return { outcome: 'broken', end, texts, listing };
    end = reading.end;
    if (reading.outcome !== 'whole') return { outcome: reading.outcome, end, texts, listing };
  }
}

function closingFence(text: string, from: number): number | undefined {
  const closing = /^\s*(?:```|~~~)[ \t]*/u.exec(text.slice(from));
  return closing ? from + closing[0].length : undefined;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
