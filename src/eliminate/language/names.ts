import type { Message } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import { isAbbreviation, otherForms } from './abbreviations.js';
import type { Clause } from './clauses.js';
import { isVerb } from './clauses.js';
import { factsByMessage } from './conversation.js';
import type { Fact } from './facts.js';
import { factsOf } from './facts.js';
import { LIGHT, RELATIONS, VERBS } from './lexicon.js';
import { isPastForm } from './modality.js';
import type { Token } from './tokens.js';
import { foldWord, tokenize } from './tokens.js';

/** A proper name or an identifier in a clause. */
export interface Name {
  readonly tokens: readonly Token[];
  /** Its words in lower case (identifiers as written), joined by a space. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Index of its first token in the clause. */
  readonly at: number;
}

const CALENDAR = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz mai juni juli oktober dezember uhr euro christmas easter`.split(
    /\s+/,
  ),
);
const TITLES = new Set('mr mrs ms miss dr prof herr frau monsieur madame senor senora sir madam'.split(' '));
const NEVER = new Set(
  `i ok okay tv pc id faq pdf url am pm usd eur gbp user assistant ai bot also god internet english german french spanish italian dutch chinese japanese american british european`.split(
    /\s+/,
  ),
);
const GERMAN = /\b(?:der|die|das|und|ist|nicht|ich|wir|ein|eine|mit|auf|den|dem|zu|im|für|haben|hat|sind|wird|wurde|bringt)\b/gi;
const DETERMINERS =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|kein|keine|keinen|mein|meine|meinen|meinem|sein|seine|ihr|ihre|unser|unsere|im|am|zum|zur|beim|vom|ins|ans|diese|dieser|dieses|jeden|jede|viele|zwei|drei|\d+)$/;

/** True for German: there every noun begins with a capital. */
export function isGerman(text: string): boolean {
  return (text.match(GERMAN)?.length ?? 0) >= 2 || (/[äöüß]/i.test(text) && GERMAN.test(text));
}

const german = new WeakMap<Fact, boolean>();

/** `isGerman` of the words of a clause. */
export function isGermanFact(fact: Fact): boolean {
  const found = german.get(fact) ?? isGerman(fact.clause.tokens.map((t) => t.text).join(' '));
  german.set(fact, found);
  return found;
}

function isNameToken(tokens: readonly Token[], at: number, sentenceStart: boolean, german: boolean, known: ReadonlySet<string>): boolean {
  const token = tokens[at]!;
  if (token.kind === 'code') return true;
  if (token.kind !== 'word') return false;
  const { lower, lemma } = token;
  // "Q&A" is one word, and no name; the V of "CR-V" is none by itself.
  if (lower.length === 1 && (tokens[at - 1]?.text === '&' || tokens[at + 1]?.text === '&' || tokens[at - 1]?.text === '-')) return false;
  // "86 °F"
  if (lower.length === 1 && tokens[at - 1]?.text === '°') return false;
  if (!token.capital || NEVER.has(lower) || CALENDAR.has(lower) || TITLES.has(lower)) return false;
  if (sentenceStart) return known.has(lower) && !LIGHT.has(lemma) && (!VERBS.has(lemma) || known.has(lower));
  if (german) {
    const before = tokens[at - 1]?.lower ?? '';
    return !DETERMINERS.test(before) && !/(?:e|en|er|es|em)$/.test(before.length > 4 && !tokens[at - 1]!.capital ? before : '');
  }
  return !LIGHT.has(lemma);
}

/** "Book Hotel Linde": the first word is the verb, and the only one. */
function isOrder({ tokens, verb, subject }: Clause): boolean {
  const [first] = tokens;
  const isVerbForm = first !== undefined && VERBS.has(first.lemma) && !isPastForm(first);
  return verb === 0 && subject.length === 0 && isVerbForm && !tokens.some((_, i) => i > 0 && isVerb(tokens, i));
}

/** Names of a clause. `known` are words that stand as names in the conversation: only those count at the start of a sentence. */
export function namesOf(clause: Clause, first: boolean, german: boolean, known: ReadonlySet<string>): Name[] {
  const names: Name[] = [];
  const { tokens } = clause;
  for (let i = 0; i < tokens.length; i += 1) {
    if ((first && i === 0 && isOrder(clause)) || !isNameToken(tokens, i, first && i === 0, german, known)) continue;
    const from = i;
    while (i + 1 < tokens.length && tokens[i]!.kind !== 'code') {
      const at = afterDot(tokens, i);
      if (at + 1 >= tokens.length || !joined(tokens, at, german, known)) break;
      i = at + 1;
    }
    const parts = tokens.slice(from, i + 1).filter((t) => t.kind !== 'mark');
    names.push({
      tokens: parts,
      key: parts.map((t) => t.lower).join(' '),
      start: parts[0]!.start,
      end: parts[parts.length - 1]!.end,
      at: from,
    });
  }
  return names;
}

/** 'St. Anne': the full stop of an abbreviation stands within the name. Index of the stop, or `i` without one. */
function afterDot(tokens: readonly Token[], i: number): number {
  return isAbbreviation(tokens[i]!.lower) && tokens[i + 1]?.text === '.' && tokens[i + 1]!.start === tokens[i]!.end ? i + 1 : i;
}

function joined(tokens: readonly Token[], i: number, german: boolean, known: ReadonlySet<string>): boolean {
  const next = tokens[i + 1]!;
  const gap = next.start - tokens[i]!.end;
  return gap <= 1 && next.kind === 'word' && isNameToken(tokens, i + 1, false, german, known);
}

/** What a conversation offers for names: its words, the words that stand as names, runs of capitals for acronyms. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly initials: ReadonlySet<string>;
}

/** Vocabulary of all messages, speakers' names and roles included. */
export const vocabularyOf: (messages: readonly Message[]) => Vocabulary = growing(startVocabulary, (vocabulary, messages, from) => {
  const { words, names, initials, lowered } = vocabulary;
  for (let index = from; index < messages.length; index += 1) {
    const message = messages[index]!;
    const speaker = tokenize(message.name ?? message.role);
    for (const token of speaker) {
      words.add(token.lower);
      if (message.name) names.add(token.lower);
    }
    for (const { clause } of factsOf(message, index)) addClause(clause.tokens, words, names, lowered, initials);
  }
  for (const word of lowered) names.delete(word);
});

/** With the words that stand in lower case somewhere, which are no names. */
function startVocabulary() {
  return { words: new Set<string>(), names: new Set<string>(), initials: new Set<string>(), lowered: new Set<string>() };
}

function addClause(tokens: readonly Token[], words: Set<string>, names: Set<string>, lowered: Set<string>, initials: Set<string>): void {
  let run = '';
  tokens.forEach((token, i) => {
    words.add(token.lower);
    words.add(token.lemma);
    for (const form of otherForms(token.lower)) words.add(form);
    if (token.kind === 'code') names.add(token.lower);
    if (token.kind !== 'word') {
      run = '';
      return;
    }
    if (token.capital) {
      run += token.lower[0] ?? '';
      for (let cut = 0; cut < run.length - 1; cut += 1) initials.add(run.slice(cut));
      if (!CALENDAR.has(token.lower) && !NEVER.has(token.lower) && !LIGHT.has(token.lemma) && !RELATIONS.has(token.lemma))
        names.add(token.lower);
    } else {
      if (token.lower !== 'of' && token.lower !== 'and') run = '';
      if (i >= 0) lowered.add(token.lower);
    }
  });
}

/** At most one letter added, left out, changed, or two neighbours exchanged; of another first letter is another name ("Büsum", "Husum"). */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b) return true;
  if (a[0] !== b[0] && a.slice(0, 2) !== `${b[1]}${b[0]}`) return false;
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  const rest = (x: string, from: number): string => x.slice(from);
  if (a.length === b.length) {
    return rest(a, i + 1) === rest(b, i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && rest(a, i + 2) === rest(b, i + 2));
  }
  return a.length > b.length ? rest(a, i + 1) === rest(b, i) : rest(a, i) === rest(b, i + 1);
}

/** Facts of the conversation by their content words as written, in lower case. */
const factsByWord: (messages: readonly Message[]) => ReadonlyMap<string, readonly Fact[]> = growing(
  () => new Map<string, Fact[]>(),
  (facts, messages, from) => {
    for (const fact of factsByMessage(messages).slice(from).flat()) {
      for (const word of new Set(fact.terms.map((t) => t.token.lower))) {
        const list = facts.get(word);
        if (list) list.push(fact);
        else facts.set(word, [fact]);
      }
    }
  },
);

/** Facts that hold the word; a word that stands nowhere may be misspelt by a letter. */
export function factsNaming(messages: readonly Message[], word: string): readonly Fact[] {
  const facts = factsByWord(messages);
  if (vocabularyOf(messages).words.has(word)) return facts.get(word) ?? [];
  return [...facts].flatMap(([other, list]) => (isOneEditApart(other, word) ? list : []));
}

/** Words at least this long may differ by one letter. */
const FUZZY_LENGTH = 5;

/** Whether one word of a name stands in the vocabulary: as written, inflected, derived, misspelt by a letter, or as initials. */
export function wordStands(word: string, vocabulary: Vocabulary): boolean {
  const folded = foldWord(word);
  const { words, names, initials } = vocabulary;
  if (words.has(folded) || words.has(word) || words.has(folded.replace(/s$/, '')) || words.has(`${folded}s`)) return true;
  if (/^[a-z]{2,6}$/.test(folded) && initials.has(folded)) return true;
  if (folded.length < FUZZY_LENGTH || !/^[\p{L}'-]+$/u.test(word)) return false;
  for (const name of names) if (name.length >= FUZZY_LENGTH && isOneEditApart(folded, name)) return true;
  // "Germany" for "German", "Swedish" for "Sweden".
  if (/^\p{L}+$/u.test(folded))
    for (const other of words)
      if (
        other.length >= 4 &&
        commonStart(folded, other) >= Math.max(4, Math.min(folded.length, other.length) - 2) &&
        Math.abs(folded.length - other.length) <= 4 &&
        !isTwin(folded, other)
      )
        return true;
  return false;
}

function commonStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1;
  return i;
}

/** Same length and no shared ending rule: two names, not two forms of one. */
function isTwin(a: string, b: string): boolean {
  return a.length === b.length;
}
