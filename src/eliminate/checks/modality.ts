import type { Message } from '../../memory/types.js';
import type { Alignment } from '../language/align.js';
import { claimFacts } from '../language/conversation.js';
import { cutOff } from '../language/cut-off.js';
import { answerOf } from '../language/answers.js';
import type { Fact } from '../language/facts.js';
import { factsOf, speakerKey } from '../language/facts.js';
import { NOT_YET } from '../language/lexicon.js';
import { mainVerbToken } from '../language/main-verb.js';
import type { Modality } from '../language/modality.js';
import { onlySupposed } from '../language/only-supposed.js';
import { stillOpen } from '../language/choices.js';
import { alignments, first, nearTo } from '../language/search.js';
import type { Term } from '../language/signs.js';
import type { Check } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** What a claim of each kind may not be made from. */
const TOO_WEAK: Partial<Record<Modality, ReadonlySet<Modality>>> = {
  past: new Set<Modality>(['future', 'plan', 'wish', 'request', 'advice', 'possible', 'conditional', 'counterfactual', 'hypothetical']),
  present: new Set<Modality>(['wish', 'possible', 'conditional', 'counterfactual', 'hypothetical']),
  future: new Set<Modality>(['possible', 'conditional', 'counterfactual', 'hypothetical']),
};
/** How a claim puts it; the kinds that `TOO_WEAK` speaks of. */
const PRESENTS: Partial<Record<Modality, string>> = { past: 'it as done', present: 'it as a fact', future: 'it as certain' };
/** How a message puts it, after "the message says that". */
const SAYS: Record<Modality, string> = {
  past: 'it is done',
  present: 'it is so',
  future: 'it is still to come',
  former: 'it is over',
  plan: 'this is only a plan',
  wish: 'this is only a wish',
  request: 'it was only asked for',
  advice: 'it was only suggested',
  possible: 'it may be so',
  conditional: 'it depends on a condition',
  counterfactual: 'it did not happen',
  hypothetical: 'it is only imagined',
};

/** The account of a veto: "presents it as done, the message says that this is only a plan". */
export function modalityDetail(claim: Modality, source: Modality, certain = false): string {
  return `presents ${(certain ? undefined : PRESENTS[claim]) ?? 'it as certain'}, the message says that ${SAYS[source]}`;
}

const CERTAIN = /\b(?:confirm(?:s|ed)?|(?:is|are|was|were|for) certain|certainly|definite(?:ly)?|guarantee[sd]?|is sure|for sure)\b/i;
const DONE =
  /\b(?:done|booked|sent|completed?|all set|confirmed|success(?:ful|fully)?|went through|it work(?:s|ed)|works now|finished|ordered|scheduled|reserved|purchased)\b/i;
/** What follows is told as somebody's task, not as done. */
const TASK = /\b(?:responsible for|in charge of|supposed to|expected to|asked to|told to|due to)\b/i;
const CONDITION = /\b(?:if|unless|in case|in the case|would|provided|depending|otherwise|should|once)\b|^(?:with|without)\b/i;
const MARGIN = 0.2;
const MIN_COVERAGE = 0.6;

