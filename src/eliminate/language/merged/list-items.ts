import { splitSentences } from '../../../core/text.js';
import type { Span } from '../../../memory/types.js';
import { isVerb } from '../clauses.js';
import { LIGHT, NEGATORS, wordSet } from '../lexicon.js';
import type { Token } from '../tokens.js';
import { tokenize } from '../tokens.js';

/** One entry of an enumeration: "Elif on bass", "Mina: dishes", "the drinks from Tilda". Offsets into the text. */
export interface ListItem extends Span {
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** The word or mark between the two: a preposition, a verb, a colon; '' where it is left out ("Bob physics"). */
  readonly relation: string;
  /** Index of its sentence or line. */
  readonly sentence: number;
}

type Halves = Pick<ListItem, 'left' | 'right' | 'relation'>;

const CUTS = wordSet(', ; ， ； 、 and while whereas but plus und et y e ou while während tandis mientras 和');
const PREPOSITIONS = wordSet(
  `on in at from to for with by under near beside next behind opposite via until of
  auf im am um aus von vom bei beim mit für fur zu zum zur nach an bis sur dans à chez avec pour de du en con para por desde hasta`,
);
const DETERMINERS = wordSet('the a an der die das den dem ein eine einen le la les un une el los las una unos unas');
const LINKS = wordSet(': = → – — -');
const TITLES = wordSet('mr mrs ms miss dr prof frau herr m mme madame monsieur senor senora don dona sir');
/** Entries of one sentence or line at most. */
const MOST = 24;

/** The words that tell one side of an entry from another: names, numbers and identifiers, else all content words. */
export function keysOf(tokens: readonly Token[]): readonly string[] {
  const content = tokens.filter(
    (t, i) => t.kind !== 'mark' && !TITLES.has(t.lower) && !NEGATORS.has(t.lower) && (!LIGHT.has(t.lemma) || isLetter(t, tokens[i - 1])),
  );
  const marked = content.filter((t) => t.capital || t.kind === 'number' || t.kind === 'code');
  return [...new Set((marked.length > 0 ? marked : content).map(keyOf))];
}

/** "stop A", and not the article that opens a sentence. */
const isLetter = (token: Token, before: Token | undefined): boolean =>
  /^\p{Lu}$/u.test(token.text) && token.text !== 'I' && before !== undefined;

/** A single capital letter is a name ("stop A"), the same letter in lower case a word. */
export const keyOf = (token: Token): string => (token.text.length === 1 ? token.text : token.lemma);

/** Entries of a text by sentence or line: of those with fewer than two, none. A sentence with a part that is no entry has none. */
export function listItems(text: string): readonly ListItem[] {
  const sentences = splitSentences(text).map((span) => ({
    asked: /[?？]\s*["'”’)]*\s*$/u.test(text.slice(span.start, span.end)),
    tokens: tokenize(text.slice(span.start, span.end)).map((t) => ({ ...t, start: t.start + span.start, end: t.end + span.start })),
  }));
  const colons = sentences.flatMap(({ tokens }) => tokens.filter((t) => t.text === ':')).length;
  return sentences.flatMap(({ asked, tokens }, i) => (asked ? [] : itemsOf(colons === 1 ? afterColon(tokens) : tokens, i)));
}

/** "New line-up: Elif on bass, …": what stands before a single colon announces the list. */
function afterColon(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(tokens.findIndex((t) => t.text === ':') + 1);
}

function itemsOf(tokens: readonly Token[], sentence: number): readonly ListItem[] {
  const parts: Token[][] = [[]];
  tokens.forEach((token, i) => {
    const bullet = parts.length === 1 && parts[0]!.length === 0 && /^[-*•]$/.test(token.text) && tokens[i + 1]?.start !== token.end;
    if (bullet) return;
    if (CUTS.has(token.lower)) parts.push([]);
    else parts[parts.length - 1]!.push(token);
  });
  const full = parts.filter((part) => part.some((t) => t.kind !== 'mark')).slice(0, MOST);
  const items: ListItem[] = [];
  let link: string | undefined;
  for (const part of full) {
    const at = splitAt(part, link, items[0]);
    const item = at && { ...at, sentence, start: part[0]!.start, end: part[part.length - 1]!.end };
    if (!item) return [];
    link ??= part.slice(part.indexOf(item.right[0]!)).find((t) => PREPOSITIONS.has(t.lower))?.lower;
    items.push(item);
  }
  return items;
}

function isLink(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (!LINKS.has(token.text)) return false;
  // The hyphen of "line-up" is no dash.
  return token.text !== '-' || (tokens[at - 1]?.end !== token.start && tokens[at + 1]?.start !== token.end);
}

/** Where an entry falls into two: at its link, its verb, the preposition that the first entry has after its verb, or its first one. */
function splitAt(tokens: readonly Token[], link: string | undefined, first: ListItem | undefined): Halves | undefined {
  const cut = (at: number, relation: string, keep = 1): Halves | undefined =>
    at > 0 && at + keep < tokens.length ? { left: tokens.slice(0, at), right: tokens.slice(at + keep), relation } : undefined;
  const mark = tokens.findIndex((_, i) => i > 0 && isLink(tokens, i));
  if (mark > 0) return cut(mark, 'link');
  const verb = tokens.findIndex((_, i) => i > 0 && isVerb(tokens, i));
  if (verb > 0) {
    // "is in Kiel" and "is 800 euros" are no entries of one kind.
    const after = tokens[verb + 1]?.lower ?? '';
    return cut(verb, PREPOSITIONS.has(after) ? `${tokens[verb]!.lemma} ${after}` : tokens[verb]!.lemma);
  }
  const same = link === undefined ? -1 : tokens.findLastIndex((t, i) => i > 0 && t.lower === link);
  const at = same > 0 ? same : tokens.findIndex((t, i) => i > 0 && PREPOSITIONS.has(t.lower));
  if (at > 0) return cut(at, first && same > 0 ? first.relation : tokens[at]!.lower);
  // "Tilda the drinks", "Bob physics": the verb stands in the entry before.
  const article = tokens.findIndex((t, i) => i > 0 && DETERMINERS.has(t.lower));
  if (article > 0) return cut(article, first?.relation ?? '', 0);
  const bare = tokens[0]!.capital && tokens[1]?.capital === false && first !== undefined;
  return bare ? cut(1, first.relation, 0) : undefined;
}
