import { endedState } from '../language/ended.js';
import { exitOf } from '../language/exits.js';
import { laterValue } from '../language/updates.js';
import { laterKind } from '../language/word-updates.js';
import { claimFacts } from '../language/conversation.js';
import type { Check } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** The latest value counts: a claim in the present tense with a value that a later message replaced is stale. */
export const recency: Check = {
  name: 'recency',
  run(input) {
    let current = false;
    for (const fact of claimFacts(input.claim)) {
      const value = laterValue(fact, input);
      const finding = value?.stale ? value : (laterKind(fact, input) ?? endedState(fact, input) ?? value ?? exitOf(fact, input));
      if (finding?.stale) return conflict('recency', 'stale', finding.detail, spanOf(finding.span), finding.source);
      current ||= finding !== undefined;
    }
    return current ? ok('recency') : notApplicable('recency');
  },
};
