import type { Token } from './types.js';

const UNITS: Readonly<Record<string, number>> = {
  null: 0,
  ein: 1,
  eins: 1,
  eine: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwolf: 12,
  dreizehn: 13,
  vierzehn: 14,
  funfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
};
const TENS: Readonly<Record<string, number>> = {
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  funfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
};
const ORDINALS: Readonly<Record<string, number>> = {
  erste: 1,
  zweite: 2,
  dritte: 3,
  vierte: 4,
  funfte: 5,
  sechste: 6,
  siebte: 7,
  siebente: 7,
  achte: 8,
  neunte: 9,
  zehnte: 10,
  elfte: 11,
  zwolfte: 12,
};
const ARTICLES = new Set(['ein', 'eine', 'null']);
/** Longest German number word that is read, in letters. */
const MAX_LETTERS = 60;

const own = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Value of a folded German number word below one million ('vierundfunfzig', 'zweihundertdreissig'), or undefined. */
export function germanNumber(word: string): number | undefined {
  if (word.length > MAX_LETTERS) return undefined;
  const simple = own(UNITS, word) ?? own(TENS, word);
  if (simple !== undefined) return simple;
  for (const [part, factor] of [
    ['tausend', 1000],
    ['hundert', 100],
  ] as const) {
    const at = word.indexOf(part);
    if (at < 0) continue;
    const before = at === 0 ? 1 : germanNumber(word.slice(0, at));
    const rest = word.slice(at + part.length).replace(/^und(?=[a-z])/, '');
    const after = rest === '' ? 0 : germanNumber(rest);
    return before !== undefined && after !== undefined && after < factor ? before * factor + after : undefined;
  }
  const and = word.indexOf('und');
  if (and <= 0) return undefined;
  const unit = own(UNITS, word.slice(0, and));
  const ten = own(TENS, word.slice(and + 3));
  return unit !== undefined && unit > 0 && unit < 10 && ten !== undefined ? unit + ten : undefined;
}

function germanOrdinal(word: string): number | undefined {
  const base = word.replace(/(?<=e)[rnsm]$/, '');
  const simple = own(ORDINALS, base);
  if (simple !== undefined) return simple;
  const number = base.endsWith('ste') ? germanNumber(base.slice(0, -3)) : base.endsWith('te') ? germanNumber(base.slice(0, -2)) : undefined;
  return number !== undefined && number > 12 ? number : undefined;
}

/** Reads a German number word at token `i`: cardinals, ordinals, 'anderthalb', 'zweieinhalb'. */
export function readGerman(
  tokens: readonly Token[],
  i: number,
): { value: number; next: number; ordinal?: boolean; soft?: boolean } | undefined {
  const word = tokens[i]?.low ?? '';
  if (ARTICLES.has(word)) return undefined;
  if (word === 'anderthalb' || word === 'eineinhalb') return { value: 1.5, next: i + 1 };
  if (word.endsWith('einhalb')) {
    const whole = germanNumber(word.slice(0, -7));
    return whole === undefined ? undefined : { value: whole + 0.5, next: i + 1 };
  }
  const value = germanNumber(word);
  if (value !== undefined) return { value, next: i + 1 };
  const ordinal = germanOrdinal(word);
  return ordinal === undefined ? undefined : { value: ordinal, next: i + 1, ordinal: true };
}
