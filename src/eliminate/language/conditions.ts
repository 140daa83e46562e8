import type { Span } from '../../memory/types.js';
import type { Clause } from './clauses.js';
import { NEGATORS, wordSet } from './lexicon.js';
import { isPastForm } from './past-forms.js';
import type { Token } from './tokens.js';

/** What a clause does in its sentence: it sets a condition, and what it says may be the opposite of what is so. */
export interface Condition {
  readonly sets: boolean;
  /** The part of it that is told to be otherwise: "unless it rains", "if we had left earlier", "we would have caught it". */
  readonly turned?: Span;
}

const IF = wordSet('once if unless provided providing wenn falls sofern si');
const INVERTED = wordSet('should were had');
/** After these an inverted verb opens a condition: "Should it rain", "Had the bank agreed". */
const OPENS_SUBJECT = wordSet(
  'i we he she they you it there nobody everyone everybody nothing everything both all none anyone anybody someone somebody anything something the a an my our your his her their this that these those no',
);
const WOULD = /^(?:would|could|might|should)$/;
/** "would have liked to": a wish, which somebody had. */
const WISHED = wordSet('liked loved preferred wanted thought expected hoped');
const EPISTEMIC = /^(?:could|might|may)$/;
const PHRASES =
  /^(?:(?:as|so) long as|on (?:the )?condition that|in the event (?:that|of)|assuming|supposing|provided(?: that)?|providing(?: that)?)\b/;

const wordsOf = ({ tokens }: Clause, count: number): string =>
  tokens
    .slice(0, count)
    .map((t) => t.lower)
    .join(' ');

const PARTICIPLE = /(?:[eow]n|orn|one|u[mn]|ung|unk)$|^(?:come|become|cut|put|let|set|hit|read|cost|shut|quit|beat|drawn)$/;

/** "would have printed": the place of its first word, -1 without one. */
function wouldHave(tokens: readonly Token[]): number {
  return tokens.findIndex((t, i) => {
    if (!WOULD.test(t.lower)) return false;
    const have = tokens.findIndex((h, k) => k > i && k <= i + 4 && h.lower === 'have');
    const done = have < 0 ? -1 : tokens.findIndex((p, k) => k > have && k <= have + 3 && (isPastForm(p) || PARTICIPLE.test(p.lower)));
    return done > 0 && !WISHED.has(tokens[done]!.lower) && !/^(?:to|a|the)$/.test(tokens[i + 1]?.lower ?? '');
  });
}

/** "If we had left", "Had we left": told as unreal in the past. */
function isPastUnreal({ tokens }: Clause): boolean {
  // "we'd had" is read as "we would had".
  const had = tokens.findIndex((t, i) => t.lower === 'had' || (t.text.endsWith("'d") && isPastForm(tokens[i + 1])));
  return had >= 0 && tokens.slice(had + 1, had + 7).some((t) => isPastForm(t) || PARTICIPLE.test(t.lower));
}

/** "Should the grant be approved, …": the verb comes first, and another clause of the sentence says what follows from it. */
function isInverted(clause: Clause, others: readonly Clause[]): boolean {
  const from = /^(?:and|but|so)$/.test(clause.tokens[0]?.lower ?? '') ? 1 : 0;
  const [verb, next] = [clause.tokens[from], clause.tokens[from + 1]];
  if (!verb || !next || clause.question || !INVERTED.has(verb.lower)) return false;
  if (!OPENS_SUBJECT.has(next.lower) && !next.capital) return false;
  const follows = /^(?:would|could|might|will|can|may|shall|should)$/;
  const opens = others.some(({ tokens }) => tokens.some((t) => (verb.lower === 'should' ? t.kind === 'word' : follows.test(t.lower))));
  return opens && others.some((o) => o.verb >= 0) && (verb.lower !== 'had' || isPastUnreal(clause));
}

/** "Time ran out before I could finish", "gave up before we got there": it did not come to it. */
function isForestalled(clause: Clause, before: Clause | undefined): boolean {
  if (clause.connector !== 'before' || clause.verb < 0 || !before) return false;
  const could = clause.tokens.some((t) => t.lower === 'could' || t.lower === 'able');
  return could || /\bg[ai]ven? up\b|\bturned back\b|\bran out\b/.test(wordsOf(before, before.tokens.length));
}

function setsCondition(clause: Clause, others: readonly Clause[], isFirst: boolean): boolean {
  if (IF.has(clause.connector) || clause.tokens[0]?.lower === 'unless') return true;
  const opening = wordsOf(clause, 5);
  // "I packed it in case it rains": the packing does not depend on it.
  if (/^in case (?!of\b)/.test(opening)) return isFirst;
  return PHRASES.test(opening) || isInverted(clause, others);
}

/** Of each clause of a text, whether it sets a condition and whether it tells the opposite of what is so. */
export function conditionsOf(clauses: readonly Clause[]): Condition[] {
  const out: Condition[] = [];
  while (out.length < clauses.length) {
    const from = out.length;
    let to = from + 1;
    while (clauses[to]?.sentence === clauses[from]!.sentence) to += 1;
    out.push(...inSentence(clauses.slice(from, to)));
  }
  return out;
}

function inSentence(sentence: readonly Clause[]): Condition[] {
  const sets = sentence.map((clause, i) =>
    setsCondition(
      clause,
      sentence.filter((c) => c !== clause),
      i === 0,
    ),
  );
  // "had left" in a condition is unreal only where something would follow from it.
  const unreal = sentence.some((c, i) => !sets[i] && c.tokens.some((t) => WOULD.test(t.lower)));
  const wasUnreal = sentence.some((c, i) => sets[i] && unreal && isPastUnreal(c));
  return sentence.map((clause, i) => {
    const condition = { sets: sets[i]! };
    const without = afterUnless(clause);
    if (without) return { ...condition, turned: without };
    if (sets[i]) return unreal && isPastUnreal(clause) ? { ...condition, turned: clause } : condition;
    if (isForestalled(clause, sentence[i - 1])) return { ...condition, turned: clause };
    const at = wouldHave(clause.tokens);
    const follows = wasUnreal && clause.tokens.some((t) => WOULD.test(t.lower));
    return (at >= 0 && !EPISTEMIC.test(clause.tokens[at]!.lower)) || follows ? { ...condition, turned: clause } : condition;
  });
}

/** "unless the fog lifts" up to a comma: the same as "if it does not lift". */
function afterUnless({ tokens, end }: Clause): Span | undefined {
  const at = tokens.findIndex((t) => t.lower === 'unless');
  if (at < 0) return undefined;
  const comma = tokens.findIndex((t, i) => i > at && t.kind === 'mark');
  return { start: tokens[at]!.start, end: comma < 0 ? end : tokens[comma]!.start };
}

/** Whether a clause that is turned says by that what is so: "if I hadn't seen it". */
export function tellsFact({ tokens }: Clause): boolean {
  return tokens.some((t) => NEGATORS.has(t.lower));
}
