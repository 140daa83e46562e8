import { describe, expect, it } from 'vitest';
import { auditRecord } from '../../../src/eliminate/audit.js';
import { LANGUAGE_CHECKS } from '../../../src/eliminate/checks/language.js';
import { modalityDetail } from '../../../src/eliminate/checks/modality.js';
import { VALUE_CHECKS } from '../../../src/eliminate/checks/values.js';
import type { Modality } from '../../../src/eliminate/language/modality.js';
import { decide } from '../../../src/eliminate/verdict.js';
import { inputOf } from './checks/language-table.js';

/** The sentence that the audit gives for a claim, were it not for its checks a doubtful one. */
function explain(lines: string, text: string): string {
  const input = inputOf(lines, text);
  const checks = [...LANGUAGE_CHECKS, ...VALUE_CHECKS].map((check) => check.run(input));
  return auditRecord({
    claim: input.claim,
    index: 0,
    decision: decide(input.claim, 0.2, checks, 0.65),
    probability: 0.2,
    minSupport: 0.65,
    checks,
    signals: {},
    evidence: [],
    missing: [],
    messages: new Map(input.messages.map((m) => [m.id, m])),
    versions: { encoder: '', verifier: '', head: '' },
  }).explanation;
}

const TEMPLATES: readonly (readonly [lines: string, claim: string, explanation: string])[] = [
  [
    "u: I'm planning to paint the fence.",
    'The user painted the fence.',
    'Removed: the claim presents it as done, the message says that this is only a plan (message m1, user).',
  ],
  ['u: The road is not closed.', 'The road is closed.', 'Removed: the claim says "closed", the message denies it (message m1, user).'],
  ['u: The road is closed.', 'The road is not closed.', 'Removed: the claim denies "closed", the message says it (message m1, user).'],
  [
    'a: Are you vegetarian?\nu: Yep.',
    'The user is not vegetarian.',
    'Removed: the claim has "vegetarian" answered with no, the reply to that question says yes (message m1, assistant).',
  ],
  [
    'u: I used to smoke cigars.',
    'The user smokes cigars.',
    'Removed: the claim presents "smokes" as lasting, the message says it is over (message m1, user).',
  ],
  [
    'u: The council rejected our application.',
    'The council accepted the application.',
    'Removed: the claim says "accepted", the message says "rejected" (message m1, user).',
  ],
  [
    'a: Shall I send a guide?\nu: No, thanks.',
    'The user accepted the offer to send a guide.',
    'Removed: the claim says the answer was yes, the reply says no (message m2, user).',
  ],
  [
    'u: Please book the hall.\na: The hall is booked.',
    'The request to book the hall failed.',
    'Removed: the claim says it failed, the message says it went through (message m2, assistant).',
  ],
  [
    'a: The entry costs 9 euros.\nu: Good.',
    'The assistant did not mention the entry.',
    'Removed: the claim says that it was not said, the message says it (message m1, assistant).',
  ],
  [
    'u: My locker is 17.\na: OK.\nu: They moved me to 42 as of today.',
    "The user's locker is 17.",
    'Removed: the claim says 17, a later message changes it to 42 (message m3, user).',
  ],
  [
    "u: I'm a waiter at the Crown.\na: Busy?\nu: I quit last month, I'm at the library now.",
    'The user is a waiter at the Crown.',
    'Removed: the claim presents as lasting what a later message says is over (message m3, user).',
  ],
  [
    'u: I need a ladder, please.\na: How long?',
    'The assistant said it needed a ladder.',
    'Removed: the claim attributes this to the assistant, the message has it from the user (message m1, user).',
  ],
  [
    'Mei: My car is blue.\nJonas: My licence has expired.',
    "Mei's licence has expired.",
    'Removed: the claim attributes this to Mei, the message has it from Jonas (message m2, Jonas).',
  ],
  [
    'u: My sister Vera runs a bakery.',
    'The user runs a bakery.',
    'Removed: the claim attributes this to the user, the message has it from Vera (message m1, user).',
  ],
  [
    "Ida: I'll bring the stove.\nRavi: I'll bring the pot.",
    'Ida will bring the pot.',
    'Removed: the claim attributes this to Ida, the message has it from Ravi (message m2, Ravi).',
  ],
  [
    's: The admin lives in Oslo.\nu: Hi there.\na: Hello.',
    'The user lives in Oslo.',
    'Removed: the claim attributes this to the user, the message has it from the instructions of the app (message m1, system).',
  ],
  [
    'u: We are flying to Malta in June.',
    'The user is flying to Madeira in June.',
    'Removed: the claim says Madeira, the message says Malta (message m1, user).',
  ],
  [
    'u: Jasper lent Nils the van for the move.',
    'Nils lent Jasper the van for the move.',
    'Removed: the claim says Nils did it, the message says Jasper did (message m1, user).',
  ],
  [
    'u: My neighbour is loud.',
    'The neighbour Claudia is loud.',
    'Removed: the claim says Claudia, a name that no message gives (message m1, user).',
  ],
  [
    'u: I went for a run.',
    'The user went for a run with Paulina.',
    'Removed: the claim names "Paulina", which stands in no message (support 20 %, needed 65 %).',
  ],
  ['u: 阿强在北京工作。', '阿明在北京工作。', 'Removed: the claim says 阿明, the message says 阿强 (message m1, user).'],
  [
    'u: The pine table was a gift. The oak table seats eight.',
    'The pine table seats eight.',
    'Removed: the claim says of one thing what the message says of another (message m1, user).',
  ],
  [
    'u: I sold the lens for 90 euros. The camera is old.',
    'The user sold the camera for 90 euros.',
    'Removed: the claim says camera, the message says lens (message m1, user).',
  ],
  [
    'u: I cancelled the trip because my knee was sore.\nu: The hotel was also overbooked.',
    'The user cancelled the trip because the hotel was overbooked.',
    'Removed: the claim gives a cause that another message speaks of, the message gives a different one (message m1, user).',
  ],
  [
    'u: We have forty-six chairs in the hall.',
    'There are 64 chairs in the hall.',
    'Removed: the claim says 64, the message says forty-six (message m1, user).',
  ],
  [
    'u: The vet moved us to 6:30 pm on Tuesday.',
    'The vet appointment is at 16:30.',
    'Removed: the claim says 16:30, the message says 6:30 pm (message m1, user).',
  ],
  [
    'u: I like the hall.',
    'There are 64 chairs in the hall.',
    'Removed: the claim says 64, no message gives it (support 20 %, needed 65 %).',
  ],
  [
    'u: I fly to Rome.',
    'The user flies to Rome on 3 May.',
    'Removed: the claim says 3 May, no message gives it (support 20 %, needed 65 %).',
  ],
  [
    'u: I like tea.',
    'The user plays chess.',
    'Removed: the messages use its words but do not clearly say this (support 20 %, needed 65 %).',
  ],
];

describe('explanations', () => {
  it.each(TEMPLATES)('%s => %s', (lines, claim, explanation) => expect(explain(lines, claim)).toBe(explanation));

  const STRONG: readonly Modality[] = ['past', 'present', 'future'];
  const ALL: readonly Modality[] = [
    ...STRONG,
    'plan',
    'wish',
    'request',
    'advice',
    'possible',
    'conditional',
    'counterfactual',
    'hypothetical',
    'former',
  ];
  it('of modality are a sentence for every pair of kinds', () => {
    for (const claim of ALL)
      for (const source of ALL)
        for (const certain of [false, true])
          expect(modalityDetail(claim, source, certain)).toMatch(
            /^presents it as (?:done|a fact|certain), the message says that (?:it|this) (?:is|was|may|depends|did)\b[a-z ]*$/,
          );
  });
});
