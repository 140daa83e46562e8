import type { CheckResult } from '../../memory/types.js';
import { attribution, possessor } from '../language/speaker/attribution.js';
import { otherCarrier } from '../language/speaker/carriers.js';
import { opinion } from '../language/speaker/opinions.js';
import { foundPerson, showPerson } from '../language/people.js';
import { claimFacts } from '../language/conversation.js';
import { report } from '../language/speaker/report.js';
import type { Check } from '../types.js';
import { conflict, notApplicable, ok, spanOf } from './result.js';

/** Who said it, wants it, did it or owns it. */
export const speaker: Check = {
  name: 'speaker',
  run(input) {
    let agreed: CheckResult | undefined;
    for (const fact of claimFacts(input.claim)) {
      for (const find of [opinion, report, attribution, otherCarrier, possessor]) {
        const finding = find(fact, input);
        if (finding?.wrong)
          return conflict(
            'speaker',
            'speaker',
            `attributes this to ${showPerson(finding.said)}, the message has it from ${foundPerson(finding.found, input.messages)}`,
            spanOf(fact.clause),
            finding.fact.span,
          );
        if (finding) agreed ??= ok('speaker', spanOf(fact.clause), finding.fact.span);
      }
    }
    return agreed ?? notApplicable('speaker');
  },
};
