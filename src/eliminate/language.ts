import { words } from '../core/text.js';

const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the a an and of to in is was are were be been has have had it he she they we you i his her their my your this that with for on at from by as but or not will would can could do does did no'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das den dem des ein eine einen einem einer und ist sind war waren hat haben hatte ich du er sie es wir ihr mein dein sein nicht kein mit für auf bei von zu zum zur im am um nach aus wie auch noch wird werden uns sich dass oder aber wenn ja nein'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las un una unos unas y es son era fue fueron está están ha han yo tú él ella nosotros mi su sus no con por para en de del al que se lo como más pero o si sí muy este esta somos hay'.split(
      ' ',
    ),
  ),
  fr: new Set(
    "le la les un une des du de et est sont était a ont je tu il elle nous vous ils mon ma mes son sa ses ne pas avec pour sur dans en au aux que qui se ce cette on plus mais ou si y d'une l' j'ai c'est qu'il n'est".split(
      ' ',
    ),
  ),
};

export type Language = 'en' | 'de' | 'es' | 'fr' | 'zh' | 'other';

/**
 * Language of a text by its script and function words; English where nothing speaks against it.
 * Coarse on purpose: it decides which models may be trusted, not how a text is read.
 */
export function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0) return 'en';
  if (han > letters * 0.3 && kana === 0) return 'zh';
  if (latin < letters * 0.6) return 'other';
  const all = words(text).map((w) => w.text.toLowerCase().replace(/’/g, "'"));
  const score = (code: string): number => all.filter((w) => FUNCTION_WORDS[code]?.has(w) || elided(code, w)).length;
  const ranked = (['en', 'de', 'es', 'fr'] as const).map((code) => ({ code, hits: score(code) })).sort((a, b) => b.hits - a.hits);
  const [first, second] = ranked;
  if (!first || first.hits === 0 || first.hits === (second?.hits ?? 0))
    return ranked[0]?.hits === score('en') ? 'en' : (first?.code ?? 'en');
  return first.code;
}

function elided(code: string, word: string): boolean {
  return code === 'fr' && /^(?:[ldjcnstm]|qu)'/.test(word);
}

/** Function words of a language other than English, which the English stop list does not hold. */
export function functionWords(language: Language): ReadonlySet<string> {
  return FUNCTION_WORDS[language] ?? new Set();
}
