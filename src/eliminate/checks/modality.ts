import type { CheckResult, Message } from '../../memory/types.js';
import type { Alignment } from '../language/align.js';
import { claimFacts } from '../language/conversation.js';
import { cutOff } from '../language/modality/cut-off.js';
import { isAgreedTerm, isCompleted, isNotYet, isTakenUp } from '../language/modality/carried-out.js';
import type { Fact } from '../language/facts.js';
import { lemmaSet, NEGATORS } from '../language/lexicon.js';
import { isAboutWords } from '../language/hearsay.js';
import { mainVerbToken } from '../language/main-verb.js';
import type { Modality } from '../language/modality.js';
import { leftOpen, onlyRumoured } from '../language/modality/open-matter.js';
import { onlySupposed } from '../language/modality/only-supposed.js';
import { stillOpen } from '../language/merged/choices.js';
import { isPresupposed, onlyUnrealised } from '../language/modality/unrealised.js';
import { alignments, first, nearTo } from '../language/search.js';
import { onlyWished } from '../language/modality/wishes.js';
import type { Term } from '../language/signs.js';
import type { Check, CheckInput } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

const UNSURE: readonly Modality[] = ['possible', 'conditional', 'counterfactual', 'hypothetical', 'recited'];
/** What a claim of each kind may not be made from. */
const TOO_WEAK: Partial<Record<Modality, ReadonlySet<Modality>>> = {
  past: new Set<Modality>(['future', 'plan', 'duty', 'wish', 'request', 'advice', ...UNSURE]),
  present: new Set<Modality>(['wish', ...UNSURE]),
  future: new Set<Modality>(UNSURE),
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
  recited: 'these are only words to be spoken',
  duty: 'it has yet to be done',
};

/** The account of a veto: "presents it as done, the message says that this is only a plan". */
export function modalityDetail(claim: Modality, source: Modality, certain = false): string {
  return `presents ${(certain ? undefined : PRESENTS[claim]) ?? 'it as certain'}, the message says that ${SAYS[source]}`;
}

const CERTAIN = /\b(?:confirm(?:s|ed)?|(?:is|are|was|were|for) certain|certainly|definite(?:ly)?|guarantee[sd]?|is sure|for sure)\b/i;
/** What follows is told as somebody's task, not as done. */
const TASK = /\b(?:responsible for|in charge of|supposed to|expected to|asked to|told to|due to|ha(?:d|s|ve) to|need(?:s|ed)? to|must)\b/i;
const CONDITION = /\b(?:if|unless|in case|in the case|would|provided|depending|otherwise|should|once)\b|^(?:with|without)\b/i;
/** Verbs that say too little to be compared, and report nothing either: their object is compared. */
const MOVES = lemmaSet('take go come');
const MARGIN = 0.2;
const MIN_COVERAGE = 0.6;

/** Told as done or certain, where the message only plans, wishes, asks, supposes or makes it depend on something. */
export const modality: Check = {
  name: 'modality',
  run(input) {
    const { claim, messages, units } = input;
    const facts = claimFacts(claim);
    const over = ofWholeClaim(input, facts);
    if (over) return over;
    const isNear = nearTo(units);
    let agreed: Fact | undefined;
    for (const [i, fact] of facts.entries()) {
      // Said of the clause itself, or of the one that reports it ("they confirmed that").
      const certain = CERTAIN.test(claim.text.slice(facts[i - 1]?.clause.start ?? fact.clause.start, fact.clause.end));
      const reported = facts.some((f) => f.clause.start < fact.clause.start && isReport(f));
      const told = tooWeak(fact.modality, claim.text);
      const weak = told && certain ? new Set<Modality>(['possible', ...told]) : told;
      if (
        !weak ||
        isCode(fact) ||
        (reported && !certain) ||
        (fact.modality !== 'past' && CONDITION.test(claim.text)) ||
        isTask(fact, claim.text)
      )
        continue;
      const mayBeWeak = (f: Fact): boolean => isNear(f) && (weak.has(f.modality) || (weak.has('plan') && (isNotYet(f) || isAble(f))));
      const found = candidates(fact, messages, certain ? 0.5 : MIN_COVERAGE, certain, mayBeWeak);
      const bad = first(found, (a) => weak.has(strengthOf(fact, a)));
      const good = first(candidates(fact, messages, 0.5, certain), (a) => !weak.has(strengthOf(fact, a)));
      if (good) agreed ??= fact;
      if (
        !bad ||
        (good && good.coverage > bad.coverage - MARGIN) ||
        isCompleted(fact, bad.fact, messages) ||
        isTakenUp(fact, bad.fact, messages) ||
        isAgreedTerm(fact, bad.fact, messages) ||
        isPresupposed(fact, bad.fact)
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

/** What speaks against the claim as a whole, before its clauses are looked at one by one. */
function ofWholeClaim(input: CheckInput, facts: readonly Fact[]): CheckResult | undefined {
  const { claim } = input;
  const whole = { start: 0, end: claim.text.length };
  const open = stillOpen(input);
  if (open) return conflict('modality', 'modality', 'presents it as decided, the message leaves it open', whole, open.span);
  const cut = cutOff(input);
  if (cut) return conflict('modality', cut.reason, `leaves out "${cut.words}", without which it says something else`, whole, cut.span);
  const isSure = facts[0]?.modality === 'past' || !CONDITION.test(claim.text);
  const supposed = onlySupposed(input) ?? (isSure ? (leftOpen(input) ?? onlyRumoured(input)) : undefined);
  if (supposed)
    return conflict(
      'modality',
      'modality',
      modalityDetail(facts[0]?.modality ?? 'past', UNSURE.includes(supposed.modality) ? supposed.modality : 'possible'),
      whole,
      supposed.span,
    );
  const unrealised = onlyUnrealised(input);
  if (unrealised) {
    const says = /^(?:past|present|former)$/.test(unrealised.modality) ? 'plan' : unrealised.modality;
    return conflict('modality', 'modality', modalityDetail(facts[0]?.modality ?? 'past', says), whole, unrealised.span);
  }
  const wish = onlyWished(input);
  if (wish) return conflict('modality', 'modality', modalityDetail('present', 'wish'), whole, wish);
  return undefined;
}

/** "Has a line about cats" tells no more than that line. */
function tooWeak(modality: Modality, text: string): ReadonlySet<Modality> | undefined {
  const weak = TOO_WEAK[modality];
  return weak && isAboutWords(text) ? new Set([...weak].filter((m) => m !== 'recited')) : weak;
}

/** Modality of the aligned verb: "offered to drive" has the driving only planned. */
function strengthOf(claim: Fact, { fact, pairs }: Alignment): Modality {
  const verb = mainVerbToken(claim.clause);
  const there = pairs.find(([t]) => t.token === verb)?.[1].token;
  const { tokens } = fact.clause;
  const at = there ? tokens.indexOf(there) : -1;
  const to = tokens[at - 1]?.lower === 'to' ? at - 1 : tokens[at - 2]?.lower === 'to' ? at - 2 : -1;
  if (claim.modality === 'past' && isAble(fact) && fact.modality === 'present') return 'possible';
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

/** "I can bring a salad": not yet that it was brought. */
function isAble({ clause: { tokens, verb } }: Fact): boolean {
  return tokens[verb]?.lower === 'can' && !tokens.some((t) => NEGATORS.has(t.lower));
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
  if (verb && !own && !certain && !MOVES.has(verb.lemma)) return [];
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
