import type { Clause } from './clauses.js';
import { isVerb } from './clauses.js';
import { DENY_ING, DENY_TO, lemmaSet, NEGATORS } from './lexicon.js';
import type { Token } from './tokens.js';

/** 1 holds, -1 is denied, 0 both or unclear. */
export type Sign = -1 | 0 | 1;

/** Negation of every token of a clause; `local` are tokens denied by a word of their own phrase. */
export interface Scopes {
  readonly signs: readonly Sign[];
  readonly local: ReadonlySet<number>;
}

/** Tokens that one negator denies. */
interface Reach {
  readonly from: number;
  readonly to: number;
  /** The verb before it neither holds nor is denied ("has no pets"). */
  readonly clouds?: boolean;
  readonly local?: boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const RESET = set('but only just rather sondern sino mais pero aber');
/** "not only", "not sure", "not just": nothing is denied. */
const IDLE_AFTER_NOT = set('only just merely simply least sure certain because');
const IDLE_AFTER_NO = set('doubt problem problems worries matter wonder idea need longer more one question rush hurry way');
const IDLE_BEFORE_NOT = set('why or if whether maybe perhaps');
/** "not too loud", "not always": a matter of degree. */
const PARTIAL = set(
  'too very that so really entirely completely always all every everyone everything quite fully exactly much many enough necessarily particularly',
);
const TRUST = set('count rely bank bet');
const RARE = set('uncommon unusual rare infrequent atypical unheard');
const DEGREE = set('hardly barely scarcely almost nearly rarely seldom kaum apenas');
/** After "hardly" and the like: as good as none. */
const HARDLY_ANY = set('any ever anyone anybody anything anywhere');
const HARDLY = set('hardly barely scarcely');
const SAY = set('say says said saying');
/** Verbs that cancel a negator before them: "don't deny that", "can't rule out". */
const UNDOUBTED = set('deny doubt dispute');
const WH = set('why what how whether if where who which because');
/** After "No" as an answer the sentence goes on. */
const AFTER_ANSWER = set(
  'but wait sorry uh um the i we it you they he she that this a an and so there actually my please to can could what is are do does',
);
const PHRASE_END = set('on in at to for from by with but because this next please and');
const FRENCH = set('pas jamais personne aucun aucune');
const GERMAN = set('nicht nie niemals');
const WITHOUT = set('without ohne sin sans');
/** "The house lacks a lift": a verb that denies its object. */
const LACK = set('lack lacks lacked lacking');
const ATTEMPTS = set('request attempt try effort order payment booking transfer reservation');
const UNTRUE = set('false untrue myth lie');
const OBJECT = /^(?:the|my|our|your|his|her|their|an?)$/;
const HARD = set('hard difficult tough tricky harder');
const SPOILS = /^(?:compromis|sacrific|los|neglect|forgett|ignor|skimp|endanger|risk|giv)ing$/;
const DECIDE = set('decided decide decides deciding advised');
const HAVE = set('have has had is are am was were');
/** What one misses by not being there or not in time. */
const MISSED = lemmaSet(
  'appointment meeting class lesson lecture session course seminar workshop rehearsal training practice match game concert show film movie play party wedding funeral ceremony reunion event dinner lunch breakfast call deadline exam test interview train bus flight plane ferry boat tram coach connection shuttle bin delivery vote screening premiere opening beginning start turn exit stop chance opportunity',
);
const BE = set('is are was were am be ran run running');

const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? '';

function flip(sign: Sign): Sign {
  return sign === 0 ? 0 : sign === 1 ? -1 : 1;
}

/** Up to a word that opens the other side of a contrast, or an embedded question. */
function scopeEnd(tokens: readonly Token[], at: number): number {
  const existential = tokens.some((t) => t.lower === 'there');
  for (let i = at + 1; i < tokens.length; i += 1) {
    const { lower } = tokens[i]!;
    if (RESET.has(lower) && i > at + 1) return i;
    if (WH.has(lower) && !existential) return i;
    // "not challenging the fact that it changed": the fact stands.
    if (lower === 'fact' && lowerAt(tokens, i + 1) === 'that') return i + 1;
    if (lower === 'not' && tokens[i - 1]?.kind === 'mark') return i;
  }
  return tokens.length;
}

function markEnd(tokens: readonly Token[], at: number): number {
  const end = tokens.findIndex((t, i) => i > at && t.kind === 'mark');
  return end < 0 ? tokens.length : end;
}

/** A phrase: up to the next mark, preposition or conjunction; a form in -ing takes all that follows. */
function phraseEnd(tokens: readonly Token[], at: number): number {
  if (lowerAt(tokens, at + 1).endsWith('ing')) return tokens.length;
  // A code span is one thing, whatever marks stand in it.
  if (tokens[at + 1]?.text === '`') {
    const close = tokens.findIndex((t, i) => i > at + 1 && t.text === '`');
    return close < 0 ? tokens.length : close;
  }
  const end = tokens.findIndex((t, i) => i > at && (t.kind === 'mark' || PHRASE_END.has(t.lower)));
  return end < 0 ? tokens.length : Math.max(end, at + 1);
}

function afterNot(tokens: readonly Token[], at: number): Reach | undefined {
  const lower = lowerAt(tokens, at);
  const next = lowerAt(tokens, at + 1);
  const before = lowerAt(tokens, at - 1);
  if (lower === 'not' && (IDLE_AFTER_NOT.has(next) || IDLE_BEFORE_NOT.has(before))) return undefined;
  if (lower === 'not' && before === 'can' && (next === 'wait' || next === 'help')) return undefined;
  if (lower === 'never' && next === 'mind') return undefined;
  if (lower === 'not' && next === 'mention' && /^(?:it|[.!,]|)$/.test(lowerAt(tokens, at + 2))) return undefined;
  // "could not agree more", "could not be happier": all the more so.
  if (lower === 'not' && before === 'could' && tokens.slice(at + 2, at + 4).some((t) => t.lower === 'more' || /^\w{3,}er$/.test(t.lower)))
    return undefined;
  // "it is not uncommon for her to be late": the lateness is neither denied nor a rule.
  if (lower === 'not' && RARE.has(next)) return { from: at + 1, to: at + 2 };
  // "do not count on a signal": what one is not to expect is not there.
  const trusted = TRUST.has(next) && lowerAt(tokens, at + 2) === 'on' ? at + 3 : next === 'expect' ? at + 2 : 0;
  if (lower === 'not' && trusted > 0) return { from: at + 1, to: phraseEnd(tokens, trusted - 1), local: true };
  // A speaker who begins again: "may not may withdraw".
  if (lower === 'not' && next === before && next !== '') return undefined;
  if (lower === 'nothing' && next === 'but') return undefined;
  // "I will never forget that concert": there was one.
  if (/^forg[eo]t/.test(next) && lowerAt(tokens, at + 2) !== 'to') return { from: at + 1, to: at + 2 };
  if (lower === 'nor' && tokens.slice(0, at).some((t) => t.lower === 'neither')) return undefined;
  // "ne … pas" denies once; "nicht" may stand after what it denies.
  if (FRENCH.has(lower) && tokens.slice(0, at).some((t) => t.lower === 'ne' || t.lower === "n'")) return undefined;
  if (GERMAN.has(lower)) return { from: 0, to: scopeEnd(tokens, at) };
  // ", not the other one": only what follows is denied.
  const local = lower === 'not' && tokens[at - 1]?.kind === 'mark';
  return { from: at + 1, to: scopeEnd(tokens, at), clouds: lower === 'nothing' || lower === 'none', local };
}

function afterNo(tokens: readonly Token[], at: number): Reach | undefined {
  const next = lowerAt(tokens, at + 1);
  // "said no to the offer" is a refusal, which the verb stands for.
  if (SAY.has(lowerAt(tokens, at - 1))) return undefined;
  if (next === 'longer' || next === 'one') return { from: at + 2, to: scopeEnd(tokens, at) };
  if (at + 1 >= tokens.length || tokens[at + 1]!.kind === 'mark' || IDLE_AFTER_NO.has(next)) return undefined;
  if (at < 2 && AFTER_ANSWER.has(next)) return undefined;
  // "no tickets were sold" denies the selling, "there is no paper in the printer" only the paper.
  const object = tokens.some((_, i) => i < at && isVerb(tokens, i));
  const relative = tokens.slice(at + 1, at + 4).some((t) => /^(?:when|where|who|that)$/.test(t.lower));
  return { from: at + 1, to: object && !relative ? phraseEnd(tokens, at) : scopeEnd(tokens, at), clouds: true, local: true };
}

/** Verbs and phrases that deny without a negator: "failed to", "stopped going", "too tired to". */
function afterDenial(tokens: readonly Token[], at: number): Reach | undefined {
  const { lower, lemma } = tokens[at]!;
  const next = lowerAt(tokens, at + 1);
  if (HARDLY.has(lower) && HARDLY_ANY.has(next)) return { from: at + 2, to: scopeEnd(tokens, at), clouds: true };
  if (UNDOUBTED.has(lemma) && tokens.slice(Math.max(0, at - 3), at).some((t) => NEGATORS.has(t.lower)))
    return { from: at + 1, to: markEnd(tokens, at) };
  // "It is false that", "a myth that".
  if (UNTRUE.has(lower) && next === 'that') return { from: at + 2, to: scopeEnd(tokens, at) };
  // "forgot the keys": they are not there.
  if (lemma === 'forget' && OBJECT.test(next) && !NEGATORS.has(lowerAt(tokens, at - 1))) return { from: at + 1, to: phraseEnd(tokens, at) };
  // "without compromising the quality": the quality stays.
  if (WITHOUT.has(lower) && SPOILS.test(next)) return { from: at + 1, to: at + 2, local: true };
  if (LACK.has(lower) && !/^(?:the|of|a)$/.test(lowerAt(tokens, at - 1))) return { from: at + 1, to: phraseEnd(tokens, at), local: true };
  if (WITHOUT.has(lower))
    return { from: at + 1, to: at < 2 ? Math.min(at + 3, phraseEnd(tokens, at)) : phraseEnd(tokens, at), local: true };
  if (lower === 'out' && next === 'of' && BE.has(lowerAt(tokens, at - 1)))
    return { from: at + 2, to: phraseEnd(tokens, at + 1), local: true };
  if ((lower === 'instead' && next === 'of') || (lower === 'rather' && next === 'than'))
    return { from: at + 2, to: phraseEnd(tokens, at + 1), local: true };
  if (lower === 'except' || lower === 'unlike') return { from: at + 1, to: phraseEnd(tokens, at), local: true };
  if (lower === 'against' && DECIDE.has(lowerAt(tokens, at - 1)) && next.endsWith('ing')) return { from: at + 1, to: markEnd(tokens, at) };
  if (lower === 'yet' && next === 'to' && HAVE.has(lowerAt(tokens, at - 1))) return { from: at + 2, to: markEnd(tokens, at) };
  if (isAway(tokens, at)) return { from: at + 1, to: phraseEnd(tokens, at), local: true };
  if (DENY_TO.has(lemma) && next === 'to') return { from: at + 2, to: markEnd(tokens, at) };
  if (DENY_ING.has(lemma) && tokens.slice(at + 1, at + 4).some((t) => t.lower.endsWith('ing')))
    return { from: at + 1, to: markEnd(tokens, at) };
  if (lower !== 'too') return undefined;
  const to = tokens.findIndex((t, i) => i > at && i <= at + 4 && t.lower === 'to');
  return to > 0 ? { from: to + 1, to: markEnd(tokens, at) } : undefined;
}

/** "skipped the session", "missed the last bus": one was not there or did not get it. "I miss my sister" says nothing of the kind. */
export function isAway(tokens: readonly Token[], at: number): boolean {
  const { lemma, lower } = tokens[at]!;
  if (lemma === 'skip') return lowerAt(tokens, at + 1) !== 'to' && !lowerAt(tokens, at + 1).endsWith('ing');
  if (lemma !== 'miss' || lower === 'missing') return false;
  return tokens.slice(at + 1, phraseEnd(tokens, at)).some((t) => MISSED.has(t.lemma));
}

function reachOf(tokens: readonly Token[], at: number): Reach | undefined {
  const { lower } = tokens[at]!;
  if (lower === 'no') return afterNo(tokens, at);
  if (NEGATORS.has(lower) || lower === '不' || lower === '没') return afterNot(tokens, at);
  return afterDenial(tokens, at);
}

/** "the request to book a table failed": what stands before a closing "failed" did not happen. */
function denyAttempt(tokens: readonly Token[], signs: Sign[]): void {
  const at = tokens.findIndex((t, i) => (t.lemma === 'fail' || t.lower === 'unsuccessful') && lowerAt(tokens, i + 1) !== 'to');
  const start = tokens.findIndex((t, i) => i < at && ATTEMPTS.has(t.lower));
  if (start >= 0) for (let i = start + 1; i < at; i += 1) signs[i] = flip(signs[i]!);
}

/** "hard to press": it can be pressed, and it is hardly done. */
function cloudHard(tokens: readonly Token[], signs: Sign[]): void {
  const at = tokens.findIndex((t, i) => HARD.has(t.lower) && lowerAt(tokens, i + 1) === 'to');
  if (at >= 0) for (let i = at + 2; i < markEnd(tokens, at); i += 1) signs[i] = 0;
}

/** Applies one negator to the signs around it. */
function deny(tokens: readonly Token[], at: number, reach: Reach, signs: Sign[], local: Set<number>): void {
  const { lower } = tokens[at]!;
  const partial =
    (lower === 'not' && PARTIAL.has(lowerAt(tokens, at + 1))) ||
    tokens.slice(at + 1, reach.to).some((t, i, all) => t.lower === 'until' && all[i + 2]?.lower !== 'end');
  for (let i = reach.from; i < reach.to; i += 1) {
    signs[i] = partial ? 0 : flip(signs[i]!);
    if (reach.local) local.add(i);
  }
  // "there is no day when I do not": the day is neither here nor there.
  const noun = lower === 'no' ? at + 1 : lower === 'not' && /^(?:a|an|one)$/.test(lowerAt(tokens, at + 1)) ? at + 2 : -1;
  if (noun > 0 && tokens.slice(at + 1, at + 5).some((t) => /^(?:when|where|who|that)$/.test(t.lower))) signs[noun] = 0;
  // "never X without Y": Y holds, X does where Y does.
  const outer = WITHOUT.has(lower) ? tokens.findLastIndex((t, i) => i < at && NEGATORS.has(t.lower)) : -1;
  if (outer >= 0) for (let i = outer + 1; i < at; i += 1) signs[i] = 0;
  if (reach.clouds) for (let i = 0; i < at; i += 1) if (isVerb(tokens, i)) signs[i] = 0;
  // "not allergic to A, only to B": the verb or adjective holds for B.
  if (RESET.has(lowerAt(tokens, reach.to))) for (let i = reach.from; i < Math.min(reach.to, at + 3); i += 1) signs[i] = 0;
}

/** Negation of every token of a clause; each negator turns what it reaches, so that two of them cancel out. */
export function scopesOf(clause: Clause): Scopes {
  const { tokens } = clause;
  const signs: Sign[] = tokens.map(() => 1);
  const local = new Set<number>();
  tokens.forEach((_, at) => {
    const reach = reachOf(tokens, at);
    if (reach) deny(tokens, at, reach, signs, local);
  });
  denyAttempt(tokens, signs);
  cloudHard(tokens, signs);
  const degree = tokens.findIndex((t, i) => DEGREE.has(t.lower) && !(HARDLY.has(t.lower) && HARDLY_ANY.has(lowerAt(tokens, i + 1))));
  if (degree >= 0) signs.fill(0, degree + 1);
  const rare = tokens.findIndex((t, i) => RARE.has(t.lower) && lowerAt(tokens, i - 1) === 'not');
  if (rare >= 0) signs.fill(0, rare + 1);
  return { signs, local };
}
