import { compareSigns } from '../language/compare.js';
import { claimFacts, factsByMessage, unitFacts } from '../language/conversation.js';
import type { Check } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** Opposites at aligned positions: on and off, accepted and rejected, before and after. */
export const antonyms: Check = {
  name: 'antonyms',
  run({ claim, messages, units }) {
    const near = unitFacts(messages, units);
    const all = factsByMessage(messages).flat();
    let agreed = false;
    for (const fact of claimFacts(claim)) {
      const { contradiction, agrees } = compareSigns(fact, near, all);
      if (contradiction?.antonym) {
        const { claimTerm, factTerm } = contradiction;
        return conflict(
          'antonyms',
          'polarity',
          `says "${claimTerm.token.text}", the message says "${factTerm.token.text}"`,
          spanOf(claimTerm.token),
          contradiction.fact.span,
        );
      }
      agreed ||= agrees && fact.terms.some((term) => term.id.startsWith('±'));
    }
    return agreed ? ok('antonyms') : notApplicable('antonyms');
  },
};
