import type { CheckInput } from '../../types.js';
import { contentSize } from '../align.js';
import { isCompleted } from './carried-out.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { LIGHT, lemmaSet, OFFER, WISH } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';
import { factsWith, factsWithAll, nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** What one does with a thing that was recommended, or that one could not decide on: more than a message says of it. */
const ACTS = lemmaSet(
  'switch change take use wear buy purchase get choose pick order book adopt join start begin try install move sign enrol enroll register hire rent subscribe apply accept go settle opt',
);
const UNDECIDED: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>([
  'possible',
  'advice',
  'conditional',
  'counterfactual',
  'hypothetical',
]);
const TOLD: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>(['past', 'present', 'future']);
/** Messages and sentences around a mention in which the speaker may leave it open. */
const LEFT_OPEN =
  /\b(?:i(?:'m| am) torn|undecided|on the fence|(?:in|of) two minds|(?:haven['’]t|have not|hasn['’]t|has not) (?:yet )?(?:decided|made up)|can(?:['’]t|not) decide|not (?:yet )?(?:sure|decided)|no idea yet|let me think|(?:i|we)(?:['’]ll| will) think about|still thinking|would be an option)\b/i;

/** "Has switched to lenses", where all that is said of lenses is that somebody recommends them, or that they are one option. */
export function leftOpen({ claim, messages, units }: CheckInput): Fact | undefined {
  const facts = claimFacts(claim);
  const [own] = facts;
  const verb = own && mainVerbToken(own.clause);
  if (!own || !verb || facts.length !== 1 || !TOLD.has(own.modality) || !ACTS.has(verb.lemma)) return undefined;
  const objects = own.terms.filter((t) => t.token.start > verb.start);
  if (objects.length === 0 || own.terms.some((t) => t.scope < 0)) return undefined;
  const holders = factsWithAll(
    messages,
    objects.map((t) => t.id),
  ).filter((f) => !f.asked);
  const isOpen = (f: Fact): boolean =>
    f.answer !== 1 && (UNDECIDED.has(f.modality) || OFFER.has(f.clause.tokens[f.clause.verb]?.lemma ?? '') || isLeftOpen(f, messages));
  const open = holders.every(isOpen) ? holders.find(nearTo(units)) : undefined;
  return open && !isCompleted(own, open, messages) && !isTakenUp(verb.lemma, open, messages) ? open : undefined;
}

/** The sentence itself, or the one after it, leaves it open. */
function isLeftOpen(fact: Fact, messages: readonly CheckInput['messages'][number][]): boolean {
  const beside = allFacts(messages).filter(
    (f) =>
      f.index === fact.index &&
      f.answer === undefined &&
      f.clause.sentence - fact.clause.sentence >= 0 &&
      f.clause.sentence - fact.clause.sentence <= 1,
  );
  return (
    !WISH.has(mainVerbToken(fact.clause)?.lemma ?? '') &&
    beside.some((f) => LEFT_OPEN.test(messages[f.index]!.text.slice(f.clause.start, f.clause.end)))
  );
}

/** A later message does something of the kind with "it" or "them". */
function isTakenUp(lemma: string, open: Fact, messages: CheckInput['messages']): boolean {
  return allFacts(messages).some(
    (f) =>
      f.index >= open.index &&
      f !== open &&
      !f.asked &&
      (f.modality === 'past' || f.modality === 'future') &&
      (ACTS.has(mainVerbToken(f.clause)?.lemma ?? '') || mainVerbToken(f.clause)?.lemma === lemma) &&
      f.terms.every((t) => t.scope > 0),
  );
}

/** "Has been put on the market" of a mill of which there are only rumours, and none in these words. */
export function onlyRumoured({ claim, messages, units }: CheckInput): Fact | undefined {
  const facts = claimFacts(claim);
  const [own] = facts;
  if (!own || facts.length !== 1 || !TOLD.has(own.modality)) return undefined;
  const inSubject = new Set(own.clause.subject);
  const subject = own.terms.filter((t) => inSubject.has(t.token) && !t.token.capital);
  const rest = own.terms.filter((t) => !inSubject.has(t.token));
  const isSaid = (t: Term): boolean => factsWith(messages, t.id).length > 0;
  const isNew = contentSize(subject) > 1 && rest.length > 0 && rest.every((t) => !isSaid(t) && !LIGHT.has(t.token.lemma));
  if (!isNew || own.terms.some((t) => t.scope < 0)) return undefined;
  const holders = factsWithAll(
    messages,
    subject.map((t) => t.id),
  ).filter((f) => !f.asked);
  return holders.every((f) => f.modality === 'possible') ? holders.find(nearTo(units)) : undefined;
}
