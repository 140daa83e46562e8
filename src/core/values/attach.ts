import { lowAt } from './reading.js';
import { isNegation, splitIdentifier, stem } from './stems.js';
import { foldAccents, tokenize } from './tokens.js';
import type { Reading, Scan, Token, Value } from './types.js';

/** A reading and the tokens it covers. */
export interface Placed {
  readonly reading: Reading;
  readonly from: number;
  readonly next: number;
}

/** Content words kept on each side of a value. */
const NEAR_WORDS = 5;
/** Content words kept of a sentence, so that a very long one costs no more than its length. */
const SENTENCE_WORDS = 60;

/** 'we are 27', 'somos 27', 'sind wir 27', 'on est 27': the number counts people. */
const WE = new Set('we somos eramos sois wir nous on'.split(' '));
const ARE = new Set('are were re be somos eramos sois sind waren est sommes etions etait'.split(' '));
/** Punctuation that ends the words a value belongs to, if it has some already. */
const CLAUSE = /^(?:[,;:()（），；：—–]|and|but|plus|while|und|aber|y|pero|et|mais)$/;

/** Stems by token index. */
type Words = ReadonlyMap<number, readonly string[]>;

/** Adds spans and the words around them to the readings of one sentence. */
export function attach(
  text: string,
  scan: Scan,
  placed: readonly Placed[],
  context: readonly string[],
  segment: number,
): { values: Value[]; sentence: readonly string[] } {
  const { tokens } = scan;
  const covered = new Uint8Array(tokens.length);
  for (const { from, next } of placed) covered.fill(1, from, next);
  const words = contentWords(tokens, covered);
  const sentence = [...new Set([...words.values()].flat())].slice(0, SENTENCE_WORDS);
  const negated = tokens.some((token, i) => isNegation(token.low) && !/^[.\d]/.test(token.text) && !isBound(tokens, i));
  const values: Value[] = [];
  for (const { reading, from, next } of placed) {
    if (reading.numbers.length === 0 && reading.kind === 'count') continue;
    const start = tokens[from]!.start;
    const end = tokens[next - 1]!.end;
    const head = headOf(scan, from, next, words);
    const label = words.get(from - 1)?.[0];
    values.push({
      ...reading,
      start,
      end,
      text: text.slice(start, end),
      ...(head ? { head } : {}),
      ...(label ? { label } : {}),
      attachment: near(tokens, covered, words, from, next),
      sentence,
      context,
      negated,
      segment,
    });
  }
  return { values, sentence };
}

/** 'no more than', 'not later than': a bound, no denial. */
function isBound(tokens: readonly Token[], i: number): boolean {
  return /^(?:more|less|fewer|later|earlier|higher|lower|greater)$/.test(lowAt(tokens, i + 1)) && lowAt(tokens, i + 2) === 'than';
}

function contentWords(tokens: readonly Token[], covered: Uint8Array): Words {
  const words = new Map<number, string[]>();
  for (const [at, token] of tokens.entries()) {
    if (covered[at]) continue;
    if (token.kind === 'han') {
      const next = tokens[at + 1];
      if (next?.kind === 'han' && !covered[at + 1]) words.set(at, [token.text + next.text]);
    } else if (token.kind === 'word' || token.kind === 'code') {
      const parts = /[_\p{Lu}]/u.test(token.text.slice(1)) ? splitIdentifier(token.text).map(foldAccents) : [token.low];
      const stems = parts.map(stem).filter((found) => found !== undefined);
      if (stems.length > 0) words.set(at, stems);
    }
  }
  return words;
}

/** Stem of the noun that follows directly; '#people' in 'we are 27' and '27 of us'. */
function headOf(scan: Scan, from: number, next: number, words: Words): string | undefined {
  const { tokens } = scan;
  const of = /^(?:of|de|the)$/.test(lowAt(tokens, next)) ? 1 : 0;
  if (of === 1 && /^(?:us|them|you|which|whom)$/.test(lowAt(tokens, next + 1))) {
    // '11 of us tenors', '23 of them juniors': the noun after the pronoun says which part is counted
    return words.get(next + 2)?.[0] ?? words.get(next + 3)?.[0] ?? '#people';
  }
  const dash = /^[-*`]$/.test(lowAt(tokens, next)) ? 1 : 0;
  const noun = words.get(next + Math.max(of, dash))?.[0];
  if (noun) return noun;
  const before = tokens.slice(Math.max(0, from - 4), from);
  const ours = before.some((token) => WE.has(token.low)) && before.some((token) => ARE.has(token.low));
  return ours ||
    before
      .map((token) => token.text)
      .join('')
      .includes('我们')
    ? '#people'
    : undefined;
}

function near(tokens: readonly Token[], covered: Uint8Array, words: Words, from: number, next: number): string[] {
  const found: { stem: string; distance: number }[] = [];
  const side = (start: number, step: number): void => {
    let kept = 0;
    for (let i = start; i >= 0 && i < tokens.length && Math.abs(i - start) < 24 && kept < NEAR_WORDS; i += step) {
      if (covered[i] && kept > 0) break;
      if (CLAUSE.test(tokens[i]!.low) && (kept > 0 || found.length > 0)) break;
      for (const stem of words.get(i) ?? []) {
        found.push({ stem, distance: Math.abs(i - (step > 0 ? next : from)) });
        kept++;
      }
    }
  };
  side(from - 1, -1);
  side(next, 1);
  return [...new Set(found.sort((a, b) => a.distance - b.distance).map((word) => word.stem))];
}

/** Stems of the content words of a text: what a question asks about. */
export function contentStems(text: string): string[] {
  const tokens = tokenize(text, 0, text.length);
  return [...new Set([...contentWords(tokens, new Uint8Array(tokens.length)).values()].flat())].slice(0, SENTENCE_WORDS);
}
