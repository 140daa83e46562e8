import type { Fact } from './facts.js';
import { AUXILIARIES, NO, YES } from './lexicon.js';
import { termIdsOf } from './signs.js';
import { tokenize } from './tokens.js';

const ORDINALS: readonly RegExp[] = [/^(?:first|former|1)$/, /^(?:second|2)$/, /^(?:third|3)$/];
const LAST = /^(?:latter|last)$/;
const ALL = /^(?:(?:yes|yeah|yep),? (?:to )?)?both\b/i;
const NONE = /^(?:neither\b|no,? (?:to )?(?:both|either)\b)/i;
const WH = /^(?:what|when|where|which|who|whom|whose|why|how|or)$/;
/** Characters of a reply that answers several questions. */
const LONGEST = 160;

/** The questions of a message one by one: a clause that only hangs on another belongs to it. */
export function questionsIn(asked: readonly Fact[]): Fact[][] {
  const out: Fact[][] = [];
  for (const fact of asked) {
    const { clause } = fact;
    const isOwn = AUXILIARIES.has(clause.tokens[clause.verb]?.lower ?? '') && /^(?:and|but|or|)$/.test(clause.connector);
    const last = out.at(-1);
    if (isOwn || !last) out.push([fact]);
    else last.push(fact);
  }
  return out;
}

/** The answer to each of several yes/no questions: "The first yes, the second no", "Breakfast yes, no dinner"; undefined where it is not told apart. */
export function answersEach(questions: readonly (readonly Fact[])[], text: string): (1 | -1)[] | undefined {
  if (questions.length < 2 || text.length > LONGEST || questions.some((q) => q.some((f) => f.clause.tokens.some((t) => WH.test(t.lower)))))
    return undefined;
  if (ALL.test(text)) return questions.map(() => 1 as const);
  if (NONE.test(text)) return questions.map(() => -1 as const);
  const ids = questions.map(termIdsOf);
  const answers: (1 | -1)[] = [];
  const about: number[] = [];
  for (const { lower, lemma } of tokenize(text)) {
    const ordinal = LAST.test(lower) ? questions.length - 1 : ORDINALS.findIndex((one) => one.test(lower));
    const named = ids.flatMap((own, i) => (own.has(lemma) ? [i] : []));
    const at = ordinal >= 0 ? ordinal : named.length === 1 ? named[0]! : -1;
    // Each answer goes with one question, before or after it.
    if (at >= 0 && at !== about.at(-1)) about.push(at);
    else if (at < 0 && (YES.has(lower) || NO.has(lower))) answers.push(YES.has(lower) ? 1 : -1);
  }
  const isEach = answers.length === questions.length && about.length === answers.length && new Set(about).size === about.length;
  return isEach ? questions.map((_, i) => answers[about.indexOf(i)]!) : undefined;
}
