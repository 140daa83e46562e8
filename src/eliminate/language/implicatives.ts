import { lemmaSet } from './lexicon.js';
import type { Token } from './tokens.js';

/** Verbs after which "to" tells what was done or left undone, and which say nothing else. */
const BEFORE_TO = lemmaSet('fail forget neglect omit manage remember bother able unable yet refuse decline');
/** Those that tell of a decision as well. */
export const DECIDES: ReadonlySet<string> = lemmaSet('refuse decline');
const REFLEXIVE = /^(?:myself|yourself|himself|herself|itself|ourselves|yourselves|themselves|themself)$/;

/** Where the act begins of which an implicative at `at` tells whether it was done: "failed to |sign", "got round to |reading"; -1 for anything else. */
export function implicativeEnd(tokens: readonly Token[], at: number): number {
  const { lemma } = tokens[at]!;
  const [next, then] = [tokens[at + 1]?.lower ?? '', tokens[at + 2]?.lower ?? ''];
  if (BEFORE_TO.has(lemma) && next === 'to') return at + 2;
  if (lemma === 'succeed' && next === 'in') return at + 2;
  if (lemma === 'get' && /^(?:a?round)$/.test(next) && then === 'to') return at + 3;
  return lemma === 'bring' && REFLEXIVE.test(next) && then === 'to' ? at + 3 : -1;
}
