import type { Message } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import { LIGHT, RELATIONS, SUBJECT_PRONOUNS } from './lexicon.js';
import type { Fact } from './facts.js';
import { speakerKey } from './facts.js';
import type { Token } from './tokens.js';
import { tokenize } from './tokens.js';

/** Whom a clause is about: a speaker of the conversation, or somebody named or related. */
export interface Person {
  /** Speakers it can be, by `speakerKey`. */
  readonly speakers: ReadonlySet<string>;
  /** A name or relation in lower case, where it is no speaker. */
  readonly other?: string;
  readonly tokens: readonly Token[];
}

const ROLE_WORDS: ReadonlyMap<string, Message['role']> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['chatbot', 'assistant'],
]);

/** "Many gardeners", "most people": nobody who speaks here. */
const MANY = /^(?:many|most|some|several|few|lots|plenty|countless|other|others|people|experts)$/;
const PLURAL = /(?:ers|ors|ists|ians|ents|ants)$|^(?:people|others|experts|folks?|women|men|parents|fans|critics|pros|coaches)$/;

/** The person as the text names it. */
export function nameOf(person: Person): string {
  return person.tokens.map((t) => t.text).join(' ');
}

/** A person as a claim names it, for the middle of a sentence: "the assistant". */
export function showPerson(name: string): string {
  return name.replace(/^(?:The|A|An|My|His|Her|Their)(?= )/, (word) => word.toLowerCase()).replace(/^(?=(?:user|assistant)$)/i, 'the ');
}

/** Who a message has something from, as `Attribution.found` names them: roles, speakers, names, relations. */
export function foundPerson(found: string, messages: readonly Message[]): string {
  return found
    .split(', ')
    .map((one) => {
      if (one === 'user' || one === 'assistant') return `the ${one}`;
      if (one === 'system') return 'the instructions of the app';
      if (one.startsWith('a ')) return one;
      const name = messages.find((m) => m.name?.toLowerCase() === one)?.name;
      if (name) return name;
      const [token] = tokenize(one);
      return token && RELATIONS.has(token.lemma) ? `the ${one}` : one.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
    })
    .join(' and ');
}

interface Speakers {
  readonly all: Set<string>;
  readonly byRole: Map<string, Set<string>>;
  /** By whole name and by each word of it ("Dr. Kim" for "kim"). */
  readonly byName: Map<string, Set<string>>;
  /** Everybody but the one, filled in as they are asked for. */
  readonly others: Map<string, ReadonlySet<string>>;
}

/** Who speaks in a conversation. */
const speakersOf = growing(
  (): Speakers => ({ all: new Set(), byRole: new Map(), byName: new Map(), others: new Map() }),
  ({ all, byRole, byName, others }, messages, from) => {
    others.clear();
    for (const message of messages.slice(from)) {
      const speaker = speakerKey(message);
      all.add(speaker);
      put(byRole, message.role, speaker);
      if (!message.name || byName.get(speaker)?.has(speaker)) continue;
      for (const key of new Set([speaker, ...speaker.split(/[\s.]+/)])) put(byName, key, speaker);
    }
  },
);

function put(map: Map<string, Set<string>>, key: string, speaker: string): void {
  map.set(key, (map.get(key) ?? new Set<string>()).add(speaker));
}

/**
 * The person a claim speaks of in `tokens` (a subject): "the user", "the assistant", a speaker's name, another name,
 * or undefined for things, pronouns and mixed subjects.
 */
export function personOf(tokens: readonly Token[], messages: readonly Message[], first = ''): Person | undefined {
  const words = tokens.filter((t) => t.kind === 'word' && !/^(?:the|a|an|then|both|all)$/.test(t.lower));
  const head = words[0];
  const owned = words.length === 3 && ROLE_WORDS.get(head!.lower) === 'user' && words[1]!.lower === "'s" ? words[2]! : undefined;
  if (owned && RELATIONS.has(owned.lemma)) return { speakers: new Set(), other: owned.lemma, tokens };
  if (!head || words.some((t) => t.lower === 'and' || t.lower === "'s" || t.lower === 'or')) return undefined;
  if (words.length === 1 && head.lower === 'i' && first) return { speakers: new Set([first]), tokens };
  const role = ROLE_WORDS.get(head.lower);
  if (role && words.length === 1) return { speakers: speakersOf(messages).byRole.get(role) ?? new Set([role]), tokens };
  const named = namedSpeakers(words, messages);
  if (named.size > 0) return { speakers: named, tokens };
  const last = words[words.length - 1]!;
  if (words.length === 1 && head.capital && !LIGHT.has(head.lemma) && !SUBJECT_PRONOUNS.has(head.lower))
    return { speakers: new Set(), other: head.lower, tokens };
  if (last.capital && words.some((t) => RELATIONS.has(t.lemma))) return { speakers: new Set(), other: last.lower, tokens };
  return undefined;
}

function namedSpeakers(words: readonly Token[], messages: readonly Message[]): ReadonlySet<string> {
  const text = words.map((t) => t.lower).join(' ');
  return words.length > 1 || words[0]!.capital ? (speakersOf(messages).byName.get(text) ?? new Set()) : new Set();
}

function othersThan(by: string, messages: readonly Message[]): ReadonlySet<string> {
  const { all, others } = speakersOf(messages);
  const found = others.get(by) ?? new Set([...all].filter((s) => s !== by));
  others.set(by, found);
  return found;
}

/** Whom a source clause is about, seen from its speaker: "I" and "we" are the speaker, "you" is the other one where there are two. */
export function sourceSubject(fact: Fact, messages: readonly Message[]): Person | undefined {
  const tokens = fact.clause.quotedFrom ?? fact.clause.subject;
  const words = tokens.filter((t) => t.kind === 'word');
  const others = othersThan(fact.by, messages);
  // A joined question is worded by the one who asked and holds for the one who answered.
  const [first, second] = fact.answer === undefined ? [new Set([fact.by]), others] : [others, new Set([fact.by])];
  if (words.some((t) => t.lower === 'i' || t.lower === 'we'))
    return fact.clause.quotedFrom || fact.answer === 'open' ? undefined : { speakers: first, tokens };
  if (words.length === 0 || fact.answer === 'open') return undefined;
  if (fact.clause.quotedFrom && !words.some((t) => RELATIONS.has(t.lemma))) return { speakers: new Set(), other: 'a quotation', tokens };
  if (words.some((t) => t.lower === 'you')) return { speakers: second, tokens };
  if (MANY.test(words[0]!.lower) && !words.some((t) => /^(?:i|me|us|my|our)$/.test(t.lower)) && words.some((t) => PLURAL.test(t.lower)))
    return { speakers: new Set(), other: 'a number of others', tokens };
  const last = words[words.length - 1]!;
  const relation = words.find((t) => RELATIONS.has(t.lemma));
  if (relation && /^(?:my|our|his|her|their|your|the|a)$/.test(words[0]!.lower))
    return { speakers: new Set(), other: last.capital ? last.lower : relation.lemma, tokens };
  return personOf(tokens, messages);
}
