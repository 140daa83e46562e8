import { compareSigns } from '../language/polarity/compare.js';
import { converse } from '../language/converses.js';
import { otherKind } from '../language/families.js';
import { foundOrLost } from '../language/polarity/found-lost.js';
import { noneOrSome } from '../language/polarity/none-or-some.js';
import { reversedOrder } from '../language/polarity/orders.js';
import type { Check } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** Opposites at aligned positions: on and off, accepted and rejected, before and after. */
export const antonyms: Check = {
  name: 'antonyms',
  run(input) {
    // "Tom is Ann's nephew" is what "Ann is Tom's aunt" says.
    if (converse(input).agrees) return ok('antonyms');
    let agreed = false;
    for (const { claim, contradiction, agrees } of compareSigns(input)) {
      if (contradiction?.antonym) {
        const { claimTerm, factTerm, fact } = contradiction;
        const detail = `says "${claimTerm.token.text}", the message says "${factTerm.token.text}"`;
        return conflict('antonyms', 'polarity', detail, spanOf(claimTerm.token), fact.span);
      }
      agreed ||= agrees && claim.terms.some((term) => term.id.startsWith('±'));
    }
    const kind = otherKind(input) ?? noneOrSome(input) ?? reversedOrder(input) ?? foundOrLost(input);
    if (kind) return conflict('antonyms', 'polarity', kind.detail, { start: 0, end: input.claim.text.length }, kind.fact.span);
    return agreed ? ok('antonyms') : notApplicable('antonyms');
  },
};
