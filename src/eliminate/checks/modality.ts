import type { Message } from '../../memory/types.js';
import type { Alignment } from '../language/align.js';
import { alignments } from '../language/align.js';
import { claimFacts, factsLike, unitFacts } from '../language/conversation.js';
import type { Fact } from '../language/facts.js';
import { NOT_YET } from '../language/lexicon.js';
import { mainVerbToken } from '../language/main-verb.js';
import type { Modality } from '../language/modality.js';
import type { Check } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** What a claim of each kind may not be made from. */
const TOO_WEAK: Partial<Record<Modality, ReadonlySet<Modality>>> = {
  past: new Set<Modality>(['future', 'plan', 'wish', 'request', 'advice', 'possible', 'conditional', 'counterfactual', 'hypothetical']),
  present: new Set<Modality>(['wish', 'possible', 'conditional', 'counterfactual', 'hypothetical']),
  future: new Set<Modality>(['possible', 'conditional', 'counterfactual', 'hypothetical']),
};
const SAYS: Record<Modality, string> = {
  past: 'it as done',
  present: 'it as a fact',
  future: 'it as certain',
  former: 'it as over',
  plan: 'this is only a plan',
  wish: 'this is only a wish',
  request: 'it was only asked for',
  advice: 'it was only suggested',
  possible: 'it may be so',
  conditional: 'it depends on a condition',
  counterfactual: 'it did not happen',
  hypothetical: 'it is only imagined',
};
const CERTAIN = /\b(?:confirm(?:s|ed)?|certain(?:ly)?|definite(?:ly)?|guarantee[sd]?|is sure|for sure)\b/i;
const DONE =
  /\b(?:done|booked|sent|completed?|all set|confirmed|success(?:ful|fully)?|went through|it work(?:s|ed)|works now|finished|ordered|scheduled|reserved|purchased)\b/i;
const CONDITION = /\b(?:if|unless|in case|in the case|would|provided|depending|otherwise|should|once)\b|^(?:with|without)\b/i;
const MARGIN = 0.2;
const MIN_COVERAGE = 0.6;

/** Told as done or certain, where the message only plans, wishes, asks, supposes or makes it depend on something. */
export const modality: Check = {
  name: 'modality',
  run({ claim, messages, units }) {
    const near = unitFacts(messages, units);
    let agreed: Fact | undefined;
    for (const fact of claimFacts(claim)) {
      const certain = CERTAIN.test(claim.text);
      const reported = claimFacts(claim).some((f) => f.clause.start < fact.clause.start && isReport(f));
      const weak = certain ? new Set<Modality>(['possible', ...(TOO_WEAK[fact.modality] ?? [])]) : TOO_WEAK[fact.modality];
      if (!weak || (reported && !certain) || (fact.modality !== 'past' && CONDITION.test(claim.text))) continue;
      const found = candidates(fact, near, certain ? 0.5 : MIN_COVERAGE, certain);
      const bad = found.find((a) => weak.has(strengthOf(fact, a)));
      const good = candidates(fact, factsLike(messages, fact), 0.5).find((a) => !weak.has(strengthOf(fact, a)));
      if (good) agreed ??= fact;
      if (!bad || (good && good.coverage > bad.coverage - MARGIN) || isCompleted(bad.fact, messages)) continue;
      return conflict(
        'modality',
        'modality',
        `says ${SAYS[certain ? 'future' : fact.modality]}, the message says that ${SAYS[strengthOf(fact, bad)]}`,
        spanOf(fact.clause),
        bad.fact.span,
      );
    }
    return agreed ? ok('modality', spanOf(agreed.clause)) : notApplicable('modality');
  },
};

/** Modality of the aligned verb: "offered to drive" has the driving only planned. */
function strengthOf(claim: Fact, { fact, pairs }: Alignment): Modality {
  const verb = mainVerbToken(claim.clause);
  const there = pairs.find(([t]) => t.token === verb)?.[1].token;
  const { tokens } = fact.clause;
  const at = there ? tokens.indexOf(there) : -1;
  const to = tokens[at - 1]?.lower === 'to' ? at - 1 : tokens[at - 2]?.lower === 'to' ? at - 2 : -1;
  const matrix = mainVerbToken(fact.clause);
  const open = to > 0 && matrix !== undefined && matrix !== there && NOT_YET.has(matrix.lemma);
  return open && (fact.modality === 'past' || fact.modality === 'present') ? 'plan' : fact.modality;
}

/** A clause that tells what somebody said, asked or wanted. */
function isReport(fact: Fact): boolean {
  const verb = mainVerbToken(fact.clause);
  return verb !== undefined && !fact.terms.some((t) => t.token === verb) && fact.terms.length > 0;
}

/** Facts that share the clause's verb, or its predicate where the verb is "be" or "have". */
function candidates(claim: Fact, facts: readonly Fact[], minCoverage: number, certain = false): Alignment[] {
  const verb = mainVerbToken(claim.clause);
  const own = verb && claim.terms.find((t) => t.token === verb);
  // "said", "asked", "quoted": what is reported may be a plan or a wish itself.
  if (verb && !own && !certain) return [];
  if (own && own.scope !== 1) return [];
  return alignments(claim, facts, minCoverage).filter((a) => {
    if (a.fact.asked) return false;
    if (own) return a.pairs.some(([t]) => t === own);
    const predicate = claim.terms.filter((t) => t.token.start > (claim.clause.tokens[claim.clause.verb]?.start ?? 0));
    return predicate.length > 0 && a.pairs.some(([t]) => t === predicate[predicate.length - 1] || t === predicate[0]);
  });
}

/** A request or plan that a message right after it reports as carried out. */
function isCompleted(fact: Fact, messages: readonly Message[]): boolean {
  return messages.slice(fact.index + 1, fact.index + 4).some((m) => DONE.test(m.text) && !/\?\s*$/.test(m.text));
}
