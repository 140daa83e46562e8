import { expect, it } from 'vitest';
import { converse } from '../../../../src/eliminate/language/converses.js';
import { inputOf, table } from './language-table.js';

table('what a reviewer saw go wrong', [
  ["u: I have a dog.\nu: I left my dog at my mother's last week.", 'The user has a dog.', ''],
  ['u: I work at the bakery.\nu: I closed the bakery at six.', 'The user works at the bakery.', ''],
  ['u: I work at the bakery.\nu: I left the bakery last night at ten.', 'The user works at the bakery.', ''],
  ['u: I work at the bakery.\nu: I left the bakery last month.', 'The user works at the bakery.', 'recency'],
  ['u: Could you send me the invoice?\na: Sure, just did. Anything else?', 'The assistant sent the invoice.', ''],
  ['u: The landlord wants 900 euros a month.', 'The rent is 900 euros a month.', ''],
  [
    "Lu: Film night is at Noor's.\nLu: The dinner is at Kim's on Monday.\nLu: It's at Kim's because of the oven.",
    "The film night is at Noor's place.",
    '',
  ],
]);

it.each(['____', 'test_a_a', 'a.b ', 'Anna Berger ', 'STOP '])('reads %j without end', (piece) => {
  const text = `Please sign here: ${piece.repeat(5_000)} before Ann and after Leo.`;
  expect(converse(inputOf(`u: ${text}`, text))).toMatchObject({ agrees: false });
});
