import type { Span } from '../../memory/types.js';
import { lemmaOf } from './lemma.js';

/** A word, number, identifier, symbol or mark. `start`/`end` are offsets into the text that was tokenized. */
export interface Token extends Span {
  readonly text: string;
  /** Lower case, typographic apostrophes and Latin accents folded; a contraction is split ("don't" is `do` + `not`). */
  readonly lower: string;
  /** Same for the inflections of one word. */
  readonly lemma: string;
  readonly kind: 'word' | 'number' | 'code' | 'symbol' | 'mark';
  /** True for a word that begins with an upper-case letter. */
  readonly capital: boolean;
}

// Order matters: an address or identifier before the words inside it.
const PIECES =
  /(?<code>https?:\/\/[^\s<>"`)\]]*[^\s<>"`)\].,;:!?]|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{0,64}\w|\p{L}\w*(?:[._]\w+)+|\p{Ll}+\p{Lu}\w*)|(?<number>\p{N}+(?:[.,:_]\p{N}+){0,8}\p{L}{0,2}(?![\p{L}\p{N}]))|(?<han>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*)|(?<symbol>\p{Extended_Pictographic}|[&$€£%#])|(?<mark>[.!?…。！？]+|[^\s])/gu;

const CONTRACTION = /^(.*?)(n't|'(?:ll|ve|re|d|m|s))$/;
const ELISION = /^((?:[ldnjsmtc]|qu)')\p{L}{2}/u;
const TAILS: Record<string, string> = { "n't": 'not', "'ll": 'will', "'ve": 'have', "'re": 'are', "'d": 'would', "'m": 'am' };
const WHOLE: Record<string, string> = { ca: 'can', wo: 'will', sha: 'shall', ai: 'is' };
const IS_BEFORE = new Set([
  'it',
  'he',
  'she',
  'that',
  'there',
  'who',
  'what',
  'where',
  'how',
  'here',
  'when',
  'this',
  'everything',
  'everyone',
  'nobody',
  'one',
]);

const ASCII = /^[\x20-\x7e]*$/;

/** Folds case, apostrophes and Latin accents; other scripts keep their marks. */
export function foldWord(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'");
}

function wordTokens(text: string, start: number): Token[] {
  const lower = foldWord(text);
  const capital = /^\p{Lu}/u.test(text);
  const make = (piece: string, from: number, to: number, head: boolean): Token => ({
    text: text.slice(from, to),
    lower: piece,
    lemma: lemmaOf(piece),
    kind: 'word',
    capital: head && capital,
    start: start + from,
    end: start + to,
  });
  // French elision: "n'aime", "l'église".
  const elided = lower.length === text.length ? ELISION.exec(lower) : null;
  if (elided)
    return [make(elided[1]!, 0, elided[1]!.length, false), ...wordTokens(text.slice(elided[1]!.length), start + elided[1]!.length)];
  if (lower === 'cannot') return [make('can', 0, 3, true), make('not', 3, 6, false)];
  if (lower === "let's") return [make('let', 0, 3, true), make('us', 3, text.length, false)];
  const parts = lower.length === text.length ? CONTRACTION.exec(lower) : null;
  const head = parts?.[1];
  const tail = parts?.[2];
  if (!head || !tail) return [make(lower, 0, text.length, true)];
  const cut = head.length;
  const word = tail === "n't" ? (WHOLE[head] ?? head) : head;
  const rest = tail === "'s" ? (IS_BEFORE.has(head) ? 'is' : "'s") : TAILS[tail]!;
  return [make(word, 0, cut, true), make(rest, cut, text.length, false)];
}

/** Tokens of any text, in order; linear in its length. Han, kana and Thai give one token a character. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(PIECES)) {
    const start = match.index;
    const piece = match[0];
    const groups = match.groups!;
    if (groups['word'] !== undefined) {
      tokens.push(...wordTokens(piece, start));
      continue;
    }
    const kind =
      groups['code'] !== undefined
        ? 'code'
        : groups['number'] !== undefined
          ? 'number'
          : groups['symbol'] !== undefined
            ? 'symbol'
            : groups['han'] !== undefined
              ? 'word'
              : 'mark';
    // "the twins' drawing": part of the word before.
    if (kind === 'mark' && (piece === "'" || piece === '’') && /s/i.test(text[start - 1] ?? '') && /\s/.test(text[start + 1] ?? ''))
      continue;
    // "L_C_D_" is how transcripts spell "LCD".
    const spelled = kind === 'code' && /^(?:\p{L}[_.])+\p{L}?$/u.test(piece);
    const lower = spelled ? foldWord(piece).replaceAll(/[_.]/g, '') : kind === 'code' ? piece : foldWord(piece);
    tokens.push({ text: piece, lower, lemma: lower, kind: spelled ? 'word' : kind, capital: spelled, start, end: start + piece.length });
  }
  return tokens;
}
