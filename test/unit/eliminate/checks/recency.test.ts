import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
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
];
table('recency', rows);
