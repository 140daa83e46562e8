import { conceptOf, PARTICLES, particleConcept } from './antonym-table.js';
import type { Clause } from './clauses.js';
import { isVerb } from './clauses.js';
import { DENY_ING, DENY_TO, LIGHT, NEGATORS } from './lexicon.js';
import type { Token } from './tokens.js';

/** A content word of a clause with the side it stands on. */
export interface Term {
  readonly id: string;
  /** 1 holds, -1 is denied, 0 both or unclear. Opposites are folded: "rejected" is "accepted" with -1. */
  readonly sign: -1 | 0 | 1;
  /** Sign from negation alone. */
  readonly scope: -1 | 0 | 1;
  readonly contrary: boolean;
  /** Denied by a word of its own phrase ("no onions", "without onions", ", not onions"), whatever the verb says. */
  readonly local: boolean;
  readonly token: Token;
}

const RESET = new Set(['but', 'only', 'just', 'rather', 'sondern', 'sino', 'mais', 'pero', 'aber']);
// "not only", "not just", "no doubt", "no problem", "not sure", "why not", "or not": nothing is denied.
const IDLE_AFTER_NOT = new Set([
  'only',
  'just',
  'merely',
  'simply',
  'until',
  'least',
  'sure',
  'certain',
  'mention',
  'necessarily',
  'because',
]);
const IDLE_AFTER_NO = new Set([
  'doubt',
  'problem',
  'problems',
  'worries',
  'matter',
  'wonder',
  'idea',
  'need',
  'longer',
  'more',
  'one',
  'question',
  'rush',
  'hurry',
  'way',
]);
const PARTIAL = new Set([
  'too',
  'very',
  'that',
  'so',
  'really',
  'entirely',
  'completely',
  'always',
  'all',
  'every',
  'everyone',
  'everything',
  'quite',
  'fully',
  'exactly',
  'much',
  'necessarily',
  'particularly',
]);
const WH = new Set(['why', 'what', 'how', 'whether', 'if', 'where', 'who', 'which', 'because']);
const IDLE_BEFORE_NOT = new Set(['why', 'or', 'if', 'whether', 'maybe', 'perhaps']);
const ANSWER_GOES_ON = new Set(
  'but uh um the i we it you they he she that this a an and so there actually my please to can could what is are do does'.split(' '),
);
const DO_FORMS = new Set(['does', 'did', 'do']);

/** How far a negator at `at` reaches: the tokens it denies, or undefined when it denies nothing. */
interface Reach {
  readonly from: number;
  readonly to: number;
  readonly unclearBefore: boolean;
  readonly local?: boolean;
}

function plainReach(tokens: readonly Token[], at: number): Reach | undefined {
  const next = tokens[at + 1]?.lower ?? '';
  const before = tokens[at - 1]?.lower ?? '';
  const lower = tokens[at]!.lower;
  if (lower === 'not' && (IDLE_AFTER_NOT.has(next) || IDLE_BEFORE_NOT.has(before))) return undefined;
  if (lower === 'not' && before === 'can' && (next === 'wait' || next === 'help')) return undefined;
  if (lower === 'never' && next === 'mind') return undefined;
  if (lower === 'nor' && tokens.slice(0, at).some((t) => t.lower === 'neither')) return undefined;
  if (lower === 'nothing' && next === 'but') return undefined;
  // ", not the other one": only what follows is denied.
  const remnant = lower === 'not' && tokens[at - 1]?.kind === 'mark';
  return { from: at + 1, to: scopeEnd(tokens, at), unclearBefore: lower === 'nothing' || lower === 'none', local: remnant };
}

function scopeEnd(tokens: readonly Token[], at: number): number {
  for (let i = at + 1; i < tokens.length; i += 1) {
    if (RESET.has(tokens[i]!.lower) && i > at + 1) return i;
    if (WH.has(tokens[i]!.lower) && !tokens.some((t) => t.lower === 'there')) return i;
    // "not X, Y": a second remnant after a first denied remnant stands for itself only when the denial had no verb.
    if (tokens[i]!.lower === 'not' && tokens[i - 1]?.kind === 'mark') return i;
  }
  return tokens.length;
}

