import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
  [
    'u: The red kayak is 4 metres long.\na: And the yellow one?\nu: The yellow kayak costs 900 euros.',
    'The red kayak is 4 metres long and costs 900 euros.',
    'merged',
  ],
  [
    'u: The red kayak is 4 metres long.\na: And the yellow one?\nu: The yellow kayak costs 900 euros.',
    'The yellow kayak costs 900 euros.',
    '',
  ],
  [
    'u: I found a used piano in Linz.\nu: And I sold my old drum kit for 300 euros.',
    'The user sold the used piano for 300 euros.',
    'merged',
  ],
  [
    'u: I found a used piano in Linz.\nu: And I sold my old drum kit for 300 euros.',
    'The user found a used piano in Linz and sold a drum kit for 300 euros.',
    '',
  ],
  [
    'u: The tram was full.\nu: And Yara missed the show because she forgot the tickets.',
    'Yara missed the show because the tram was full.',
    'merged',
  ],
  [
    'u: The tram was full.\nu: And Yara missed the show because she forgot the tickets.',
    'Yara missed the show because she forgot the tickets.',
    '',
  ],
  ["u: We've got a parrot called Kiwi.\na: Cute.\nu: Kiwi turned ten last month.", "The user's parrot Kiwi is ten years old.", ''],
  ['a: When does the course begin?\nu: On Tuesday at six.', 'The course begins on Tuesday at six.', ''],
  ['u: I adopted a puppy.\nu: It chewed my slippers.', 'The puppy chewed the slippers.', ''],
  [
    'u: The flat in Mill Road has a balcony.\nu: The flat in Oak Street has a garage.',
    'The flat in Mill Road has a garage.',
    'merged|names',
  ],
  ['u: The flat in Mill Road has a balcony.\nu: The flat in Oak Street has a garage.', 'The flat in Oak Street has a garage.', ''],
  ['u: I need a hotel in Rome.\na: For when?\nu: For the 5th of May.', 'The user needs a hotel in Rome for the 5th of May.', ''],
  ['u: The bakery opens at six.\nu: The bank opens at nine.', 'The bank opens at six.', 'merged'],
  ['u: The bakery opens at six.\nu: The bank opens at nine.', 'The bank opens at nine.', ''],
];
table('merged', rows);
