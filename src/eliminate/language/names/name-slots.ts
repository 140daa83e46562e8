import type { Message } from '../../../memory/types.js';
import { isVerb } from '../clauses.js';
import type { Fact } from '../facts.js';
import { lemmaSet } from '../lexicon.js';
import { isPassive, mainVerb } from '../main-verb.js';
import type { Name } from '../names.js';
import { ranked } from '../search.js';
import type { Term } from '../signs.js';

/** Where the other name was found and how well the rest of the clause fits there. */
export interface Substitution {
  readonly fact: Fact;
  readonly other: Name;
  readonly rest: number;
  readonly shared: number;
}

const TAIL = /^(?:to|in|at|from|with|for|by|of|on|near|called|named|is|a|avec|con|mit|in|en|de|chez|bei|nach|und|and|und|y|et)$/;

function before(fact: Fact, name: Name): string {
  const { tokens } = fact.clause;
  const token = /^[`.]$/.test(tokens[name.at - 1]?.text ?? '') ? tokens[name.at - 2] : tokens[name.at - 1];
  return token === undefined || token.kind === 'mark' ? '' : token.lemma;
}

function after(fact: Fact, name: Name): string {
  const last = name.tokens[name.tokens.length - 1]!;
  const index = fact.clause.tokens.indexOf(last);
  const token = fact.clause.tokens[index + 1];
  return token === undefined || token.kind === 'mark' ? '' : token.lemma;
}

/** Both names fill the same place: after the same word, before the same word, or before the same verb. */
function samePlace(claim: Fact, name: Name, fact: Fact, other: Name): boolean {
  const left = before(claim, name);
  if (left !== '' && left === before(fact, other) && (TAIL.test(left) || !['the', 'a', 'an'].includes(left))) return true;
  const right = after(claim, name);
  if (right !== '' && right === after(fact, other) && !["'s", 'and', 'is', 'be', 'the', 'or'].includes(right)) return true;
  if (isActedOn(claim, name) && before(fact, other) === mainLemma(claim)) return true;
  return beforeVerb(claim, name) && beforeVerb(fact, other) && mainLemma(claim) === mainLemma(fact);
}

/** "Hotel Eiche was booked": what the verb acts on stands before it. */
function isActedOn(fact: Fact, name: Name): boolean {
  const main = mainVerb(fact.clause);
  return beforeVerb(fact, name) && isPassive(fact.clause, main);
}

function beforeVerb(fact: Fact, name: Name): boolean {
  return fact.clause.verb > name.at && isVerb(fact.clause.tokens, name.at + name.tokens.length);
}

function mainLemma(fact: Fact): string {
  const at = mainVerb(fact.clause);
  const { tokens } = fact.clause;
  const than = tokens.findIndex((t) => t.lower === 'than');
  // "is taller than" compares by its adjective.
  if (at < 0 && than > 0) return tokens[than - 1]!.lemma;
  return tokens[at < 0 ? fact.clause.verb : at]?.lemma ?? '';
}

function restTerms(fact: Fact, names: readonly Name[]): Term[] {
  const inside = new Set(names.flatMap((n) => n.tokens));
  return fact.terms.filter((t) => !inside.has(t.token));
}

/** No word of the claim's names, or a word of the same kind beside another one: "Hotel Linde" for "Hotel Eiche". */
function isOtherName(other: Name, name: Name, own: ReadonlySet<string>): boolean {
  const words = other.key.split(' ');
  if (words.every((w) => !own.has(w))) return true;
  const mine = name.key.split(' ');
  const [first] = words;
  return first === mine[0] && words.length > 1 && mine.length > 1 && words.slice(1).every((w) => !own.has(w));
}

/** The best fact that passes `wanted` and in which another name stands where the claim has `name`, if the rest of the clause is there too. */
export function substitution(
  claim: Fact,
  name: Name,
  claimNames: readonly Name[],
  messages: readonly Message[],
  wanted: (fact: Fact) => boolean,
  namesIn: (fact: Fact) => readonly Name[],
): Substitution | undefined {
  const rest = restTerms(claim, [name]);
  const own = new Set(claimNames.flatMap((n) => n.key.split(' ')));
  for (const { fact, shared, coverage } of ranked(messages, rest, 0.5, 'id')) {
    const other = wanted(fact) ? namesIn(fact).find((n) => isOtherName(n, name, own) && samePlace(claim, name, fact, n)) : undefined;
    if (other) return { fact, other, rest: coverage, shared };
  }
  return undefined;
}

const MUTUAL = lemmaSet('meet marry chat talk speak date join match know see agree');

/** Who acts: the name before the verb, or after "by" in the passive. */
function agentOf(fact: Fact, names: readonly Name[]): Name | undefined {
  const main = mainVerb(fact.clause);
  if (main < 0) return fact.clause.tokens.some((t) => t.lower === 'than') ? names.find((n) => n.at < fact.clause.verb) : undefined;
  if (isPassive(fact.clause, main)) return names.find((n) => n.at > main && fact.clause.tokens[n.at - 1]?.lower === 'by');
  return names.find((n) => n.at < main && n.at + n.tokens.length >= fact.clause.verb - 1);
}

/** A fact with the same verb and the same two names, the other one acting. */
export function roleSwap(
  claim: Fact,
  names: readonly Name[],
  facts: () => readonly Fact[],
  namesIn: (fact: Fact) => readonly Name[],
): { fact: Fact; agent: Name; other: Name } | undefined {
  const agent = agentOf(claim, names);
  const verb = mainLemma(claim);
  if (!agent || names.length < 2 || MUTUAL.has(verb)) return undefined;
  const keys = new Set(names.map((n) => n.key));
  const same = facts().filter((f) => !f.asked && f.answer === undefined && mainLemma(f) === verb);
  let swapped: { fact: Fact; agent: Name; other: Name } | undefined;
  for (const fact of same) {
    const there = namesIn(fact);
    const acting = agentOf(fact, there);
    if (!acting || !there.some((n) => n.key === agent.key)) continue;
    if (acting.key === agent.key) return undefined;
    if (keys.has(acting.key)) swapped ??= { fact, agent, other: acting };
  }
  return swapped;
}