function reachOf(tokens: readonly Token[], at: number): Reach | undefined {
  const token = tokens[at]!;
  const { lower, lemma } = token;
  const next = tokens[at + 1]?.lower ?? '';
  if (lower === 'no') {
    if (next === 'longer' || next === 'one') return { from: at + 2, to: scopeEnd(tokens, at), unclearBefore: false };
    // A comma after "no" makes it an answer; before a noun it denies the noun.
    if (at + 1 >= tokens.length || tokens[at + 1]!.kind === 'mark' || IDLE_AFTER_NO.has(next)) return undefined;
    if (at < 2 && ANSWER_GOES_ON.has(next)) return undefined;
    return { from: at + 1, to: scopeEnd(tokens, at), unclearBefore: true, local: true };
  }
  if (NEGATORS.has(lower) || ((lower === '不' || lower === '没') && tokens[at]!.kind === 'word')) return plainReach(tokens, at);
  if (lower === 'without' || lower === 'ohne' || lower === 'sin' || lower === 'sans')
    return { from: at + 1, to: phraseEnd(tokens, at), unclearBefore: false, local: true };
  if (lower === 'out' && next === 'of' && /^(?:is|are|was|were|am|ran|run|running|be)$/.test(tokens[at - 1]?.lower ?? ''))
    return { from: at + 2, to: phraseEnd(tokens, at + 1), unclearBefore: false, local: true };
  if ((lower === 'instead' && next === 'of') || (lower === 'rather' && next === 'than'))
    return { from: at + 2, to: phraseEnd(tokens, at + 1), unclearBefore: false, local: true };
  if (lower === 'except' || lower === 'unlike') return { from: at + 1, to: phraseEnd(tokens, at), unclearBefore: false, local: true };
  if (DENY_TO.has(lemma) && next === 'to') return { from: at + 2, to: markEnd(tokens, at), unclearBefore: false };
  if (DENY_ING.has(lemma) && tokens.slice(at + 1, at + 4).some((t) => t.lower.endsWith('ing')))
    return { from: at + 1, to: markEnd(tokens, at), unclearBefore: false };
  if (lower === 'too') {
    const to = tokens.findIndex((t, i) => i > at && i <= at + 4 && t.lower === 'to');
    if (to > 0) return { from: to + 1, to: tokens.length, unclearBefore: false };
  }
  return undefined;
}

function markEnd(tokens: readonly Token[], at: number): number {
  const end = tokens.findIndex((t, i) => i > at && t.kind === 'mark');
  return end < 0 ? tokens.length : end;
}

/** A phrase after "without": up to the next mark, preposition or verb; a form in -ing takes all that follows. */
function phraseEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at + 1]?.lower.endsWith('ing')) return tokens.length;
  for (let i = at + 1; i < tokens.length; i += 1) {
    const t = tokens[i]!;
    if (t.kind === 'mark' || /^(?:on|in|at|to|for|from|by|with|but|because|this|next|please|and)$/.test(t.lower))
      return Math.max(i, at + 1);
  }
  return tokens.length;
}

