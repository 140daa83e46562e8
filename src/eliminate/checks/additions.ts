import { addedPart } from '../language/added-part.js';
import type { Check } from '../types.js';
import { conflict, notApplicable } from './result.js';

/** A reason, company, time or place put to what a message says, of which no message says anything. */
export const additions: Check = {
  name: 'additions',
  run(input) {
    const part = addedPart(input);
    if (!part) return notApplicable('additions');
    const text = input.claim.text.slice(part.start, part.end);
    return conflict('additions', 'unsupported', `adds "${text}", which no message says`, part);
  },
};
