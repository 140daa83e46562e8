import type { Message } from '../../../memory/types.js';
import { answerOf } from '../answers.js';
import { factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { factsOf, speakerKey } from '../facts.js';
import { NOT_YET } from '../lexicon.js';
import { mainVerbToken } from '../main-verb.js';

const DONE =
  /\b(?:done|just did|booked|sent|completed?|all set|confirmed|success(?:ful|fully)?|went through|it work(?:s|ed)|works now|finished|ordered|scheduled|reserved|purchased|on (?:the|its|their|his|her|your) way)\b/i;
/** "and she did", "Yes, we have.": what was spoken of was done. */
const DID =
  /(?:^|[.,;!]\s*|\band |\byes,? )(?:(?:and|yes|yep|so|in the end),? )*(?:he|she|they|i|we|it) (?:did|has|have|was|were)(?: (?:it|so|that|just that|in the end))?\s*(?:[.,;!]|$)/i;
/** Messages after a plan that may tell what became of it. */
const REACH = 4;

/** A verb of it leaves open whether what it speaks of is done: "keeps promising to trim it". */
export function isNotYet({ clause }: Fact): boolean {
  const { tokens } = clause;
  const leads = tokens.some((t, i) => NOT_YET.has(t.lemma) && tokens.slice(i + 1, i + 4).some(({ lower }) => lower === 'to'));
  return leads || NOT_YET.has(mainVerbToken(clause)?.lemma ?? '');
}

/** A request or plan that is told as carried out, right after it or in the messages that follow. */
export function isCompleted(claim: Fact, plan: Fact, messages: readonly Message[]): boolean {
  const after = messages
    .slice(plan.index + 1, plan.index + 1 + REACH)
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s/))
    .filter((sentence) => !/\?\s*$/.test(sentence));
  // A joined question has the words of the one who asked, in the message of the one who answered.
  const answered = plan.answer !== undefined;
  const rest = messages[plan.index]!.text.slice(answered ? 0 : plan.clause.end);
  if (after.some((sentence) => DONE.test(sentence) || DID.test(sentence)) || DID.test(rest) || (answered && DONE.test(rest))) return true;
  const verb = mainVerbToken(claim.clause);
  const id = claim.terms.find((t) => t.token === verb)?.id;
  return factsByMessage(messages)
    .slice(plan.index, plan.index + REACH)
    .flat()
    .some(
      (f) =>
        (f.index > plan.index || f.clause.start > plan.clause.start) &&
        !f.asked &&
        (f.modality === 'past' || f.modality === 'present') &&
        f.terms.some((t) => t.id === id && t.scope > 0),
    );
}

/** "You want a table for 2?" - "Yes.": what was wished and agreed is a fact about the thing ("the table is for 2"), not an act that is done. */
export function isAgreedTerm(claim: Fact, source: Fact, messages: readonly Message[]): boolean {
  if (claim.modality !== 'present' || mainVerbToken(claim.clause)) return false;
  const next = messages[source.index + 1];
  return source.answer === 1 || (next !== undefined && speakerKey(next) !== source.by && answerOf(next.text) === 1);
}

const CHANGES = /^(?:mov|chang|postpon|reschedul|shift|push|adjust|switch)/;

/** "Can we move it to 8?" - "OK, the show at 8.": the other one goes by the new value. */
export function isTakenUp(claim: Fact, source: Fact, messages: readonly Message[]): boolean {
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
