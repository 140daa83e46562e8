import { describe, expect, it } from 'vitest';
import type { Row } from './language-table.js';
import { inputOf, runAll, table } from './language-table.js';

const rows: Row[] = [
  ['u: The deposit is 300 euros.\na: Noted.\nu: They lowered the deposit to 250.', 'The deposit is 300 euros.', 'recency'],
  ['u: The deposit is 300 euros.\na: Noted.\nu: They lowered the deposit to 250.', 'The deposit is 250 euros.', ''],
  ['u: The deposit is 300 euros.\na: Noted.\nu: They lowered the deposit to 250.', 'The deposit was 300 euros.', ''],
  ['u: Our choir has 24 members.\na: Nice.\nu: We got two altos, the choir has 26 members now.', 'The choir has 24 members.', 'recency'],
  ['u: The train leaves at 6:40.\na: Early!\nu: It turns out the train leaves at 7:15.', 'The train leaves at 6:40.', 'recency'],
  ['u: Gate 12 opens at 9:30.\na: OK.\nu: Gate 12 now opens at 10:15.', 'Gate 12 opens at 9:30.', 'recency'],
  ['u: Room 4 is 20 square metres.\na: OK.\nu: Room 5 is 25 square metres.', 'Room 4 is 20 square metres.', ''],
  ['u: My son is 4 years old.\na: And your daughter?\nu: My daughter is 7 now.', "The user's son is 4 years old.", ''],
  ['u: Entry is 8 euros.\na: For everyone?\nu: Entry is 5 euros for students.', 'Entry is 8 euros.', ''],
  ['u: My rent is 900 euros.\na: My rent is 700 euros now.', "The user's rent is 900 euros.", ''],
  ['u: The rent is 900 euros.\na: OK.\nu: The rent for the garage is 60 euros now.', 'The rent is 900 euros.', ''],
  ['u: A table for four, please.\na: At 8?\nu: Fine. Actually, make it five people.', 'The user first asked for a table for four.', ''],
  ["u: The kids are at school.\na: Good.\nu: Actually I'm in the garden, call me.", 'The kids are at school.', ''],
  ["u: I'm at the station.\na: OK.\nu: Actually I'm in the garden, call me.", 'The user is at the station.', 'recency'],
  ['u: A room for two nights, please.\na: Noted.\nu: Actually, make that four.', 'The booking is for two nights.', 'recency'],
  ['u: A room for two nights, please.\na: Noted.\nu: Actually, make that four.', 'The booking is for four nights.', ''],
  [
    'u: Send the parcel to the shop.\na: Will do.\nu: Actually no, send it to my flat instead.',
    "The parcel should go to the user's flat.",
    '',
  ],
  [
    'u: Send the parcel to the shop.\na: Will do.\nu: Actually no, send it to my flat instead.',
    'The parcel should go to the shop.',
    'recency',
  ],
  [
    "u: I work at the aquarium.\na: Nice!\nu: Not any more: since May I'm at the zoo instead.",
    'The user used to work at the aquarium.',
    '',
  ],
  [
    "u: I work at the aquarium.\na: Nice!\nu: Not any more: since May I'm at the zoo instead.",
    'The user works at the aquarium.',
    'recency',
  ],
  [
    "u: I'm a waiter at the Crown.\na: Busy?\nu: I quit last month, I'm at the library now.",
    'The user is a waiter at the Crown.',
    'recency',
  ],
  ["u: I'm a waiter at the Crown.\na: Busy?\nu: I quit last month, I'm at the library now.", 'The user was a waiter at the Crown.', ''],
  ['u: My locker is 17.\na: OK.\nu: They moved me to 42 as of today.', "The user's locker is 17.", 'recency'],
  ['u: My locker is 17.\na: OK.\nu: They moved me to 42 as of today.', "The user's locker is 42.", ''],
  ["u: The talk is in room Birch at 9.\na: OK.\nu: We've moved it to 10, the room stays.", 'The talk is in room Birch.', ''],
  ["u: Let's meet on Monday.\nu: Actually Wednesday is better.\nu: No, back to Monday, sorry!", 'The meeting is on Wednesday.', 'recency'],
  ["u: Let's meet on Monday.\nu: Actually Wednesday is better.\nu: No, back to Monday, sorry!", 'The meeting is on Monday.', ''],
  [
    'u: Put the desk in the attic.\nu: Hm, rather in the cellar.\nu: No wait, the attic after all.',
    'The user wants the desk in the attic.',
    '',
  ],
  [
    'u: Put the desk in the attic.\nu: Hm, rather in the cellar.\nu: No wait, the attic after all.',
    'The user wants the desk in the cellar.',
    'recency',
  ],
  ['u: I live in Oslo.\na: Lovely.\nu: I moved to Bergen in August.', 'The user lives in Oslo.', 'recency'],
  ['u: I live in Oslo.\na: Lovely.\nu: I moved to Bergen in August.', 'The user lived in Oslo before moving to Bergen.', ''],
  ['u: A table for three at noon.\na: For 3 at noon?\nu: Yes. And two parking spots.', 'The table is for three.', ''],
  [
    'u: I need 2 tickets for the zoo.\na: 2 tickets for Sunday?\nu: No, I need 5 tickets.',
    'In the end the user settled on 2 tickets.',
    'recency',
  ],
  ['u: I need 2 tickets for the zoo.\na: 2 tickets for Sunday?\nu: No, I need 5 tickets.', 'In the end the user settled on 5 tickets.', ''],
  ['u: I bought 3 chairs.\na: And the table?\nu: Actually I bought 2 tables.', 'The user bought 3 chairs.', ''],
  ['u: Actually, my sister lives in Graz.\na: Oh.\nu: And my brother moved to Linz.', "The user's sister lives in Graz.", ''],
  // A value of another kind, or of another matter, replaces nothing.
  ['u: There are two songs for you.\na: Any other?\nu: No, play the one from 2016 instead.', 'There are two songs.', ''],
  ['u: I live in Novato.\na: Do you want to move?\nu: No, not now, maybe in the future.', 'The user lives in Novato.', ''],
  [
    'u: My savings are in an account at Alba Bank.\na: Anything else?\nu: No, thanks a lot, have a good day.',
    'The savings are at Alba Bank.',
    '',
  ],
  ["u: The humidity is 19 percent.\na: Shall I book it?\nu: Please change it to 12 o'clock.", 'The humidity is 19 percent.', ''],
  ['u: The rehearsal starts at 17:30.\na: Did you say 5:30 pm?\nu: Yes, make it 5:30 pm.', 'The rehearsal starts at 17:30.', ''],
  ['u: The phone is 408-248-9563.\na: OK.\nu: Now I need a ride for 1 instead.', 'The phone number is 408-248-9563.', ''],
  ['u: The flat is at 770 9th Avenue.\na: OK.\nu: Actually, a cab for 1 will do.', 'The flat is at 770 9th Avenue.', ''],
  ['u: A hotel in Turin for 7 days.\na: A room for 7 days in Turin?\nu: No, for 6 days.', 'The hotel is in Turin.', ''],
  [
    'u: There are many songs in the Harvest album.\na: Anything else?\nu: No, put it on the bedroom speaker.',
    'There are many songs in the Harvest album.',
    '',
  ],
  ['u: I turn to the Minister.\na: Please do.\nu: No, we go back to Ms. Lund.', 'The speaker turns to the Minister.', ''],
  // The same matter in the words of the reply, of its question, or of neither.
  ['u: A hotel in Turin for 7 days.\na: A room for 7 days in Turin?\nu: No, for 6 days.', 'The stay is for 7 days.', 'recency'],
  [
    'u: Visit the flat on March 9th.\na: You visit the flat on March 9th.\nu: No. I want to see it on the 11th.',
    'The visit is on March 9th.',
    'recency',
  ],
  ['u: Visit the flat on March 9th.\na: So March 9th.\nu: Please change the date to the 12th.', 'The visit is on March 9th.', 'recency'],
  [
    'u: A table for two at 10:30 am.\na: So a table at 10:30 am?\nu: Yes.\na: Sorry, no. There is a table for two at 11 am. Is that fine?\nu: Yes.',
    'The table is reserved for 10:30 am.',
    'recency',
  ],
  [
    'u: A table for two at 10:30 am.\na: So a table at 10:30 am?\nu: Yes.\na: Sorry, no. There is a table for two at 11 am. Is that fine?\nu: No.',
    'The user wants a table at 10:30 am.',
    '',
  ],
];
table('recency', rows);

describe('lines under their speaker', () => {
  const lines = 'u: Please play it on the bedroom speaker.\na: On the bedroom speaker?\nu: No, play it on the kitchen radio.';
  const stale = (claim: string, speaker?: string): boolean =>
    runAll(inputOf(lines, claim, speaker)).some((r) => r.check === 'recency' && r.status === 'conflict');
  it('a request was made when it was made', () => expect(stale('Please play it on the bedroom speaker.', 'user')).toBe(false));
  it('a statement is still measured against what came later', () => expect(stale('It plays on the bedroom speaker.', 'user')).toBe(true));
});
