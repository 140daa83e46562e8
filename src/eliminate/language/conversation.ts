import type { Message } from '../../memory/types.js';
import type { Claim, EvidenceUnit } from '../types.js';
import type { Fact } from './facts.js';
import { answeredQuestion, factsOf, factsOfText, speakerKey } from './facts.js';
import { joinedFacts } from './joined.js';
import { ASK, OFFER, PLAN, SAY, WISH } from './lexicon.js';
import type { Term } from './signs.js';

const cache = new WeakMap<readonly Message[], readonly (readonly Fact[])[]>();

/** Facts of every message, joined questions included, one list a message; remembered for as long as the list of messages lives. */
export function factsByMessage(messages: readonly Message[]): readonly (readonly Fact[])[] {
  const known = cache.get(messages);
  if (known) return known;
  const facts = messages.map((message, i) =>
    message.role === 'system'
      ? []
      : [...factsOf(message, i), ...(i > 0 ? answeredQuestion(messages, i - 1) : []), ...joinedFacts(messages, i)].map(withoutFrame),
  );
  cache.set(messages, facts);
  return facts;
}

const flat = new WeakMap<readonly Message[], readonly Fact[]>();

/** Facts of the whole conversation, in order. */
export function allFacts(messages: readonly Message[]): readonly Fact[] {
  const known = flat.get(messages);
  if (known) return known;
  const facts = factsByMessage(messages).flat();
  flat.set(messages, facts);
  return facts;
}

/** What one message says itself, questions joined from the message before left out. */
export interface Said {
  /** Who says it, by `speakerKey`. */
  readonly by: string;
  readonly facts: readonly Fact[];
  /** Ids of the terms of its facts. */
  readonly words: ReadonlySet<string>;
  /** Whether it speaks of "the one" or "the ones". */
  readonly anaphor: boolean;
}

const said = new WeakMap<readonly Message[], readonly Said[]>();

/** What every message says. */
export function saidIn(messages: readonly Message[]): readonly Said[] {
  const known = said.get(messages);
  if (known) return known;
  const all = factsByMessage(messages).map((list, i) => {
    const facts = list.filter((f) => f.answer === undefined);
    const anaphor = facts.some((f) => f.clause.tokens.some((t) => t.lower === 'one' || t.lower === 'ones'));
    return { by: speakerKey(messages[i]!), facts, words: idsOf(facts), anaphor };
  });
  said.set(messages, all);
  return all;
}

const words = new WeakMap<readonly Message[], readonly ReadonlySet<string>[]>();

/** Ids of the terms of every message's facts, joined questions included. */
export function wordsByMessage(messages: readonly Message[]): readonly ReadonlySet<string>[] {
  const known = words.get(messages);
  if (known) return known;
  const all = factsByMessage(messages).map(idsOf);
  words.set(messages, all);
  return all;
}

function idsOf(facts: readonly Fact[]): Set<string> {
  return new Set(facts.flatMap((f) => f.terms.map((t) => t.id)));
}

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
