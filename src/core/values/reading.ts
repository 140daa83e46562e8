import { readChinese } from './chinese-numbers.js';
import { readLiteral } from './literals.js';
import { readNumberWords } from './number-words.js';
import type { Parsed, PlainNumber, Reading, Scan, Token } from './types.js';

const SUFFIX = /^(?:st|nd|rd|th|er|ere|eme|e|ter|te|ten|o|a)$/;

/** Reads a number at token `i`: digits (with an ordinal suffix), number words or Chinese numerals. */
export function readNumber(scan: Scan, i: number): PlainNumber | undefined {
  if (scan.numbers.has(i)) return scan.numbers.get(i);
  const read = readFresh(scan, i);
  scan.numbers.set(i, read);
  return read;
}

function readFresh(scan: Scan, i: number): PlainNumber | undefined {
  const { tokens, language } = scan;
  const token = tokens[i];
  if (token === undefined) return undefined;
  if (token.kind === 'number') {
    const literal = readLiteral(token.text);
    if (literal === undefined) return undefined;
    const after = tokens[i + 1];
    const ordinal = after?.kind === 'word' && after.glued && !literal.decimal && SUFFIX.test(after.low);
    return { ...literal, next: ordinal ? i + 2 : i + 1, words: false, ...(ordinal ? { ordinal } : {}) };
  }
  if (token.kind === 'han') {
    const read = readChinese(tokens, i);
    return read ? { ...read, words: true, decimal: false } : undefined;
  }
  const words = readNumberWords(tokens, i, language);
  return words ? { ...words, words: true, decimal: false } : undefined;
}

/** A whole number in [min, max] at token `i`, not an ordinal. */
export function readWhole(scan: Scan, i: number, min: number, max: number): PlainNumber | undefined {
  const read = readNumber(scan, i);
  if (!read || read.ordinal || !Number.isInteger(read.value) || read.value < min || read.value > max) return undefined;
  return read;
}

/** A reading with the defaults filled in. */
export function reading(kind: Reading['kind'], part: Partial<Reading> = {}): Reading {
  const numbers = part.numbers ?? [];
  return { kind, unit: '', factor: 1, raw: numbers, ...part, numbers };
}

export function parsed(result: Reading, next: number, from?: number): Parsed {
  return from === undefined ? { reading: result, next } : { reading: result, next, from };
}

/** Folded text of the token at `i`, '' outside the sentence. */
export function lowAt(tokens: readonly Token[], i: number): string {
  return tokens[i]?.low ?? '';
}

/** Joined text of `count` tokens that stand without a gap, '' if fewer or a gap. */
export function hanAt(tokens: readonly Token[], i: number, count: number): string {
  let shown = '';
  for (let k = i; k < i + count; k++) {
    const token = tokens[k];
    if (token?.kind !== 'han') return '';
    shown += token.text;
  }
  return shown;
}
