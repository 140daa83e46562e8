import type { Message } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';
import { CHOICE, chosen } from './choices.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import type { Mixing } from './mixing.js';

const TAKEN =
  /\b(?:let's|let us|we'll|i'll) (?:take|have|do|get|go with|go for)\b|\b(?:bought|booked|ordered|took|hired|rented)(?= the \w+ ones?\b)/i;
/** "OK, the lake it is", "gravel then": what was chosen stands first. */
const CHOSEN_FIRST = /^(?:(?:ok|okay|right|alright|good|fine|yes|great)[, ]+)?((?:[\p{L}-]+ ){1,3}?)(?:it is|then)\b/iu;
const OPEN = /\?\s*$|\b(?:if|might|maybe|perhaps|could|would|should|or)\b/i;
const TWO = /\bor\b|\bones?\b|\bbetween\b.*\band\b/i;
/** Messages between the options and the choice. */
const REACH = 4;

/** The words of one sentence of a message. */
interface Sentence {
  readonly index: number;
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly words: ReadonlySet<string>;
}

interface Settled {
  readonly fact: Fact;
  readonly words: ReadonlySet<string>;
}

interface Options {
  /** Sentences that name two options. */
  readonly offers: Sentence[];
  readonly settled: Settled[];
}

function sentencesOf(message: Message, index: number): Sentence[] {
  const bySentence = new Map<number, Fact[]>();
  for (const fact of factsOf(message, index)) bySentence.set(fact.clause.sentence, [...(bySentence.get(fact.clause.sentence) ?? []), fact]);
  return [...bySentence.values()].map((facts) => ({
    index,
    // The mark that ends a question stands behind the last clause.
    text: message.text.slice(facts[0]!.clause.start, facts[facts.length - 1]!.clause.end + 1),
    facts,
    words: new Set(facts.flatMap((f) => f.terms.map((t) => t.id))),
  }));
}

function settledIn({ text, facts }: Sentence): Settled[] {
  if (OPEN.test(text)) return [];
  const first = CHOSEN_FIRST.exec(text);
  const start = facts[0]!.clause.start;
  return facts.flatMap((fact) => {
    const clause = text.slice(fact.clause.start - start, fact.clause.end - start);
    const end = first ? start + first[0].length : 0;
    const own = first ? fact.terms.filter((t) => t.token.end <= end) : [CHOICE, TAKEN].flatMap((verb) => chosen(fact, clause, verb));
    return own.length > 0 && own.every((t) => t.scope > 0) ? [{ fact, words: new Set(own.map((t) => t.id)) }] : [];
  });
}

const optionsOf = growing(
  (): Options => ({ offers: [], settled: [] }),
  ({ offers, settled }, messages, from) => {
    for (let i = from; i < messages.length; i += 1) {
      const message = messages[i]!;
      for (const sentence of message.role === 'system' ? [] : sentencesOf(message, i)) {
        if (TWO.test(sentence.text)) offers.push(sentence);
        settled.push(...settledIn(sentence));
      }
    }
  },
);

const isPart = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((id) => all.has(id));

/** "Settled on the juggler", where it was the juggler or the magician, and the magician was taken. */
export function otherOption({ claim, messages }: CheckInput): Mixing | undefined {
  for (const fact of claimFacts(claim)) {
    const own = chosen(fact, claim.text.slice(fact.clause.start, fact.clause.end));
    if (own.length === 0 || own.some((t) => t.scope < 0) || fact.modality === 'possible') continue;
    const ids = new Set(own.map((t) => t.id));
    const { offers, settled } = optionsOf(messages);
    if (settled.some(({ words }) => isPart(ids, words) || isPart(words, ids))) continue;
    const other = settled.find(({ fact: { index }, words }) => {
      const mine = [...ids].filter((id) => !words.has(id));
      const theirs = [...words].filter((id) => !ids.has(id));
      const isOffer = (s: Sentence): boolean =>
        s.index <= index && index - s.index <= REACH && mine.every((id) => s.words.has(id)) && theirs.some((id) => s.words.has(id));
      return mine.length > 0 && offers.some(isOffer);
    });
    if (other)
      return { detail: `says ${own.map((t) => t.token.text).join(' ')} was chosen, the message chooses another one`, fact: other.fact };
  }
  return undefined;
}
