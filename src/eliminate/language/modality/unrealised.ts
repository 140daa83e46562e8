import type { CheckInput } from '../../types.js';
import { isRelative } from '../align.js';
import { isCompleted } from './carried-out.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { ASK, lemmaSet, NOT_YET, OFFER, PLAN, SAY, WISH } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';
import type { Modality } from '../modality.js';
import { isPastForm } from '../past-forms.js';
import { factsWith, nearTo } from '../search.js';
import type { Term } from '../signs.js';
import type { Token } from '../tokens.js';

const UNREALISED: ReadonlySet<Modality> = new Set<Modality>([
  'future',
  'plan',
  'wish',
  'request',
  'advice',
  'possible',
  'conditional',
  'counterfactual',
  'hypothetical',
  'duty',
]);
/** What one does about a thing that is not yet there or done. */
const STRIVES = lemmaSet(
  'try attempt seek look demand fight push apply negotiate bid campaign strive aim suspect consider contemplate discuss debate weigh toy dream long hesitate wait compare research intend propose request hope',
);
/** A claim with one of these tells what was said or wished, and that can well be a plan. */
const TALK = lemmaSet(
  'discuss mention present introduce describe address cover review debate argue conclude decide choose pick settle talk speak tell list raise consider recommend request require specify give set go start have look find show decline accept refuse reject deny remind persuade convince warn encourage thank admit believe agree explain point think feel want',
);
/** Share of the words of what was done that the messages must have. Own. */
const MIN_COVERED = 0.6;
/** Mentions of the thing up to which their wording can be trusted: in a long talk everything is put as a maybe once. Own. */
const MOST_HOLDERS = 6;

/**
 * "The union has won a shorter week", where all that any message says of a shorter week is that it is demanded, planned, wished or advised: what
 * comes after the verb is only found in statements about what is not so yet, in whatever words.
 */
export function onlyUnrealised({ claim, messages, units }: CheckInput): Fact | undefined {
  const [own] = claimFacts(claim);
  const verb = own && (actOf(own) ?? possessionOf(own));
  if (!own || !verb || own.by !== '' || own.terms.some((t) => t.scope < 0)) return undefined;
  const object = own.terms.filter((t) => t.token.start > verb.start && !isRelative(t));
  if (object.length === 0) return undefined;
  const held = object.map((t) => factsWith(messages, t.id)).filter((found) => found.length > 0);
  if (held.length < MIN_COVERED * object.length) return undefined;
  const holders = [...new Set(held.flat())];
  if (holders.some((f) => isPresupposed(own, f))) return undefined;
  if (
    holders.length > MOST_HOLDERS ||
    !holders.every(isUnrealised) ||
    holders.some((f) => isCompleted(own, f, messages)) ||
    mayBeDone(holders, messages)
  )
    return undefined;
  return holders.find(nearTo(units));
}

/** "Won", "has opened": the verb of a claim that tells an act as done. */
function actOf({ clause, modality }: Fact): Token | undefined {
  const verb = mainVerbToken(clause);
  const isAct = verb !== undefined && ![SAY, OFFER, ASK, WISH, PLAN, NOT_YET, TALK].some((verbs) => verbs.has(verb.lemma));
  return isAct && modality === 'past' && isPastForm(verb) ? verb : undefined;
}

/** "Has a greyhound": the verb of a claim that gives somebody something. */
function possessionOf({ clause, modality }: Pick<Fact, 'clause' | 'modality'>): Token | undefined {
  const verb = clause.tokens[clause.verb];
  const next = clause.tokens[clause.verb + 1]?.lower ?? '';
  return modality === 'present' && /^(?:has|have|owns?|keeps?)$/.test(verb?.lower ?? '') && /^(?:an?|two|three)$/.test(next)
    ? verb
    : undefined;
}

function isUnrealised(fact: Fact): boolean {
  if (fact.asked && fact.answer === undefined) return true;
  if (fact.answer !== undefined) return fact.answer !== 1;
  const verb = mainVerbToken(fact.clause)?.lemma ?? '';
  return UNREALISED.has(fact.modality) || (fact.modality === 'present' && (STRIVES.has(verb) || NOT_YET.has(verb)));
}

/** "I'd love to sell my boat", "what does a rabbit eat?": there is one, whatever comes of it. */
export function isPresupposed({ clause, terms, modality }: Fact, fact: Fact): boolean {
  const verb = possessionOf({ clause, modality });
  if (!verb) return false;
  const end = clause.tokens.find((t) => t.start > verb.start && /^(?:in|on|at|with|for|of|from|by|near|to)$/.test(t.lower))?.start;
  const had = terms.filter(({ token }) => token.start > verb.start && token.start < (end ?? clause.end));
  return fact.asked || isDefinite(fact, had);
}

function isDefinite({ clause: { tokens }, terms }: Fact, object: readonly Term[]): boolean {
  const ids = new Set(object.map((t) => t.id));
  const named = terms.filter((t) => ids.has(t.id)).map((t) => tokens.indexOf(t.token));
  return named.some((at) =>
    tokens.slice(Math.max(0, at - 2), at).some((t) => /^(?:my|our|the|his|her|their|your|this|that|'s)$/.test(t.lower)),
  );
}

/** Somebody tells of something done with "it" later on. */
function mayBeDone(holders: readonly Fact[], messages: CheckInput['messages']): boolean {
  const first = Math.min(...holders.map((f) => f.index));
  const points = ({ clause: { tokens } }: Fact): boolean =>
    tokens.some((t, i) => /^(?:it|that|them|this|him|her)$/.test(t.lower) || (t.lower === 'one' && tokens[i + 1]?.kind !== 'word'));
  return allFacts(messages).some((f) => f.index >= first && !f.asked && f.modality === 'past' && points(f));
}
