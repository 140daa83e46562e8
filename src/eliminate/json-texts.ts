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
  const reader = new Reader(source, start);
  const outcome = reader.value('list', 0, false);
  return { outcome, end: reader.at, texts: reader.texts, listing: reader.listing };
}

type Outcome = JsonReading['outcome'];

/** Goes through a source once, from value to value. */
class Reader {
  readonly texts: ListedText[] = [];
  listing = false;
  /** Before the next character. */
  at: number;
  private readonly source: string;

  constructor(source: string, start: number) {
    this.source = source;
    this.at = start;
  }

  /** `bare`: an entry of the outermost list, under no key. */
  value(part: Part, depth: number, bare: boolean): Outcome {
    const first = this.space();
    if (first === '') return 'cut';
    if (depth > MAX_DEPTH) return 'broken';
    if (first === '"') return this.text(part, bare);
    if (first === '[') return this.items(']', () => this.value(part === 'list' ? 'entry' : 'other', depth + 1, depth === 0));
    return first === '{' ? this.object(part, depth) : this.literal();
  }

  private text(part: Part, bare: boolean): Outcome {
    const { closed, ...text } = this.string();
    if (part === 'entry' && bare && this.texts.length === 0 && !STATEMENT.test(text.text)) return closed ? 'broken' : 'cut';
    if (part === 'entry') this.texts.push(text);
    return closed ? 'whole' : 'cut';
  }

  private object(part: Part, depth: number): Outcome {
    let claimed = part === 'other';
    return this.items('}', () => {
      if (this.space() !== '"') return 'broken';
      const { closed, text: key } = this.string();
      if (!closed) return 'cut';
      const colon = this.space();
      if (colon !== ':') return colon === '' ? 'cut' : 'broken';
      this.at++;
      const next = this.space();
      const holds: Part = next === '"' && !claimed && CLAIM_KEYS.has(key) ? 'entry' : next === '[' && LIST_KEYS.has(key) ? 'list' : 'other';
      if (holds === 'entry') claimed = true;
      if (holds === 'list') this.listing = true;
      return this.value(holds, depth + 1, false);
    });
  }

  /** Items up to `close`, with commas between them. */
  private items(close: string, read: () => Outcome): Outcome {
    this.at++;
    let separated = true;
    for (;;) {
      const next = this.space();
      if (next === '') return 'cut';
      if (next === close || next === ',') {
        this.at++;
        if (next === close) return 'whole';
        separated = true;
        continue;
      }
      if (!separated) return 'broken';
      separated = false;
      const outcome = read();
      if (outcome !== 'whole') return outcome;
    }
  }

  private literal(): Outcome {
    const word = /^[-+.\w]{1,400}/u.exec(this.source.slice(this.at, this.at + 400))?.[0] ?? '';
    this.at += word.length;
    if (/^(?:-?\d.*|true|false|null)$/u.test(word)) return 'whole';
    return this.at === this.source.length && ['true', 'false', 'null', '-'].some((known) => known.startsWith(word)) ? 'cut' : 'broken';
  }

  private string(): ReturnType<typeof readString> {
    const read = readString(this.source, this.at);
    this.at = read.closed ? read.end + 1 : read.end;
    return read;
  }

  /** Skips white space; the character after it, '' at the end. */
  private space(): string {
    while (this.at < this.source.length && ' \t\r\n'.includes(this.source[this.at]!)) this.at++;
    return this.source[this.at] ?? '';
  }
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
