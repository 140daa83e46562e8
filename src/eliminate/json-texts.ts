import type { Span } from '../memory/types.js';

/** One claim of a list. `start`/`end` are offsets of what stands between the quotation marks. */
export interface ListedText extends Span {
  /** As the string says it, escapes resolved; well-formed. */
  readonly text: string;
  /** Where each UTF-16 unit of `text` begins in the source, and where the last one ends: length is that of `text` plus 1. */
  readonly offsets: readonly number[];
}

export interface JsonReading {
  /** 'cut': the text ended first. 'broken': what follows is no JSON. */
  readonly outcome: 'whole' | 'cut' | 'broken';
  /** After the last character that was read. */
  readonly end: number;
  readonly texts: readonly ListedText[];
  /** True when a field that holds claims was there, be it empty. */
  readonly listing: boolean;
}

/** Fields of an entry that hold its claim, and fields that hold the list. Origin: what chat models write when they are asked for claims. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['claim', 'text', 'statement', 'fact']);
const LIST_KEYS: ReadonlySet<string> = new Set(['claims', 'statements', 'facts']);
/** Deepest nesting that is read. Own. */
const MAX_DEPTH = 16;
/** Two words, or two characters of a script without spaces. */
const STATEMENT = /[\p{L}\p{N}]\S*\s+\S*[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What the strings in a value are: 'list' its entries are claims, 'entry' it is one itself, 'other' neither. */
type Part = 'list' | 'entry' | 'other';

/**
 * Reads the JSON value at `start` for the claims that it lists. Lenient where models are: commas too many, raw line breaks in strings, no end.
 * A bare list whose first entry is one word (`["eslint", "prettier"]`) states nothing: it reads as 'broken'.
 */
export function readJsonTexts(source: string, start: number): JsonReading {
  const texts: ListedText[] = [];
  let listing = false;
  let at = start;

  const space = (): string => {
    while (at < source.length && ' \t\r\n'.includes(source[at]!)) at++;
    return source[at] ?? '';
  };

  const literal = (): JsonReading['outcome'] => {
    const word = /^[-+.\w]{1,400}/u.exec(source.slice(at, at + 400))?.[0] ?? '';
    at += word.length;
    if (/^(?:-?\d.*|true|false|null)$/u.test(word)) return 'whole';
    return at === source.length && ['true', 'false', 'null', '-'].some((known) => known.startsWith(word)) ? 'cut' : 'broken';
  };

  /** Items up to `close`, with commas between them. */
  const items = (close: string, read: () => JsonReading['outcome']): JsonReading['outcome'] => {
    at++;
    let separated = true;
    for (;;) {
      const next = space();
      if (next === '') return 'cut';
      if (next === close || next === ',') {
        at++;
        if (next === close) return 'whole';
        separated = true;
        continue;
      }
      if (!separated) return 'broken';
      separated = false;
      const outcome = read();
      if (outcome !== 'whole') return outcome;
    }
  };

  const value = (part: Part, depth: number, bare: boolean): JsonReading['outcome'] => {
    const first = space();
    if (first === '') return 'cut';
    if (depth > MAX_DEPTH) return 'broken';
    if (first === '"') {
      const { closed, ...text } = readString(source, at);
      at = closed ? text.end + 1 : text.end;
      if (part === 'entry' && bare && texts.length === 0 && !STATEMENT.test(text.text)) return closed ? 'broken' : 'cut';
      if (part === 'entry') texts.push(text);
      return closed ? 'whole' : 'cut';
    }
    if (first === '[') return items(']', () => value(part === 'list' ? 'entry' : 'other', depth + 1, depth === 0));
    return first === '{' ? object(part, depth) : literal();
  };

  const object = (part: Part, depth: number): JsonReading['outcome'] => {
    let claimed = part === 'other';
    return items('}', () => {
      if (space() !== '"') return 'broken';
      const { closed, ...key } = readString(source, at);
      at = closed ? key.end + 1 : key.end;
      if (!closed) return 'cut';
      const colon = space();
      if (colon !== ':') return colon === '' ? 'cut' : 'broken';
      at++;
      const next = space();
      const holds: Part =
        next === '"' && !claimed && CLAIM_KEYS.has(key.text) ? 'entry' : next === '[' && LIST_KEYS.has(key.text) ? 'list' : 'other';
      if (holds === 'entry') claimed = true;
      if (holds === 'list') listing = true;
      return value(holds, depth + 1, false);
    });
  };

  const outcome = value('list', 0, false);
  return { outcome, end: at, texts, listing };
}

/** The string whose opening mark is at `quote`. An unclosed one goes to the end of the source, less a half escape. */
function readString(source: string, quote: number): ListedText & { readonly closed: boolean } {
  const offsets: number[] = [];
  let text = '';
  let at = quote + 1;
  while (at < source.length && source[at] !== '"') {
    const mark = source[at]!;
    let unit = mark;
    let length = 1;
    if (mark === '\\') {
      const code = source[at + 1] ?? '';
      const hex = source.slice(at + 2, at + 6);
      if (code === '' || (code === 'u' && at + 6 > source.length)) break;
      const coded = code === 'u' && /^[\da-f]{4}$/iu.test(hex);
      unit = coded ? String.fromCharCode(Number.parseInt(hex, 16)) : (ESCAPES[code] ?? code);
      length = coded ? 6 : 2;
    }
    offsets.push(at);
    text += unit;
    at += length;
  }
  const closed = source[at] === '"';
  const end = closed ? at : source.length;
  return { start: quote + 1, end, text: text.toWellFormed(), offsets: [...offsets, at], closed };
}
