import type { Message } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import { echoed } from './echoed.js';
import type { Fact } from './facts.js';
import { closingQuestion, factsOf, speakerKey } from './facts.js';
import type { Term } from './signs.js';

const PRONOUN = /^(?:i|we|he|she|they|it|you|both|all|none|nobody|everyone)$/;
const HEDGED =
  /^(?:(?:well|hm+|oh|um)[,.]? )?(?:(?:i|we|he|she|they) (?:might|may|could|(?:do not|don't) know|(?:am|are|is) (?:not sure|thinking)|(?:have not|haven't) decided|(?:will|'ll) (?:think|see))|maybe|perhaps|possibly|not sure|we(?:'ll| will) see|let me think|it depends|that depends|depends|i'm not sure|i'll think|i'm thinking)\b/;
const UNDECIDED =
  /\b(?:(?:have not|haven't|has not|hasn't|had not|did not|didn't|not) (?:yet )?(?:decided|chosen|agreed|made up (?:my|our|his|her|their) minds?|made a decision|settled)|undecided|can(?:not|'t) decide|no decision|still (?:thinking|deciding|discussing|debating))\b/i;

const open = (terms: readonly Term[]): Term[] => terms.map((t) => ({ ...t, sign: 0 as const, scope: 0 as const }));

/** Only that something was accepted or refused, by a pronoun, of nothing that the clause names: "He accepted." */
function isBare({ clause, terms }: Fact): boolean {
  return (
    terms.length === 1 && terms[0]!.id === '±accept' && clause.subject.length > 0 && clause.subject.every((t) => PRONOUN.test(t.lower))
  );
}

/** The sentence before a fact, of the same message or the last one of the message before. */
function before(fact: Fact, messages: readonly Message[], index: number): readonly Fact[] {
  const own = factsOf(messages[index]!, index).filter((f) => f.clause.sentence === fact.clause.sentence - 1);
  if (fact.clause.sentence > 0 || index === 0) return own;
  const facts = factsOf(messages[index - 1]!, index - 1);
  const last = facts[facts.length - 1]?.clause.sentence;
  return facts.filter((f) => f.clause.sentence === last);
}

const termsIn = (facts: readonly Fact[]): Term[] => open(facts.flatMap((f) => f.terms));

/** What a message says only together with the sentence before: a bare answer to an offer, and a question that is left open. */
export function joinedFacts(messages: readonly Message[], index: number): Fact[] {
  const message = messages[index]!;
  const bare = factsOf(message, index)
    .filter((f) => !f.asked && isBare(f))
    .map((f): Fact => ({ ...f, answer: 'open', terms: [...termsIn(before(f, messages, index)), ...f.terms] }));
  return [...bare, ...quantified(messages, index), ...hedged(messages, index), ...echoed(messages, index)];
}

const OF_THEM =
  /^(?:(?:and|but|so)\s+)?(?:neither|none|both|all|not (?:one|a single one|any))\b(?:\s+of\s+(?:them|these|those|which|whom|us|you|the\s+\w+)\b)?/i;

/** "We tried two lamps. Neither of them works.": of the lamps. */
function quantified(messages: readonly Message[], index: number): Fact[] {
  const { text } = messages[index]!;
  const facts = factsOf(messages[index]!, index);
  return facts.flatMap((f, i): Fact[] => {
    // "The soup was gone before I could taste it": the soup.
    const [first] =
      f.clause.connector === 'before' && f.clause.tokens.some((t) => /^(?:it|them)$/.test(t.lower)) ? facts.slice(i - 1, i) : [];
    if (first && first.clause.sentence === f.clause.sentence) return [{ ...f, answer: 'open', terms: [...termsIn([first]), ...f.terms] }];
    const match = OF_THEM.exec(text.slice(f.clause.start, f.clause.end));
    const verb = f.clause.tokens[f.clause.verb];
    // A noun of its own stands between ("both children sleep").
    const isWhole = match && verb && f.clause.subject.every((t) => t.start < f.clause.start + match[0].length);
    if (!isWhole || f.asked) return [];
    const same = facts.slice(0, i).filter(({ clause }) => clause.sentence === f.clause.sentence);
    const matter = termsIn(same.length > 0 ? same : before(f, messages, index));
    return matter.length > 0 ? [{ ...f, answer: 'open', terms: [...matter, ...f.terms] }] : [];
  });
}

/** "Will you accept?" - "I might.": what was asked may be so. */
function hedged(messages: readonly Message[], index: number): Fact[] {
  const question = messages[index - 1];
  const reply = messages[index];
  if (!question || !reply || speakerKey(question) === speakerKey(reply)) return [];
  if (!HEDGED.test(reply.text.slice(0, 80).toLowerCase().replaceAll('’', "'"))) return [];
  const by = speakerKey(reply);
  const span = factsOf(reply, index)[0]?.span;
  return closingQuestion(question, index - 1).flatMap((fact): Fact[] => {
    const matter = fact.terms.length < 2 && index > 1 ? lastSentence(messages, index - 2) : [];
    const terms = [...termsIn(matter), ...fact.terms];
    return span ? [{ ...fact, index, by, asked: false, answer: 'open', modality: 'possible', terms, span }] : [];
  });
}

function lastSentence(messages: readonly Message[], index: number): readonly Fact[] {
  const facts = factsOf(messages[index]!, index);
  const last = facts[facts.length - 1]?.clause.sentence;
  return facts.filter((f) => f.clause.sentence === last);
}

/** A matter that a message says is not decided yet, with the words of the sentence before. */
export interface OpenMatter {
  readonly fact: Fact;
  readonly words: ReadonlySet<string>;
}

/** All matters that were left open, in order. */
export const openMatters: (messages: readonly Message[]) => readonly OpenMatter[] = growing(
  (): OpenMatter[] => [],
  (matters, messages, from) => {
    for (let index = from; index < messages.length; index += 1) {
      const { role, text } = messages[index]!;
      for (const fact of role === 'system' ? [] : factsOf(messages[index]!, index)) {
        if (fact.asked || !UNDECIDED.test(text.slice(fact.clause.start, fact.clause.end))) continue;
        matters.push({ fact, words: new Set([...before(fact, messages, index), fact].flatMap((f) => f.terms.map((t) => t.id))) });
      }
    }
  },
);
