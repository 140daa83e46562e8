import type { Token } from './types.js';

/** Longest sentence, UTF-16 units. Longer ones are cut, so that the cost of a paste without full stops stays linear. */
const SEGMENT_CHARS = 1200;

const ABBREVIATIONS = new Set(
  'a p m no nr num art ca approx st vs dr mr mrs ms prof eg ie z b u jan feb mar apr jun jul aug sep sept oct okt nov dec dez inc ltd tel ext max min abs usw etc env pag p'.split(
    ' ',
  ),
);
const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{M}_]+/uy;
const CODE = /[\p{L}\p{M}\d_]+(?:-\d+)*/uy;
const DIGITS = /\d+(?:[.,'’_\u00a0\u202f]\d+)*/y;
const KEYCAPS = /(?:\d\ufe0f?\u20e3)+/y;
const DASHED = /[A-Z]{1,4}-\d+(?:-\d+)*/y;
const LETTER = /[\p{L}\p{M}_]/u;
const HAN = /\p{Script=Han}/u;
/** First digits of scripts whose ten digits follow each other: full width, Arabic-Indic (two), Devanagari. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966];

/** Lower case, compatibility forms and accents removed: 'Août' is 'aout'. */
export function foldAccents(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Half-open ranges of the sentences of a text, in order. */
export function splitSegments(text: string): { start: number; end: number }[] {
  const segments: { start: number; end: number }[] = [];
  let start = 0;
  let lastSpace = -1;
  const push = (end: number): void => {
    if (end > start) segments.push({ start, end });
    start = end;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === ' ') lastSpace = i;
    if (char === '\n' || char === '。' || char === '！' || char === '？') push(i + 1);
    else if ((char === '!' || char === '?' || char === '.' || char === '…') && isSpace(text[i + 1])) {
      if (char !== '.' || endsSentence(text, i)) push(i + 1);
    } else if (i - start >= SEGMENT_CHARS) push(lastSpace > start ? lastSpace : isHighSurrogate(text, i - 1) ? i - 1 : i);
  }
  push(text.length);
  return segments;
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || char === ' ' || char === '\n' || char === '\t' || char === '\r';
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xd800 && code <= 0xdbff;
}

/** Whether the full stop at `index` ends a sentence: not after an abbreviation, nor after a number that goes on ('7. August'). */
function endsSentence(text: string, index: number): boolean {
  let from = index;
  while (from > 0 && index - from < 8 && /[\p{L}\d]/u.test(text[from - 1]!)) from--;
  const word = text.slice(from, index);
  const rest = text.slice(index + 1, index + 14).trimStart();
  if (/^\d+$/.test(word))
    return !/^(?:\p{Ll}|(?:Jan|Feb|M[äa]r|Apr|Ma[iy]|Ju[nl]|Aug|Sep|O[kc]t|Nov|De[zc]|Stock|Platz|Etage|Klasse|Mal|Tag|Woche))/u.test(rest);
  return !(
    ABBREVIATIONS.has(word.toLowerCase()) &&
    /^[\p{Ll}\d\p{Lu}]/u.test(rest) &&
    (/^[\p{Ll}\d]/u.test(rest) || word.length > 1 || text[from - 1] === '.')
  );
}

/** Tokens of text[start, end): numbers with their separators, words, mixed codes, single Han characters, symbols. */
export function tokenize(text: string, start: number, end: number): Token[] {
  const part = text.slice(start, end);
  const tokens: Token[] = [];
  let at = 0;
  let lastEnd = -1;
  const add = (kind: Token['kind'], stop: number): void => {
    const shown = part.slice(at, stop);
    tokens.push({
      kind,
      start: start + at,
      end: start + stop,
      text: kind === 'number' ? digitsOf(shown) : shown,
      low: kind === 'word' || kind === 'code' ? foldAccents(shown) : shown,
      glued: lastEnd === at,
    });
    lastEnd = stop;
    at = stop;
  };
  while (at < part.length) {
    const char = part[at]!;
    if (char === ' ' || /\s/.test(char)) at++;
    else if (char >= '0' && char <= '9') add('number', match(KEYCAPS, part, at) || match(DIGITS, part, at));
    else if (zeroOf(char) !== undefined) add('number', foreignEnd(part, at));
    else if (LETTER.test(char)) {
      if (HAN.test(char)) add('han', at + 1);
      else wordEnd(part, at, add);
    } else if (char === '〇') add('han', at + 1);
    else add('symbol', at + (isHighSurrogate(part, at) && at + 1 < part.length ? 2 : 1));
  }
  return tokens;
}

type Add = (kind: Token['kind'], stop: number) => void;

/** End of a sticky match at `at`, 0 for none. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

/** ASCII digits and separators of a number token: keycaps and other scripts rewritten. */
function digitsOf(shown: string): string {
  if (ASCII.test(shown)) return shown;
  return shown
    .replace(/[\ufe0f\u20e3]/g, '')
    .replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (char) => String(char.charCodeAt(0) - zeroOf(char)!));
}

function zeroOf(char: string): number | undefined {
  const code = char.charCodeAt(0);
  return code < 0x0660 ? undefined : ZEROS.find((zero) => code >= zero && code < zero + 10);
}

function foreignEnd(text: string, at: number): number {
  let stop = at;
  while (stop < text.length && zeroOf(text[stop]!) !== undefined) stop++;
  return stop;
}

/** The 'h' of '20h30'. */
function isHourMark(text: string, at: number, word: string): boolean {
  return word === 'h' && /\d/.test(text[at - 1] ?? '');
}

function wordEnd(text: string, at: number, add: Add): void {
  const end = match(WORD, text, at) || at + 1;
  let word = text.slice(at, end);
  const han = word.search(HAN);
  if (han > 0) word = word.slice(0, han);
  else if (/\d/.test(text[end] ?? '') && !isHourMark(text, at, word)) {
    add('code', match(CODE, text, at));
    return;
  } else if (word.length <= 4 && text[end] === '-') {
    // 'B-2291'
    const dashed = match(DASHED, text, at);
    if (dashed) {
      add('code', dashed);
      return;
    }
  }
  add('word', at + word.length);
}
