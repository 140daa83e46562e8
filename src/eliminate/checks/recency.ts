import { endedState } from '../language/recency/ended.js';
import { exitOf } from '../language/recency/exits.js';
import { otherHome } from '../language/recency/homes.js';
import { recounted } from '../language/recency/recount.js';
import { takenBack } from '../language/recency/taken-back.js';
import { turnedBack } from '../language/recency/turned-back.js';
import { laterValue } from '../language/recency/updates.js';
import { laterKind } from '../language/recency/word-updates.js';
import { claimFacts } from '../language/conversation.js';
import type { Fact } from '../language/facts.js';
import type { Update } from '../language/recency/updates.js';
import type { Check, CheckInput } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** The latest value counts: a claim in the present tense with a value that a later message replaced is stale. */
export const recency: Check = {
  name: 'recency',
  run(input) {
    let current = false;
    const back = takenBack(input);
    if (back) return conflict('recency', 'stale', back.detail, spanOf(back.span), back.source);
    for (const fact of claimFacts(input.claim)) {
      const value = laterValue(fact, input);
      const finding = value?.stale ? value : (changeOf(fact, input) ?? value ?? exitOf(fact, input));
      if (finding?.stale) return conflict('recency', 'stale', finding.detail, spanOf(finding.span), finding.source);
      current ||= finding !== undefined;
    }
    return current ? ok('recency') : notApplicable('recency');
  },
};

/** What the words of a later message change, beside typed values. */
function changeOf(fact: Fact, input: CheckInput): Update | undefined {
  return laterKind(fact, input) ?? endedState(fact, input) ?? recounted(fact, input) ?? otherHome(fact, input) ?? turnedBack(fact, input);
}
