import type { Contradiction } from '../language/polarity/compare.js';
import { compareSigns } from '../language/polarity/compare.js';
import type { Fact } from '../language/facts.js';
import { hanDenial } from '../language/polarity/han-denial.js';
import { endedHolding, otherFinding } from '../language/polarity/holdings.js';
import { isReplyClaim, replyConflict } from '../language/polarity/replies.js';
import type { Check } from '../types.js';
import { absent, conflict, notApplicable, ok, spanOf } from './result.js';

/** Yes against no: per clause and verb, with double negation, answers to questions and former habits. */
export const polarity: Check = {
  name: 'polarity',
  run(input) {
    const reply = replyConflict(input);
    if (reply) return conflict('polarity', 'polarity', reply.detail, reply.claimSpan, reply.sourceSpan);
    if (isReplyClaim(input.claim.text)) return notApplicable('polarity');
    const han = hanDenial(input);
    const whole = { start: 0, end: input.claim.text.length };
    if (han?.denied) return conflict('polarity', 'polarity', 'says or denies it, the message has it the other way', whole, han.denied);
    if (han) return ok('polarity', whole);
    let agreed: Fact | undefined;
    let denied: Fact | undefined;
    for (const { claim, contradiction, agrees } of compareSigns(input)) {
      if (claim.modality === 'former') continue;
      if (contradiction && !contradiction.antonym)
        return conflict('polarity', reasonOf(contradiction), detailOf(contradiction), spanOf(claim.clause), contradiction.fact.span);
      if (agrees) agreed ??= claim;
      else if (claim.terms.some((term) => term.scope < 0)) denied ??= claim;
    }
    const ended = endedHolding(input) ?? otherFinding(input);
    if (ended) return conflict('polarity', 'polarity', ended.detail, whole, ended.fact.span);
    if (denied) return absent('polarity', 'denies something that no message speaks of', spanOf(denied.clause));
    return agreed ? ok('polarity', spanOf(agreed.clause)) : notApplicable('polarity');
  },
};

/** "We would have printed it": told as done, what was only imagined. */
const isUnreal = ({ claimTerm, fact }: Contradiction): boolean => fact.modality === 'counterfactual' && claimTerm.scope > 0;
const reasonOf = (contradiction: Contradiction): 'polarity' | 'modality' => (isUnreal(contradiction) ? 'modality' : 'polarity');

function detailOf(contradiction: Contradiction): string {
  const { claimTerm, factTerm, fact } = contradiction;
  const word = claimTerm.token.text;
  if (isUnreal(contradiction)) return `says "${word}", the message says that it did not happen`;
  if (fact.modality === 'former') return `presents "${word}" as lasting, the message says it is over`;
  if (fact.answer !== undefined && fact.answer !== 'open')
    return `has "${word}" answered with ${claimTerm.sign > 0 ? 'yes' : 'no'}, the reply to that question says ${factTerm.sign > 0 ? 'yes' : 'no'}`;
  return claimTerm.scope > 0 ? `says "${word}", the message denies it` : `denies "${word}", the message says it`;
}
