import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import type { Alignment } from '../align.js';
import { contentSize, isRelative } from '../align.js';
import { isOtherCase } from './other-case.js';
import { isNotYet } from '../modality/carried-out.js';
import { claimFacts, factsByMessage, wordsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { ASK, lemmaSet, WISH } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';
import type { Pair } from './opposition.js';
import { baseSign, isSpecific, opposites, signIn } from './opposition.js';
import { alignments, factsWith, first, nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** A claim clause that a source clause denies. */
export interface Contradiction {
  readonly claim: Fact;
  readonly fact: Fact;
  readonly claimTerm: Term;
  readonly factTerm: Term;
  /** True where two different words are opposites, false where one word is denied on one side. */
  readonly antonym: boolean;
}

/** Margin of coverage within which a clause that agrees outweighs one that denies. */
const MARGIN = 0.2;
/** Least coverage of a claim clause for a contradiction, without and with the claim's verb among the shared words. */
const MIN_COVERAGE = 0.6;
const MIN_COVERAGE_VERB = 0.5;
/** Least coverage of a clause that is looked at. */
const LEAST = 0.5;
/** Coverage in both directions from which two clauses are the same but for a denial. */
const TWIN = 0.85;
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^week(?:end|day)s?$|^(?:mornings?|evenings?|nights?|afternoons?)$/;

/** Messages before a report of an outcome that say what it is the outcome of. */
const SPECIFIC_REACH = 2;

/** A claim clause, and what the facts say to it. */
export interface Comparison {
  readonly claim: Fact;
  readonly contradiction?: Contradiction;
  readonly agrees: boolean;
}

const cache = new WeakMap<CheckInput, readonly Comparison[]>();

/** Every clause of the claim against the evidence; worked out once for the checks that read it. */
export function compareSigns(input: CheckInput): readonly Comparison[] {
  const known = cache.get(input);
  if (known) return known;
  const found = claimFacts(input.claim).map((fact) => compare(fact, input));
  cache.set(input, found);
  return found;
}

/** How a claim clause stands to the facts: the strongest contradiction that nothing outweighs, or whether something agrees. */
function compare(claim: Fact, input: CheckInput): Comparison {
  const { messages, units } = input;
  const isNear = nearTo(units);
  const predicate = predicateOf(claim);
  const mayDeny = (f: Fact): boolean => isSaid(f) && isNear(f) && mayMeet(claim, f) && hasOtherSide(claim, f) && !isOtherTime(claim, f);
  const denies = (a: Alignment): boolean => contradictionOf(claim, a, messages) !== undefined;
  const found = first(alignments(messages, claim, LEAST, mayDeny), denies);
  const open =
    predicate &&
    first(
      alignments(messages, predicate, TWIN, (f) => mayDeny(f) && speaksOf(claim, f, messages)),
      (a) => isDenial(predicate, a),
    );
  const best = open ?? found;
  const contradiction = open ? denialOf(claim, open) : found && contradictionOf(claim, found, messages);
  // A clause without the verb that is denied says as much only where it shares more: "send a note, but don't mention the raffle".
  const verb = mainVerbToken(claim.clause);
  const onVerb = contradiction !== undefined && !contradiction.antonym && contradiction.claimTerm.token === verb;
  const agreesWith = (a: Alignment): boolean =>
    !denies(a) &&
    opposites(claim, a).length === 0 &&
    (a.fact.answer !== 'open' || a.pairs.some(([x, y]) => x.sign !== 0 && x.sign === y.sign)) &&
    (!onVerb || a.coverage > (best?.coverage ?? 0) || a.pairs.some(([t]) => t.token === verb));
  // What is only asked for or wished does not outweigh what is told to have come out otherwise.
  // A matter that a reply leaves open agrees with nothing.
  const mayAgree = (f: Fact): boolean =>
    isSaid(f) &&
    !(f.answer === 'open' && f.modality === 'possible') &&
    !(contradiction && isTold(contradiction.fact) && isTold(claim) && !isTold(f));
  const pro = first(alignments(messages, claim, LEAST, mayAgree), agreesWith);
  const openPro =
    predicate &&
    first(
      alignments(messages, predicate, LEAST, (f) => mayAgree(f) && speaksOf(claim, f, messages)),
      agreesWith,
    );
  const bestPro = Math.max(pro?.coverage ?? 0, openPro?.coverage ?? 0);
  if (!best || !contradiction || bestPro > best.coverage - MARGIN || saysBoth(contradiction, messages) || isOtherCase(contradiction, input))
    return { claim, agrees: bestPro > 0 };
  return { claim, contradiction, agrees: false };
}

/** What one does with what is not forgotten. */
const HAS_ALONG = lemmaSet('bring take pack carry');
const isForgotten = ({ clause }: Fact): boolean => clause.tokens.some((t) => t.lemma === 'forget');
/** Verbs of a question that a claim may leave out. */
const FRAMES: ReadonlySet<string> = new Set([...WISH, ...ASK]);

const CONDITION = /^(?:if|unless|whether|when|once|otherwise)$/;
/** A condition states nothing: only another condition speaks against it. */
const mayMeet = (claim: Fact, fact: Fact): boolean =>
  claim.clause.connector !== 'if' || fact.modality === 'conditional' || CONDITION.test(fact.clause.connector);
const TOLD: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>(['past', 'present', 'former']);
const isTold = (fact: Fact): boolean => TOLD.has(fact.modality);

const TO_COME: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>([
  'future',
  'plan',
  'duty',
  'request',
  'advice',
  'wish',
  'possible',
]);

/** "Has not paid yet" and "still has to pay": what is to come is not done yet, and denies none of it. */
function isOtherTime(claim: Fact, fact: Fact): boolean {
  const isDenied = ({ terms }: Fact): boolean => terms.some((t) => t.scope < 0);
  // "Was not trying to": it is the trying that is denied.
  const notYet = (done: Fact, open: Fact): boolean =>
    done.modality === 'past' && isDenied(done) && !isNotYet(done) && (TO_COME.has(open.modality) || isNotYet(open)) && !isDenied(open);
  return (
    (fact.answer === undefined && notYet(claim, fact)) ||
    (notYet(fact, claim) && fact.clause.tokens.some((t) => /^(?:yet|have|has)$/.test(t.lower)))
  );
}

/** Messages back to which a pronoun reaches. */
const ANAPHOR_REACH = 5;
const ANAPHOR = /^(?:it|they|this|that|these|those|he|she|the|a|an|do|does|did|there|its|their)$/;

/** The claim without its subject, where the subject is a name; undefined where too little is left to compare. */
function predicateOf(claim: Fact): Fact | undefined {
  const subject = new Set(claim.clause.subject);
  const terms = claim.terms.filter((t) => !subject.has(t.token));
  const named = claim.clause.subject.some((t) => t.capital);
  return named && terms.length < claim.terms.length && contentSize(terms) >= 2 ? { ...claim, terms } : undefined;
}

/** A fact without a subject of its own ("they do not", "it is") that follows upon messages which name the claim's subject. */
function speaksOf(claim: Fact, fact: Fact, messages: readonly Message[]): boolean {
  const { subject } = fact.clause;
  if (fact.clause.quotedFrom || !subject.every((t) => ANAPHOR.test(t.lower)) || subject.length === 0) return false;
  const own = new Set(claim.clause.subject);
  const names = claim.terms.filter((t) => own.has(t.token)).map((t) => t.id);
  const from = Math.max(0, fact.index - ANAPHOR_REACH);
  const words = wordsByMessage(messages).slice(from, fact.index + 1);
  const last = words.findLastIndex((ids) => names.every((id) => ids.has(id)));
  // Another name since then, as a subject or put forward without a verb ("How about X?"), takes the pronoun.
  const since = factsByMessage(messages)
    .slice(from + last + 1, fact.index)
    .flat();
  const takes = ({ clause, terms }: Fact): boolean =>
    terms.some((t) => t.token.capital && t.token !== clause.tokens[0] && (clause.verb < 0 || clause.subject.includes(t.token)));
  return last >= 0 && !since.some((f) => takes(f));
}

/** Every word of the predicate stands in the fact, each on the other side. */
function isDenial(predicate: Fact, alignment: Alignment): boolean {
  const odd = opposites(predicate, alignment);
  return (
    odd.length > 0 &&
    alignment.pairs.every(([a, b]) => isRelative(a) || a.sign === 0 || b.sign === 0 || odd.some(([x, y]) => x === a && y === b))
  );
}

function denialOf(claim: Fact, alignment: Alignment): Contradiction {
  const [claimTerm, factTerm] = opposites(claim, alignment)[0]!;
  return { claim, fact: alignment.fact, claimTerm, factTerm, antonym: baseSign(claimTerm) !== baseSign(factTerm) };
}

/** Whether any terms of the two stand on different sides: without, no word of the one can deny the other. */
function hasOtherSide(claim: Fact, fact: Fact): boolean {
  const has = (side: number): boolean => fact.terms.some((t) => signIn(fact, claim, t) === side);
  return (claim.terms.some((t) => t.sign === 1) && has(-1)) || (claim.terms.some((t) => t.sign === -1) && has(1));
}

/** The messages right before the fact give the values: "A table at 5:30?" - "Yes." - "I was unable to book the table." */
function isRecent(values: readonly Term[], fact: Fact, messages: readonly Message[]): boolean {
  const before = wordsByMessage(messages).slice(Math.max(0, fact.index - SPECIFIC_REACH), fact.index);
  return fact.modality === 'past' && before.some((words) => values.every((t) => words.has(t.id)));
}

function isSaid(fact: Fact): boolean {
  return !fact.asked && fact.answer !== 0;
}

/** The claim's own word stands right beside its opposite ("departs at 5, arrives at 7"). */
function saysBoth({ antonym, claim, claimTerm, fact }: Contradiction, messages: readonly Message[]): boolean {
  return (
    antonym &&
    factsWith(messages, claimTerm.id).some(
      (f) =>
        !f.asked &&
        f !== fact &&
        Math.abs(f.index - fact.index) <= 1 &&
        !isOfOther(f, claim) &&
        f.terms.some((t) => t.id === claimTerm.id && t.sign === claimTerm.sign),
    )
  );
}

/** Said of another thing than the claim: "the printer is broken" says nothing of a scanner. */
function isOfOther({ clause, terms }: Fact, claim: Fact): boolean {
  const own = new Set(clause.subject);
  const subject = terms.filter((t) => own.has(t.token));
  const theirs = new Set(claim.clause.subject);
  const ids = new Set(subject.map((t) => t.id));
  const other = claim.terms.some((t) => theirs.has(t.token) && !ids.has(t.id));
  return other && subject.some((t) => !claim.terms.some(({ id }) => id === t.id));
}

/** The claim says what was asked, no more and no less: what the answer denies, it denies of all of it. */
function isRestated(claim: Fact, { fact, pairs, coverage }: Alignment): boolean {
  const asked = fact.terms.filter((t) => t.sign !== 0 && !FRAMES.has(t.token.lemma));
  const size = contentSize(asked.filter((t) => pairs.some(([, b]) => b === t)));
  // "needs the one but not the other" says of each of them what another answer says.
  const isPart = claim.terms.some((t) => t.scope < 0) && claim.terms.some((t) => t.scope > 0) && pairs.every(([a, b]) => a.sign !== b.sign);
  const whole = (coverage >= TWIN || isPart) && size >= TWIN * contentSize(asked);
  return (fact.answer === 1 || fact.answer === -1) && whole && !pairs.some(([a, b]) => a.sign !== 0 && a.sign === b.sign);
}

/**
 * The verb decides where both sides have it; its objects only where a word of their own phrase denies them, or where the
 * verb holds for one object and not for another. Without a shared verb the words of the predicate decide.
 */
function contradictionOf(claim: Fact, alignment: Alignment, messages: readonly Message[]): Contradiction | undefined {
  // Two opposite words alone are no statement about the same thing.
  const single = alignment.shared < 2;
  const odd = opposites(claim, alignment).filter(([a, b]) => !single || baseSign(a) === baseSign(b));
  // "Has no pets from the shelter": what the reply denies the claim denies as well, by a word of its own.
  if (alignment.fact.answer === -1 && alignment.pairs.some(([a, b]) => a.local && a.sign === b.sign)) return undefined;
  if (odd.length === 0) return undefined;
  const { fact, pairs, coverage } = alignment;
  // Where the claim gives a value or a name, the fact must speak of one of them.
  const specific = claim.terms.filter(isSpecific);
  if (
    specific.length > 0 &&
    (fact.answer ?? 'open') === 'open' &&
    !pairs.some(([a]) => isSpecific(a)) &&
    !specific.some((t) => fact.clause.subject.some((s) => s.lower === t.token.lower)) &&
    !isRecent(specific, fact, messages)
  )
    return undefined;
  // "cannot work on Mondays": only the day is denied, and the fact does not speak of days.
  const denied = claim.terms.filter((t) => t.scope < 0 && DAY.test(t.token.lower));
  if (denied.length > 0 && odd.every(([a]) => a.scope < 0) && !fact.terms.some((t) => DAY.test(t.token.lower))) return undefined;
  const found = ([claimTerm, factTerm]: Pair): Contradiction => ({
    claim,
    fact,
    claimTerm,
    factTerm,
    antonym: baseSign(claimTerm) !== baseSign(factTerm),
  });
  if (isRestated(claim, alignment)) return found(odd[0]!);
  const verb = mainVerbToken(claim.clause);
  const verbPairs = pairs.filter(([a]) => a.token === verb);
  const antonym = odd.find(([a, b]) => baseSign(a) !== baseSign(b));
  if (antonym && coverage >= MIN_COVERAGE) return found(antonym);
  const oddVerb = odd.find(([a]) => a.token === verb);
  if (oddVerb && coverage >= MIN_COVERAGE_VERB) return found(oddVerb);
  const subject = new Set(claim.clause.subject);
  const theirs = new Set(fact.clause.subject);
  // What the one says of a thing and the other does with it can both be so.
  // A request for a table says nothing of whether there is one.
  const isReport = verb !== undefined && !claim.terms.some((t) => t.token === verb);
  if (isTold(claim) && !isReport && fact.modality === 'request') return undefined;
  const args = odd.filter(([a, b]) => !subject.has(a.token) && (!theirs.has(b.token) || b.local || fact.answer !== undefined));
  const local = args.find(([a, b]) => a.local || b.local);
  if (local && coverage >= MIN_COVERAGE) return found(local);
  if (args.length === 0 || coverage < MIN_COVERAGE) return undefined;
  // "is not deep by the mill": it is "deep" that is denied, and a fact that does not speak of depth says nothing to it.
  const [first, second] = claim.terms.filter((t) => t.scope < 0);
  if (!verb && second && first && !pairs.some(([a]) => a === first)) return undefined;
  // Nothing but the denial differs, in whatever language.
  if (coverage >= TWIN && contentSize(fact.terms.filter((t) => pairs.some(([, b]) => b === t))) >= TWIN * contentSize(fact.terms))
    return found(args[0]!);
  if (verbPairs.length > 0) return verbPairs.some(([, b]) => b.sign === 0) ? found(args[0]!) : undefined;
  // A content verb that the source does not share may be anything.
  // "was found guilty" says no more than "is guilty".
  if (claim.terms.some((t) => t.token === verb && verb.lemma !== 'find' && !(HAS_ALONG.has(verb.lemma) && isForgotten(fact))))
    return undefined;
  const predicate = pairs.filter(([a, b]) => !subject.has(a.token) && a.sign !== 0 && b.sign !== 0);
  return args.length * 2 >= predicate.length ? found(args[0]!) : undefined;
}