/** Sign of negation for every token of a clause. */
function scopes(clause: Clause): { signs: (-1 | 0 | 1)[]; local: ReadonlySet<number> } {
  const { tokens } = clause;
  const signs: (-1 | 0 | 1)[] = tokens.map(() => 1);
  const local = new Set<number>();
  tokens.forEach((token, at) => {
    const reach = reachOf(tokens, at);
    if (!reach) return;
    const isWithout = token.lower === 'without';
    const outer = isWithout ? tokens.findLastIndex((t, i) => i < at && NEGATORS.has(t.lower)) : -1;
    const next = tokens[at + 1]?.lower ?? '';
    // "not too loud", "hardly": a matter of degree. "not until June": it holds later.
    const partial = (token.lower === 'not' && PARTIAL.has(next)) || tokens.slice(at + 1, reach.to).some((t) => t.lower === 'until');
    for (let i = reach.from; i < reach.to; i += 1) {
      signs[i] = partial ? 0 : flip(signs[i]!);
      if (reach.local) local.add(i);
    }
    if (
      token.lower === 'no' &&
      tokens.slice(at + 1, at + 4).some((t) => /^(?:when|where|who|that)$/.test(t.lower)) &&
      at + 1 < tokens.length
    )
      signs[at + 1] = 0;
    // "never X without Y": Y holds, X does where Y does.
    if (outer >= 0) for (let i = outer + 1; i < at; i += 1) signs[i] = 0;
    if (reach.unclearBefore) for (let i = 0; i < at; i += 1) if (isVerb(tokens, i)) signs[i] = 0;
    const end = tokens[reach.to]?.lower ?? '';
    // "not allergic to A, only to B": the verb holds for B.
    if (RESET.has(end)) for (let i = reach.from; i < reach.to; i += 1) if (i < at + 3) signs[i] = 0;
  });
  tokens.forEach((t, at) => {
    if (/^(?:hardly|barely|scarcely|almost|nearly|kaum|apenas)$/.test(t.lower))
      for (let i = at + 1; i < tokens.length; i += 1) signs[i] = 0;
  });
  return { signs: negatedTail(tokens, signs), local };
}

function flip(sign: -1 | 0 | 1): -1 | 0 | 1 {
  return sign === 1 ? -1 : sign === -1 ? 1 : 0;
}

/** "the request to book a table failed": what stands before a closing "failed" did not happen. */
function negatedTail(tokens: readonly Token[], signs: (-1 | 0 | 1)[]): (-1 | 0 | 1)[] {
  const at = tokens.findIndex((t, i) => (t.lemma === 'fail' || t.lower === 'unsuccessful') && tokens[i + 1]?.lower !== 'to');
  const start = tokens.findIndex(
    (t, i) => i < at && /^(?:request|attempt|try|effort|order|payment|booking|transfer|reservation)$/.test(t.lower),
  );
  if (at > 0 && start >= 0) for (let i = start + 1; i < at; i += 1) signs[i] = flip(signs[i]!);
  return signs;
}

/** Concept of a token, with the particle of its verb ("turned our offer down"). */
function termConcept(tokens: readonly Token[], at: number) {
  const { lemma } = tokens[at]!;
  for (let i = at + 1; i <= at + 4 && i < tokens.length && tokens[i]!.kind !== 'mark'; i += 1) {
    if (!PARTICLES.has(tokens[i]!.lower) || (tokens[i]!.lower === 'to' && i > at + 1)) continue;
    const concept = particleConcept(lemma, tokens[i]!.lower);
    if (concept) return concept;
  }
  return conceptOf(lemma);
}

/** Content terms of a clause, in order, each with its sign. */
export function termsOf(clause: Clause): Term[] {
  const { signs, local } = scopes(clause);
  const terms: Term[] = [];
  clause.tokens.forEach((token, at) => {
    if (token.kind === 'mark' || (token.kind === 'symbol' && !/[€$£%]/u.test(token.text))) return;
    const concept = termConcept(clause.tokens, at);
    const structural = concept.id.startsWith('±');
    if (LIGHT.has(token.lemma) && !structural) return;
    if (NEGATORS.has(token.lower) && !structural) return;
    if (DO_FORMS.has(token.lower) || (token.kind === 'word' && token.lower.length === 1 && /[a-z]/.test(token.lower))) return;
    const scope = signs[at]!;
    terms.push({
      id: concept.id,
      sign: (scope * concept.sign) as -1 | 0 | 1,
      scope,
      contrary: concept.contrary,
      local: local.has(at) && scope < 0,
      token,
    });
  });
  return terms;
}
