import { table } from './language-table.js';

table('told as done, and only planned, wished or asked for in other words', [
  ['u: The city is demanding a cleaner river.', 'The city has achieved a cleaner river.', 'modality'],
  ['u: We are negotiating a longer lease for the studio.', 'They obtained a longer lease for the studio.', 'modality'],
  ['u: Jo is trying to get tickets for the derby.', 'Jo bought tickets for the derby.', 'modality'],
  ['u: Jo is trying to get tickets for the derby.\nu: She got them!', 'Jo bought tickets for the derby.', ''],
  ['u: Jo is trying to get tickets for the derby.', 'Jo tried to get tickets for the derby.', ''],
  ['u: What about the grant application?\nu: Handed it in last night.', 'The user has submitted the grant application.', ''],
  ["u: One day I'd love to have a donkey.", 'The user has a donkey.', 'modality'],
  ["u: I'd like to sell my canoe.", 'The user has a canoe.', ''],
  ["u: What should a tortoise eat? I've had one since May.", 'The user has a tortoise.', ''],
  ['u: You could get a second quote for the roof.', 'The user obtained a second quote for the roof.', 'modality'],
  [
    'u: I need a cab.\na: Do you want a shared ride to 9 Elm Street?\nu: Yes.\na: Your ride is on the way.',
    'The user took a shared ride to 9 Elm Street.',
    '',
  ],
]);
