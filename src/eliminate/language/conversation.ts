import type { Message } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import type { Claim, EvidenceUnit } from '../types.js';
import type { Fact } from './facts.js';
import { answeredQuestion, factsOf, factsOfText, speakerKey } from './facts.js';
import { joinedFacts } from './joined.js';
import { ASK, NO, OFFER, PLAN, SAY, WISH, YES } from './lexicon.js';
import type { Term } from './signs.js';
import { termIdsOf } from './signs.js';

/** Facts of every message, joined questions included, one list a message. */
export const factsByMessage: (messages: readonly Message[]) => readonly (readonly Fact[])[] = growing(
  (): (readonly Fact[])[] => [],
  (facts, messages, from) => {
    for (let i = from; i < messages.length; i += 1) facts.push(factsAt(messages, i));
  },
);

function factsAt(messages: readonly Message[], i: number): readonly Fact[] {
  const message = messages[i]!;
  if (message.role === 'system') return [];
  const answers = i > 0 ? answeredQuestion(messages, i - 1) : [];
  const own = factsOf(message, i).map((f) => (answers.length > 1 ? openAnswer(f) : f));
  return [...own, ...answers, ...joinedFacts(messages, i)].map(withoutFrame);
}

/** "Breakfast yes, dinner no" says nothing of either but what the questions make of it. */
function openAnswer(fact: Fact): Fact {
  const { tokens, verb } = fact.clause;
  const isBoth = verb < 0 && [YES, NO].every((words) => tokens.some((t) => words.has(t.lower)));
  return isBoth ? { ...fact, terms: fact.terms.map((t) => ({ ...t, sign: 0 as const, scope: 0 as const })) } : fact;
}

/** Facts of the whole conversation, in order. */
export const allFacts: (messages: readonly Message[]) => readonly Fact[] = growing(
  (): Fact[] => [],
  (facts, messages, from) => {
    const byMessage = factsByMessage(messages);
    for (let i = from; i < messages.length; i += 1) facts.push(...byMessage[i]!);
  },
);

/** What one message says itself, questions joined from the message before left out. */
export interface Said {
  /** Who says it, by `speakerKey`. */
  readonly by: string;
  readonly facts: readonly Fact[];
  /** Ids of the terms of its facts. */
  readonly words: ReadonlySet<string>;
  /** Whether it speaks of "the one" or "the ones", or begins with "it". */
  readonly anaphor: boolean;
}

/** What every message says. */
export const saidIn: (messages: readonly Message[]) => readonly Said[] = growing(
  (): Said[] => [],
  (said, messages, from) => {
    const byMessage = factsByMessage(messages);
    for (let i = from; i < messages.length; i += 1) {
      const facts = byMessage[i]!.filter((f) => f.answer === undefined);
      const [first] = facts;
      const pointed = first?.clause.subject.length === 1 && /^(?:it|that|they|those|these)$/.test(first.clause.subject[0]!.lower);
      const anaphor = pointed || facts.some((f) => f.clause.tokens.some((t) => t.lower === 'one' || t.lower === 'ones'));
      said.push({ by: speakerKey(messages[i]!), facts, words: termIdsOf(facts), anaphor });
    }
  },
);

/** Ids of the terms of every message's facts, joined questions included. */
export const wordsByMessage: (messages: readonly Message[]) => readonly ReadonlySet<string>[] = growing(
  (): ReadonlySet<string>[] => [],
  (words, messages, from) => {
    const byMessage = factsByMessage(messages);
    for (let i = from; i < messages.length; i += 1) words.push(termIdsOf(byMessage[i]!));
  },
);

/** Facts of the best units and of the messages right beside them. */
export function unitFacts(messages: readonly Message[], units: readonly EvidenceUnit[]): readonly Fact[] {
  const all = factsByMessage(messages);
  if (units.length === 0) return allFacts(messages);
  const near = new Set<number>();
  for (const unit of units) for (const i of unit.indices) for (const j of [i - 1, i, i + 1]) if (all[j]) near.add(j);
  return [...near].sort((a, b) => a - b).flatMap((i) => all[i]!);
}

/** Clauses of one claim that are compared; a claim is one sentence, whatever a caller may pass. */
const MOST_CLAUSES = 64;
const claims = new WeakMap<Claim, readonly Fact[]>();

/** The claim read the same way as a message. */
export function claimFacts(claim: Claim): readonly Fact[] {
  const known = claims.get(claim);
  if (known) return known;
  const facts = factsOfText(claim.text, -1, claim.speaker?.toLowerCase() ?? '', '')
    .slice(0, MOST_CLAUSES)
    .map(withoutFrame);
  claims.set(claim, facts);
  return facts;
}

/** Verbs that only report ("said", "wants", "asked for") are no part of what is compared. */
function withoutFrame(fact: Fact): Fact {
  const verb = fact.clause.tokens[fact.clause.verb];
  const frame = (term: Term): boolean =>
    !term.id.startsWith('±') &&
    term.token === verb &&
    [SAY, ASK, OFFER, WISH, PLAN].some((verbs) => verbs.has(term.token.lemma)) &&
    fact.terms.length > 1;
  return fact.terms.some(frame) ? { ...fact, terms: fact.terms.filter((term) => !frame(term)) } : fact;
}
