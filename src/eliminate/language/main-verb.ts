import type { Clause } from './clauses.js';
import { isVerb } from './clauses.js';
import { implicativeEnd } from './implicatives.js';
import { AUXILIARIES, VERBS } from './lexicon.js';
import { isPastForm } from './modality.js';
import type { Token } from './tokens.js';

const SKIPPED = new Set(
  "not never also just already still only then now finally really always often usually probably perhaps going to about going n't currently no longer".split(
    ' ',
  ),
);

/** Index of the verb that carries the meaning: "will be moved" gives "moved", "is a nurse" gives -1. */
export function mainVerb(clause: Clause): number {
  const { tokens, verb } = clause;
  if (verb < 0) return -1;
  for (let i = verb; i < Math.min(tokens.length, verb + 8); i += 1) {
    const { lower, lemma } = tokens[i]!;
    // "failed to sign", "got round to reading": the act after it is what the clause is about.
    const act = implicativeEnd(tokens, i);
    if (act > 0) {
      if (tokens[act]?.kind === 'word' && !AUXILIARIES.has(tokens[act].lower)) return act;
      i = act - 1;
      continue;
    }
    if (AUXILIARIES.has(lower) || SKIPPED.has(lower)) {
      // "has three kids", "did it": the auxiliary is the verb itself, without meaning of its own.
      if (i > verb && tokens[i - 1]?.lower === 'to' && !AUXILIARIES.has(lower)) return -1;
      continue;
    }
    if (i === verb || VERBS.has(lemma) || lower.endsWith('ing') || isPastForm(tokens[i]) || isVerb(tokens, i)) return i;
    if (tokens[i - 1]?.lower === 'to' || tokens[i - 1]?.lower === 'will') return i;
    // An inverted subject stands between ("did you sell").
    if (!clause.question) return -1;
  }
  return -1;
}

/** True for "was given by", "is sent": a form of "be" before a past form. */
export function isPassive(clause: Clause, main: number): boolean {
  const words = clause.tokens.slice(Math.max(0, clause.verb), main).map((t) => t.lower);
  return (
    main > 0 && words.some((w) => /^(?:am|is|are|was|were|be|been|being|get|got)$/.test(w)) && !clause.tokens[main]!.lower.endsWith('ing')
  );
}

/** The token of the main verb. */
export function mainVerbToken(clause: Clause): Token | undefined {
  const at = mainVerb(clause);
  return at < 0 ? undefined : clause.tokens[at];
}
