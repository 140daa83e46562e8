import { splitSentences } from '../../../core/text.js';
import type { SourceSpan } from '../../../memory/types.js';
import { functionWords, languageOf } from '../../language.js';
import type { CheckInput } from '../../types.js';
import { wordSet } from '../lexicon.js';
import type { Token } from '../tokens.js';
import { tokenize } from '../tokens.js';

/** How one says in German, Spanish, French and Chinese what one would like; accents folded, as tokens have them. */
const WISHES: Readonly<Record<string, RegExp>> = {
  de: /\b(?:ich|wir) (?:mochten?|wurden? (?:\w+ ){0,3}?(?:gern|gerne|lieber|am liebsten)|hatten? (?:\w+ ){0,3}?(?:gern|gerne|lieber)|wunschen? mir|traumen? davon|hoffen?|wollen?|will)\b|\b(?:mochten?|wurden?|hatten?) (?:ich|wir) (?:\w+ ){0,3}?(?:gern|gerne|lieber)\b/,
  es: /\b(?:me|nos) gustaria\b|\bquisiera(?:mos)?\b|\bquiero\b|\bqueremos\b|\bdesearia\b|\bojala\b|\bsueno con\b|\bme encantaria\b|\btengo ganas de\b|\bespero\b/,
  fr: /\b(?:j'? ?|je |nous )?(?:aimerais|aimerions|voudrais|voudrions|souhaiterais)\b|\bj'? ?ai (?:bien )?envie d|\bje reve d|\bj'? ?espere\b|\bje veux\b|\bnous voulons\b/,
  zh: /(?:我|我们)(?:很|好|真|一直|也)?(?:想要?|希望|打算|梦想)/u,
};
/** What a claim has that tells of the wish as one. */
const TELLS: Readonly<Record<string, RegExp>> = {
  de: /\b(?:mochten?|wurden?|gern|gerne|hatten? gern|wunsch\w*|traum\w*|hofft|hoffen|will|wollen|konnten?|sollten?|vielleicht|plan\w*)\b/,
  es: /\b(?:gustaria|quisiera|quiere|quieren|desea|desean|suena|espera|planea|encantaria|ganas|podria|quiza\w*)\b/,
  fr: /\b(?:aimerait|aimeraient|voudrait|voudraient|souhaite\w*|envie|reve\w*|espere\w*|veut|veulent|pourrait|projet\w*|peut-etre)\b/,
  zh: /想|希望|打算|梦想|可能|愿|要/u,
};
const ROLES = wordSet(
  'nutzer nutzerin benutzer benutzerin user assistent assistentin usuario usuaria asistente utilisateur utilisatrice assistant assistante 用 户',
);
/** Words of a wish that are no part of what is wished. */
const OF_WISH = wordSet(
  'gern gerne lieber eines tages mal einmal irgendwann bien un jour algun dia tambien auch aussi seit depuis desde tiene tienen tener tengo hat haben habe avoir jetzt ahora maintenant jeden tag 在 了 着 正 会 也 都 很 过',
);
/** Letters that verb forms of one word share at least, and endings that they may differ in at most. */
const STEM = 3;
const ENDING = 4;

const wordsIn = (text: string, language: 'de' | 'es' | 'fr' | 'zh'): Token[] => {
  const light = functionWords(language);
  return tokenize(text).filter(
    (t) =>
      t.kind === 'word' &&
      !light.has(t.text.toLowerCase()) &&
      !light.has(t.lower) &&
      !ROLES.has(t.lower) &&
      !OF_WISH.has(t.lower) &&
      !t.lower.endsWith("'"),
  );
};

/** Forms of one word: "joue" and "jouer", "vive" and "vivir". */
function isSame(a: Token, b: Token): boolean {
  if (a.lower === b.lower) return true;
  let i = 0;
  while (i < a.lower.length && a.lower[i] === b.lower[i]) i += 1;
  return i >= STEM && Math.max(a.lower.length, b.lower.length) - i <= ENDING && Math.min(a.lower.length, b.lower.length) - i <= 2;
}

/** "Lernt Geige", where all that any message says of it is "ich würde gern Geige lernen"; the sentence that wishes it. */
export function onlyWished({ claim, messages }: CheckInput): SourceSpan | undefined {
  const language = languageOf(claim.text);
  if (language === 'en' || language === 'other') return undefined;
  const wishes = WISHES[language]!;
  const folded = foldAll(claim.text);
  if (TELLS[language]!.test(folded) || NOT.test(folded)) return undefined;
  const own = wordsIn(claim.text, language);
  if (own.length === 0) return undefined;
  let wish: SourceSpan | undefined;
  for (const message of messages) {
    for (const { start, end } of splitSentences(message.text)) {
      const text = message.text.slice(start, end);
      const there = wordsIn(text, language);
      const shared = own.filter((t) => there.some((o) => isSame(t, o))).length;
      // The verb "to have" is no word of content: "hat einen Hund" and "hätte gern einen Hund".
      if (shared < own.length || /[?？]\s*$/u.test(text)) continue;
      // "Trabajo en Roma, pero me gustaría vivir en Milán": the part that has the words decides.
      const part = text.split(PARTS).find((p) => own.every((t) => wordsIn(p, language).some((o) => isSame(t, o)))) ?? text;
      if (!wishes.test(foldAll(part))) return undefined;
      wish ??= { messageId: message.id, start, end };
    }
  }
  return wish;
}

const PARTS = /[,;，；。]|\s(?:aber|und|pero|y|mais|et)\s/u;
const NOT = /\b(?:nicht|kein\w*|nie|no|nunca|pas|jamais|ne)\b|不|没/u;

const foldAll = (text: string): string =>
  tokenize(text)
    .map((t) => t.lower)
    .join(' ');
