import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { inputOf } from './language-table.js';

/** Own sentences: [conversation, claim, whether a check vetoes it]. Each veto has a near neighbour that stays. */
const rows: readonly (readonly [string, string, boolean])[] = [
  ['u: I offered Ben the spare room in May. He accepted.', 'Ben turned down the spare room.', true],
  ['u: I offered Ben the spare room in May. He accepted.', 'Ben accepted the spare room.', false],
  ['u: I offered Ben the spare room in May. He declined.', 'Ben accepted the spare room.', true],
  ['u: I offered Ben the spare room in May. He declined.', 'Ben refused the spare room.', false],
  [
    'u: They want a shorter lease, one year instead of two.\na: Will you agree?\nu: I might, if they paint the hall.',
    'The user has agreed to the shorter lease.',
    true,
  ],
  [
    'u: They want a shorter lease, one year instead of two.\na: Will you agree?\nu: Yes, I will.',
    'The user agreed to the shorter lease.',
    false,
  ],
  ['u: We sold our boat last year.', 'The family still owns a boat.', true],
  ['u: We sold our boat last year.', 'The family has a boat.', true],
  ['u: We sold our boat last year.', 'The family no longer has a boat.', false],
  ['u: We sold our old boat last year.', 'The family has a boat.', false],
  ['u: We sold our boat last year.\nu: In May we bought a new boat.', 'The family has a boat.', false],
  ['u: I gave my piano away.', 'The user owns a piano.', true],
  ['u: I threw out the sofa.', 'The user has a sofa.', true],
  ['u: I still have the sofa.', 'The user sold the sofa.', true],
  ['u: I lost my keys.', 'The user has keys to the hall.', false],
  ['u: Mara sold her boat.', 'Nils owns a boat.', false],
  ['u: The plumber checked the boiler in 2A, he found nothing wrong.', 'The plumber checked the boiler in 2A and found a fault.', true],
  ['u: The plumber checked the boiler in 2A, he found nothing wrong.', 'The plumber checked the boiler in 2A and found no fault.', false],
  ['u: The plumber checked the boiler in 2A, he found a leak.', 'The plumber checked the boiler in 2A and found a leak.', false],
  ['u: The plumber checked the boiler in 2A, he found a leak.', 'The plumber checked the boiler in 2A and found nothing wrong.', true],
  [
    'u: The plumber checked the boiler in 2A, he found nothing wrong. The electrician checked the cooker and found a fault.',
    'The electrician found a fault in the cooker.',
    false,
  ],
  ["u: I got a quote from Lidmar for 80 and one from Osto for 70. I'm going with Osto.", 'The user chose Lidmar for the removal.', true],
  ["u: I got a quote from Lidmar for 80 and one from Osto for 70. I'm going with Osto.", 'The user chose Osto for the removal.', false],
  [
    'u: I got a quote from Lidmar for 80 and one from Osto for 70. I went with Osto.\nu: For the garden I picked Lidmar.',
    'The user chose Lidmar for the garden.',
    false,
  ],
  [
    "u: Ina wants a choir for the mass, but Bo would rather have an organ. They haven't decided yet.\na: A choir first and an organ later?",
    'The couple decided on a choir first and an organ later.',
    true,
  ],
  [
    "u: Ina wants a choir for the mass, but Bo would rather have an organ. They haven't decided yet.\nu: They decided on a choir.",
    'The couple decided on a choir for the mass.',
    false,
  ],
  ["u: Send the note to the guests, but don't mention the raffle.", 'The note to the guests should mention the raffle.', true],
  [
    "a: Shall I draft a note for the guests?\nu: Please do, but don't mention the raffle; Eva is shy about it.",
    'The guest note should mention the raffle.',
    true,
  ],
  [
    "a: Shall I draft a note for the guests?\nu: Please do, but don't mention the raffle; Eva is shy about it.",
    'The guest note should not mention the raffle.',
    false,
  ],
  ['u: The show was meant to start at 7 pm but the hall asked us to move it to 8:15 pm.', 'The show starts at 7 pm.', true],
  ['u: The show was meant to start at 7 pm but the hall asked us to move it to 8:15 pm.', 'The show starts at 8:15 pm.', false],
  ['u: The show was meant to start at 7 pm but the hall asked us to move it to 8:15 pm.', 'The show was first planned for 7 pm.', false],
  ['u: The show was moved from 7 pm to 8:15 pm.', 'The show is at 7 pm.', true],
  ['u: The show was moved from 7 pm to 8:15 pm.', 'The show is at 8:15 pm.', false],
  ['u: The show starts at 7 pm and the bar was moved to the roof at 8:15 pm.', 'The show starts at 7 pm.', false],
  [
    'u: The show was meant to start at 7 pm but the hall asked us to move it to 8:15 pm.\na: OK, show at 8:15 pm.',
    "The show was moved to 8:15 pm at the hall's request.",
    false,
  ],
  ['u: The hall asked us to move the show to 8:15 pm.', 'The show was moved to 8:15 pm.', true],
  ["u: Rob has worked at the mill for four years but he can't do Mondays.", 'Rob cannot work on Mondays.', false],
  ["u: Rob has worked at the mill for four years but he can't do Mondays.", 'Rob has never worked at the mill.', true],
  [
    "u: I'd like the trainee to start on 3 May. The fire inspector comes on 1 May, so not before that.",
    'The trainee should start on 1 May.',
    true,
  ],
  [
    "u: I'd like the trainee to start on 3 May. The fire inspector comes on 1 May, so not before that.",
    'The trainee should start on 3 May.',
    false,
  ],
  ['u: The trainee starts soon. It will be on 1 May. The inspector comes on 3 May.', 'The trainee starts on 1 May.', false],
  ["u: We'll have a choir until 9 pm and a band afterwards.", 'There will be a choir until 9 pm.', false],
  ['u: The pool is open from 9 am.', 'The pool is open until 9 am.', true],
  ['u: The pool is open from 9 am to 5 pm.', 'The pool is open until 5 pm.', false],
  ['u: Six guests are vegetarian and Ada has a nut allergy.', 'Six guests are vegan.', true],
  ['u: Six guests are vegetarian and Ada has a nut allergy.', 'Six guests are vegetarian.', false],
  ['u: The sofa is green.', 'The sofa is blue.', true],
  ['u: The sofa is green. The chair is blue.', 'The sofa is green and the chair is blue.', false],
  [
    'a: Casa Lola is at 12 Elm Road.\nu: What is their phone number?\na: It is 415-292-6916.',
    "The user's phone number is 415-292-6916.",
    true,
  ],
  [
    'a: Casa Lola is at 12 Elm Road.\nu: What is their phone number?\na: It is 415-292-6916.',
    'The phone number of Casa Lola is 415-292-6916.',
    false,
  ],
  ['a: What is your phone number?\nu: It is 415-292-6916.', "The user's phone number is 415-292-6916.", false],
  ['u: You can reach me at 415-292-6916.', "The user's phone number is 415-292-6916.", false],
  ['a: Your number on file is 415-292-6916.', "The user's phone number is 415-292-6916.", false],
  ['u: Ines has her interview in May.\nu: Her holiday in Crete comes after that.', 'Ines has her interview in Crete.', true],
  ['u: The red kayak seats two.\nu: The yellow kayak has a rudder.', 'The red kayak has a rudder.', true],
  ['u: My dentist is on Mill Road.\nu: My hairdresser is on Park Street.', "The user's hairdresser is on Mill Road.", true],
  ['u: The lasagne takes an hour.\nu: The risotto takes thirty minutes.', 'The lasagne takes thirty minutes.', true],
  ['u: Bea studies in Ghent.\nu: Her sister Carla works in Bruges.', 'Bea works in Bruges.', true],
  ['u: Bea studies in Ghent.\nu: Her sister Carla works in Bruges.', 'Carla studies in Ghent.', true],
  ['u: Greta and I bring our own bikes, Emil will rent one.', 'Greta will rent a bike and Emil brings his own.', true],
  ['u: Greta and I bring our own bikes, Emil will rent one.', 'Emil will rent a bike and Greta brings her own.', false],
  ['u: Lou cooks on Fridays, Max cleans the bathroom.', 'Max cooks and Lou cleans the bathroom.', true],
  ['u: Lou cooks on Fridays, Max cleans the bathroom.', 'Lou cooks and Max cleans the bathroom.', false],
  ['u: Lou and Max cook. Lou and Max clean the bathroom.', 'Max cooks and Lou cleans the bathroom.', false],
  ['u: Olga has her exam in June.\nu: Her trip to Turin comes after that.', 'Olga has her exam in June.', false],
  ['u: Olga has her exam in June. It takes place in Turin.', 'Olga has her exam in Turin.', false],
  ['u: Olga has her exam in June.\na: Where?\nu: In Turin.', 'Olga has her exam in Turin.', false],
  ['u: The green bag holds 40 litres.\nu: The grey bag has a rain cover.', 'The green bag has a rain cover.', true],
  ['u: The green bag holds 40 litres. It has a rain cover too.', 'The green bag has a rain cover.', false],
];

describe('who owns what, what is over, moved, chosen or left open', () => {
  it.each(rows)('%j => %s (%s)', (lines, claim, veto) => {
    const input = inputOf(lines, claim);
    const conflicts = [...LANGUAGE_CHECKS, ...VALUE_CHECKS].map((check) => check.run(input)).filter((r) => r.status === 'conflict');
    if (!veto) expect(conflicts).toEqual([]);
    else expect(conflicts.length).toBeGreaterThan(0);
  });
});
