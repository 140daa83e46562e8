import type { Concept } from './antonym-table.js';
import { conceptOf, PARTICLES, particleConcept } from './antonym-table.js';
import type { Clause } from './clauses.js';
import { DECIDES, implicativeEnd } from './implicatives.js';
import { LIGHT, NEGATORS } from './lexicon.js';
import type { Sign } from './negation.js';
import { isAway, scopesOf } from './negation.js';
import { senseOf } from './senses.js';
import { actOf } from './synonyms.js';
import type { Token } from './tokens.js';

/** A content word of a clause with the side it stands on. */
export interface Term {
  readonly id: string;
  /** Opposites are folded: "rejected" is "accepted" with -1. */
  readonly sign: Sign;
  /** Sign from negation alone. */
  readonly scope: Sign;
  readonly contrary: boolean;
  /** Denied by a word of its own phrase ("no onions", "without onions", ", not onions"), whatever the verb says. */
  readonly local: boolean;
  readonly token: Token;
}

/** Verbs whose particle follows at once, with nothing that would make it a preposition ("moved in March", "got a table on Friday"). */
const CLOSE = new Set(['move', 'get', 'stay', 'go']);
const AFTER_PREPOSITION = /^(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|\d.*)$/;

const STATES = new Set(['±inside', '±above', '±before']);

function isParticle(tokens: readonly Token[], verb: number, at: number): boolean {
  const { lemma } = tokens[verb]!;
  const { lower } = tokens[at]!;
  if (lower === 'to') return at === verb + 1 && tokens[verb]!.lower === 'close';
  if (!CLOSE.has(lemma) || /^(?:up|down|through)$/.test(lower)) return true;
  const next = tokens[at + 1];
  const object = next !== undefined && (next.capital || AFTER_PREPOSITION.test(next.lower));
  return at === verb + 1 && (!object || (lemma === 'get' && next.lower === 'the'));
}

const DEGREES: ReadonlyMap<string, 1 | -1> = new Map([
  ['more', 1],
  ['less', -1],
]);

/** "more expensive than", "less expensive than": what "dearer" and "cheaper" say in one word; undefined without such a word before it. */
function gradedConcept(tokens: readonly Token[], at: number): Concept | undefined {
  const degree = DEGREES.get(tokens[at - 1]?.lower ?? '');
  const concept = degree === undefined ? undefined : conceptOf(tokens[at]!.lemma);
  return degree && concept?.contrary && concept.id.startsWith('±')
    ? { ...concept, id: `${concept.id}>`, sign: (concept.sign * degree) as 1 | -1 }
    : undefined;
}

/** Concept of a token, with the particle of its verb ("turned our offer down"). */
function termConcept(tokens: readonly Token[], at: number): Concept {
  if (isAway(tokens, at) && tokens[at]!.lemma !== 'skip') return { id: 'catch', sign: -1, contrary: false };
  const sense = senseOf(tokens, at) ?? gradedConcept(tokens, at);
  if (sense) return sense;
  const { lemma } = tokens[at]!;
  for (let i = at + 1; i <= at + 4 && i < tokens.length && (tokens[i]!.kind !== 'mark' || tokens[i]!.text === '-'); i += 1) {
    if (!PARTICLES.has(tokens[i]!.lower) || !isParticle(tokens, at, i)) continue;
    const concept = particleConcept(lemma, tokens[i]!.lower);
    if (concept) return concept;
    const act = actOf(`${lemma}+${tokens[i]!.lower}`);
    if (act) return act;
  }
  const own = conceptOf(lemma);
  const concept = own.id === lemma ? (actOf(lemma) ?? own) : own;
  // "the dog is inside": said of the subject, not a relation to what follows.
  return STATES.has(concept.id) && tokens.slice(at + 1).every((t) => t.kind === 'mark') ? { ...concept, id: `${concept.id}.` } : concept;
}

function isContent(token: Token, concept: Concept): boolean {
  if (token.kind === 'mark' || (token.kind === 'symbol' && !/[€$£%]/u.test(token.text))) return false;
  if (concept.id.startsWith('±')) return true;
  if (LIGHT.has(token.lemma) || NEGATORS.has(token.lower)) return false;
  return !(token.kind === 'word' && /^(?:[a-z]|.*')$/.test(token.lower));
}

/** Verbs that are light before an object and say everything without one ("Clara is not coming"). */
const BARE_VERBS = new Set(['come', 'go', 'make', 'give', 'take']);
const TURNS = /^(?:off|out|up|down|away|through|back)$/;
/** After a particle, where nothing follows that it would lead to: "the alarm went off at noon", not "went off the road". */
const AFTER_TURN =
  /^(?:at|again|yesterday|today|tonight|this|last|in|on|and|but|because|when|while|before|after|so|early|late|too|twice|once)$/;
const AFTER_BARE = /^(?:it|there|here|too|either|along|anymore|any|more|again)$/;

/** Nothing follows that could be what the clause is about. */
function isBareVerb(tokens: readonly Token[], at: number): boolean {
  return BARE_VERBS.has(tokens[at]!.lemma) && tokens.slice(at + 1).every((t) => t.kind === 'mark' || AFTER_BARE.test(t.lower));
}

/** A light verb that says something with its particle: "went off", "came out". */
function turnOf(tokens: readonly Token[], at: number): Concept | undefined {
  const [verb, particle, next] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (!BARE_VERBS.has(verb.lemma) || !particle || !TURNS.test(particle.lower) || particleConcept(verb.lemma, particle.lower))
    return undefined;
  const isClosed = !next || next.kind === 'mark' || AFTER_TURN.test(next.lower);
  return isClosed ? { id: `±${verb.lemma}+${particle.lower}`, sign: 1, contrary: false } : undefined;
}

/** Ids of the terms of clauses. */
export function termIdsOf(facts: readonly { readonly terms: readonly Term[] }[]): Set<string> {
  return new Set(facts.flatMap((f) => f.terms.map((t) => t.id)));
}

/** Content terms of a clause, in order, each with its sign. */
export function termsOf(clause: Clause): Term[] {
  const { signs, local } = scopesOf(clause);
  const terms: Term[] = [];
  let done = 0;
  clause.tokens.forEach((token, at) => {
    const concept = turnOf(clause.tokens, at) ?? termConcept(clause.tokens, at);
    // The word of degree is in the concept of the adjective after it.
    if (DEGREES.has(token.lower) && at + 1 < clause.tokens.length && gradedConcept(clause.tokens, at + 1)) return;
    // "No longer": the denial itself.
    if (token.lower === 'longer' && clause.tokens[at - 1]?.lower === 'no') return;
    // "It is true that": said of the clause after it, which its sign tells.
    if (
      /^(?:true|false|untrue|case|myth|lie)$/.test(token.lower) &&
      clause.tokens[at + 1]?.lower === 'that' &&
      clause.tokens[0]?.lower === 'it'
    )
      return;
    if (!isContent(token, concept) && !isBareVerb(clause.tokens, at)) return;
    // "failed to", "managed to", "got round to": whether it was done, which its sign tells.
    if (at < done) return;
    const end = implicativeEnd(clause.tokens, at);
    if (end > 0 && !DECIDES.has(token.lemma)) {
      done = end;
      return;
    }
    const scope = signs[at]!;
    terms.push({
      id: concept.id,
      sign: (scope * concept.sign) as Sign,
      scope,
      contrary: concept.contrary,
      local: local.has(at) && scope < 0,
      token,
    });
  });
  return terms;
}
