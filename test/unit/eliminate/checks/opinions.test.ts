import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
  [
    "u: Any good trailers?\na: I think the second trailer is the funniest.\nu: Thanks, I'll watch it.",
    'The user thinks the second trailer is the funniest.',
    'speaker',
  ],
  [
    'u: How did you find the risotto?\na: To my mind the risotto was too salty.',
    "In the user's view the risotto was too salty.",
    'speaker',
  ],
  ['u: My sister finds the novel boring.', 'The user finds the novel boring.', 'speaker'],
  [
    'a: The north route is the prettiest, in my view.\nu: Ok, let me look at the map.',
    'According to the user, the north route is the prettiest.',
    'speaker',
  ],
  ["u: My dad's opinion is that the flat is overpriced. I quite like it.", "In the user's opinion the flat is overpriced.", 'speaker'],
  ['u: My lawyer believes that the fee is illegal.', 'The user believes that the fee is illegal.', 'speaker'],
  [
    "u: Any good trailers?\na: I think the second trailer is the funniest.\nu: Thanks, I'll watch it.",
    'The assistant thinks the second trailer is the funniest.',
    '',
  ],
  ['u: My sister finds the novel boring.', "The user's sister finds the novel boring.", ''],
  ['u: I find the novel boring.', "In the user's opinion the novel is boring.", ''],
  [
    'a: The north route is the prettiest, in my view.\nu: Ok, let me look at the map.',
    "In the assistant's view the north route is the prettiest.",
    '',
  ],
  ['a: I think the fee is illegal.\nu: Yes, I think so too.', 'The user agrees that the fee is illegal.', ''],
  [
    "u: My dad's opinion is that the flat is overpriced. I think he's right, it is overpriced.",
    "In the user's opinion the flat is overpriced.",
    '',
  ],
  ['Maya: What do you think of the logo?\nJoris: I consider it too plain, honestly.', 'Joris considers the logo too plain.', ''],
  ['u: The soup was great!', 'The user thinks the soup was great.', ''],
  [
    'u: What did you make of the film?\na: In my opinion the ending is weak.\nu: Interesting.',
    "In the user's opinion the ending is weak.",
    'speaker',
  ],
  ['u: My son thinks the trainer is too strict.', 'The user thinks that the trainer is too strict.', 'speaker'],
  ['u: If you ask me, the hotel is too loud.\na: I see.', 'According to the assistant, the hotel is too loud.', 'speaker'],
  ['u: My son thinks the trainer is too strict.', "The user's son thinks the trainer is too strict.", ''],
  ['u: If you ask me, the hotel is too loud.\na: I see.', 'According to the user, the hotel is too loud.', ''],
  ['u: My son thinks the trainer is too strict, and I agree.', 'The user thinks the trainer is too strict.', ''],
  ['Pia: What do you think of the rent?\nKurt: I think the rent is fair.', 'Pia thinks the rent is fair.', 'speaker'],
  ['Pia: What do you think of the rent?\nKurt: I think the rent is fair.', 'Kurt thinks the rent is fair.', ''],
  ['u: My son found the keys. Actually I found the keys in his pocket.', 'The user found the keys.', ''],
  ['u: My gran says ghosts exist. I believe in them too.', 'The user believes in ghosts.', ''],
  ['u: The plan is good.', 'The user thinks that the plan is good.', ''],
];

table('whose opinion it is', rows);
