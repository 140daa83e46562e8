import type { Token } from './types.js';

/** Longest sentence, UTF-16 units. Longer ones are cut, so that the cost of a paste without full stops stays linear. */
const SEGMENT_CHARS = 1200;

const ABBREVIATIONS = new Set(
  'a p m no nr num art ca approx st vs dr mr mrs ms prof eg ie z b u jan feb mar apr jun jul aug sep sept oct okt nov dec dez inc ltd tel ext max min abs usw etc env pag p'.split(' '),
);
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{M}_]+/uy;
const CODE = /[\p{L}\p{M}\d_]+(?:-\d+)*/uy;
const DIGITS = /\d+(?:[.,'’_\u00a0\u202f]\d+)*/y;
const HAN = /\p{Script=Han}/u;
/** First digits of scripts whose ten digits follow each other: full width, Arabic-Indic (two), Devanagari. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966];

/** Lower case, compatibility forms and accents removed: 'Août' is 'aout'. */
export function fold(text: string): string {
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
  if (/^\d+$/.test(word)) return !/^(?:\p{Ll}|(?:Jan|Feb|M[äa]r|Apr|Ma[iy]|Ju[nl]|Aug|Sep|O[kc]t|Nov|De[zc]|Stock|Platz|Etage|Klasse|Mal|Tag|Woche))/u.test(rest);
  return !(ABBREVIATIONS.has(word.toLowerCase()) && /^[\p{Ll}\d\p{Lu}]/u.test(rest) && (/^[\p{Ll}\d]/u.test(rest) || word.length > 1 || text[from - 1] === '.'));
}

/** Tokens of text[start, end): numbers with their separators, words, mixed codes, single Han characters, symbols. */
export function tokenize(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  let at = start;
  let lastEnd = -1;
  const add = (kind: Token['kind'], stop: number, shown: string): void => {
    tokens.push({ kind, start: at, end: stop, text: shown, low: kind === 'word' || kind === 'code' ? fold(shown) : shown, glued: lastEnd === at });
    lastEnd = stop;
    at = stop;
  };
  while (at < end) {
    const char = text[at]!;
    if (/\s/.test(char)) at++;
    else if (char >= '0' && char <= '9') addNumber(text, at, end, add);
    else if (zeroOf(char) !== undefined) addForeignDigits(text, at, end, add);
    else if (HAN.test(char) || char === '〇') add('han', at + 1, char);
    else if (/[\p{L}\p{M}_]/u.test(char)) addWord(text, at, end, add);
    else add('symbol', Math.min(end, at + (isHighSurrogate(text, at) && at + 1 < end ? 2 : 1)), text.slice(at, at + (isHighSurrogate(text, at) ? 2 : 1)));
  }
  return tokens;
}

type Add = (kind: Token['kind'], stop: number, shown: string) => void;

function addNumber(text: string, at: number, end: number, add: Add): void {
  const keycap = /(?:\d\ufe0f?\u20e3)+/y;
  keycap.lastIndex = at;
  const keys = keycap.exec(text)?.[0];
  if (keys) return add('number', Math.min(end, at + keys.length), keys.replace(/[^\d]/g, ''));
  DIGITS.lastIndex = at;
  let shown = DIGITS.exec(text)?.[0] ?? text[at]!;
  if (at + shown.length > end) shown = text.slice(at, end);
  add('number', at + shown.length, shown);
}

function zeroOf(char: string): number | undefined {
  const code = char.charCodeAt(0);
  return ZEROS.find((zero) => code >= zero && code < zero + 10);
}

function addForeignDigits(text: string, at: number, end: number, add: Add): void {
  let stop = at;
  let shown = '';
  while (stop < end) {
    const zero = zeroOf(text[stop]!);
    if (zero === undefined) break;
    shown += String(text.charCodeAt(stop) - zero);
    stop++;
  }
  add('number', stop, shown);
}

function addWord(text: string, at: number, end: number, add: Add): void {
  WORD.lastIndex = at;
  let word = WORD.exec(text)?.[0] ?? text[at]!;
  const han = word.search(HAN);
  if (han > 0) word = word.slice(0, han);
  else if (/\d/.test(text[at + word.length] ?? '') || /^[A-Z]{1,4}-\d/.test(text.slice(at, at + 6))) {
    CODE.lastIndex = at;
    const code = CODE.exec(text)?.[0] ?? word;
    const whole = /^[A-Z]{1,4}-\d/.test(text.slice(at, at + 6)) && code === word ? code + (/-\d+/y.exec(text.slice(at + code.length))?.[0] ?? '') : code;
    return add('code', Math.min(end, at + whole.length), text.slice(at, Math.min(end, at + whole.length)));
  }
  add('word', Math.min(end, at + word.length), text.slice(at, Math.min(end, at + word.length)));
}
