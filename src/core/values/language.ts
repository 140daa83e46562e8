import { foldAccents } from './tokens.js';

export type Language = 'en' | 'de' | 'es' | 'fr';

const WORDS: Record<Language, string> = {
  en: 'the a an and or but of to in on at for with from is are was were be been it he she we you they i my your our their this that there have has had do does did not will would can about at by as no so if than then user',
  de: 'der die das den dem des ein eine einen einem einer und oder aber ist sind war waren wir ich du er sie es mein meine unser im am um zum zur mit von bei nicht auf fur aus nach vor ab seit bis hat haben habe wird werden dass auch noch man wie uber uhr jetzt heute morgen',
  es: 'el la los las un una unos unas y o pero de del al en con por para es son era fue hay somos soy mi mis su sus que no se lo le ya muy esta este hoy manana cuesta tengo a',
  fr: 'vous heures moins demie le la les un une des et ou mais de du au aux en dans avec pour par est sont etait on nous je tu il elle ils mon ma mes son sa ses ce cette que qui ne pas plus y a se d l c n s j qu',
};
const LISTS = Object.entries(WORDS).map(([language, words]) => [language as Language, new Set(words.split(' '))] as const);

/** The language whose small words are most frequent; undefined when none is found or two are level. Folded words. */
export function guessLanguage(words: readonly string[]): Language | undefined {
  let best: Language | undefined;
  let most = 0;
  let tied = false;
  for (const [language, list] of LISTS) {
    let hits = 0;
    for (const word of words) if (list.has(word)) hits++;
    if (hits > most) [best, most, tied] = [language, hits, false];
    else if (hits === most && hits > 0) tied = true;
  }
  return tied ? undefined : best;
}

/** guessLanguage over the first words of a text: which forms of values to read, not which models may be trusted with it. */
export function guessTextLanguage(text: string): Language | undefined {
  return guessLanguage(foldAccents(text.slice(0, 3000)).match(/\p{L}+/gu) ?? []);
}
