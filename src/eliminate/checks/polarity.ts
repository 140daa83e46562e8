import { compareSigns } from '../language/compare.js';
import { claimFacts, factsByMessage, unitFacts } from '../language/conversation.js';
import type { Fact } from '../language/facts.js';
import { isReplyClaim, replyConflict } from '../language/replies.js';
import type { Check } from '../types.js';
import { absent, conflict, notApplicable, ok, spanOf } from './result.js';

/** Yes against no: per clause and verb, with double negation, answers to questions and former habits. */
export const polarity: Check = {
  name: 'polarity',
  run(input) {
    const { claim, messages, units } = input;
    const reply = replyConflict(input);
    if (reply) return conflict('polarity', 'polarity', reply.detail, reply.claimSpan, reply.sourceSpan);
    if (isReplyClaim(claim.text)) return notApplicable('polarity');
    const near = unitFacts(messages, units);
    const all = factsByMessage(messages).flat();
    let agreed: Fact | undefined;
    let denied: Fact | undefined;
    for (const fact of claimFacts(claim)) {
      if (fact.modality === 'former') continue;
      const { contradiction, agrees } = compareSigns(fact, near, all);
      if (contradiction && !contradiction.antonym) {
        const { claimTerm, factTerm } = contradiction;
        const detail =
          contradiction.fact.answer === undefined
            ? `says that "${claimTerm.token.text}" is ${claimTerm.sign > 0 ? 'so' : 'not so'}, the message says it is ${factTerm.sign > 0 ? 'so' : 'not so'}`
            : `says the answer was ${claimTerm.sign > 0 ? 'yes' : 'no'}, the reply says ${factTerm.sign > 0 ? 'yes' : 'no'}`;
        return conflict('polarity', 'polarity', detail, spanOf(fact.clause), contradiction.fact.span);
      }
      if (agrees) agreed ??= fact;
      else if (fact.terms.some((term) => term.scope < 0)) denied ??= fact;
    }
    if (denied) return absent('polarity', 'denies something that no message speaks of', spanOf(denied.clause));
    return agreed ? ok('polarity', spanOf(agreed.clause)) : notApplicable('polarity');
  },
};