/** Told as done or certain, where the message only plans, wishes, asks, supposes or makes it depend on something. */
export const modality: Check = {
  name: 'modality',
  run(input) {
    const { claim, messages, units } = input;
    const open = stillOpen(input);
    if (open)
      return conflict(
        'modality',
        'modality',
        'presents it as decided, the message leaves it open',
        { start: 0, end: claim.text.length },
        open.span,
      );
    const cut = cutOff(input);
    if (cut)
      return conflict(
        'modality',
        cut.reason,
        `leaves out "${cut.words}", without which it says something else`,
        { start: 0, end: claim.text.length },
        cut.span,
      );
    const supposed = onlySupposed(input);
    if (supposed)
      return conflict(
        'modality',
        'modality',
        modalityDetail('past', supposed.modality),
        { start: 0, end: claim.text.length },
        supposed.span,
      );
    const isNear = nearTo(units);
    let agreed: Fact | undefined;
    const facts = claimFacts(claim);
    for (const [i, fact] of facts.entries()) {
      // Said of the clause itself, or of the one that reports it ("they confirmed that").
      const certain = CERTAIN.test(claim.text.slice(facts[i - 1]?.clause.start ?? fact.clause.start, fact.clause.end));
      const reported = facts.some((f) => f.clause.start < fact.clause.start && isReport(f));
      const told = TOO_WEAK[fact.modality];
      const weak = told && certain ? new Set<Modality>(['possible', ...told]) : told;
      if (
        !weak ||
        isCode(fact) ||
        (reported && !certain) ||
        (fact.modality !== 'past' && CONDITION.test(claim.text)) ||
        isTask(fact, claim.text)
      )
        continue;
      const mayBeWeak = (f: Fact): boolean => isNear(f) && (weak.has(f.modality) || (weak.has('plan') && isNotYet(f)));
      const found = candidates(fact, messages, certain ? 0.5 : MIN_COVERAGE, certain, mayBeWeak);
      const bad = first(found, (a) => weak.has(strengthOf(fact, a)));
      const good = first(candidates(fact, messages, 0.5, certain), (a) => !weak.has(strengthOf(fact, a)));
      if (good) agreed ??= fact;
      if (
        !bad ||
        (good && good.coverage > bad.coverage - MARGIN) ||
        isCompleted(bad.fact, messages) ||
        isTakenUp(fact, bad.fact, messages) ||
        isAgreedTerm(fact, bad.fact, messages)
      )
        continue;
      return conflict(
        'modality',
        'modality',
        modalityDetail(fact.modality, strengthOf(fact, bad), certain),
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
  const open = to > 0 && mainVerbToken(fact.clause) !== there && isNotYet(fact);
  return open && (fact.modality === 'past' || fact.modality === 'present') ? 'plan' : fact.modality;
}

function isTask({ clause }: Fact, text: string): boolean {
  return TASK.test(text.slice(clause.start, clause.end));
}

/** A line of a program: it states nothing, whatever the words of its names. */
function isCode({ clause }: Fact): boolean {
  return (
    clause.tokens.some((t) => t.text === '=' || t.text === '{' || t.text === ';') &&
    clause.tokens.some((t) => t.kind === 'code' || t.text === '(')
  );
}

/** The main verb leaves open whether what it speaks of is done. */
function isNotYet(fact: Fact): boolean {
  return NOT_YET.has(mainVerbToken(fact.clause)?.lemma ?? '');
}

/** A clause that tells what somebody said, asked or wanted. */
function isReport(fact: Fact): boolean {
  const verb = mainVerbToken(fact.clause);
  return verb !== undefined && !fact.terms.some((t) => t.token === verb) && fact.terms.length > 0;
}

/** Facts that share the clause's verb, or its predicate where the verb is "be" or "have"; of those that pass `wanted`, best first. */
function candidates(
  claim: Fact,
  messages: readonly Message[],
  minCoverage: number,
  certain = false,
  wanted: (fact: Fact) => boolean = () => true,
): Iterable<Alignment> {
  const verb = mainVerbToken(claim.clause);
  const own = verb && claim.terms.find((t) => t.token === verb);
  // "said", "asked", "quoted": what is reported may be a plan or a wish itself.
  if (verb && !own && !certain) return [];
  if (own && own.scope !== 1) return [];
  const predicate = claim.terms.filter((t) => t.token.start > (claim.clause.tokens[claim.clause.verb]?.start ?? 0));
  // "was not available" presents nothing as done.
  if (!own && predicate.some((t) => t.scope < 0)) return [];
  const needed = own ? [own] : [predicate[predicate.length - 1], predicate[0]];
  return withOne(
    alignments(messages, claim, minCoverage, (f) => !f.asked && wanted(f)),
    needed,
  );
}

/** Alignments that pair one of the terms. */
function* withOne(found: Iterable<Alignment>, terms: readonly (Term | undefined)[]): Generator<Alignment> {
  for (const a of found) if (a.pairs.some(([t]) => terms.includes(t))) yield a;
}

/** "You want a table for 2?" - "Yes.": what was wished and agreed is a fact about the thing ("the table is for 2"), not an act that is done. */
function isAgreedTerm(claim: Fact, source: Fact, messages: readonly Message[]): boolean {
  if (claim.modality !== 'present' || mainVerbToken(claim.clause)) return false;
  const next = messages[source.index + 1];
  return source.answer === 1 || (next !== undefined && speakerKey(next) !== source.by && answerOf(next.text) === 1);
}

const CHANGES = /^(?:mov|chang|postpon|reschedul|shift|push|adjust|switch)/;

/** "Can we move it to 8?" - "OK, the show at 8.": the other one goes by the new value. */
function isTakenUp(claim: Fact, source: Fact, messages: readonly Message[]): boolean {
  if (!CHANGES.test(mainVerbToken(claim.clause)?.lemma ?? '')) return false;
  const values = new Set(claim.terms.filter((t) => t.token.kind === 'number').map((t) => t.id));
  const rest = new Set(claim.terms.filter((t) => t.token.kind !== 'number').map((t) => t.id));
  return messages
    .slice(source.index + 1, source.index + 3)
    .some(
      (m, i) =>
        speakerKey(m) !== source.by &&
        factsOf(m, source.index + 1 + i).some(
          (f) => !f.asked && f.terms.some((t) => values.has(t.id)) && f.terms.some((t) => rest.has(t.id)),
        ),
    );
}

/** A request or plan that a message right after it reports as carried out. */
function isCompleted(fact: Fact, messages: readonly Message[]): boolean {
  return messages.slice(fact.index + 1, fact.index + 4).some((m) => DONE.test(m.text) && !/\?\s*$/.test(m.text));
}
