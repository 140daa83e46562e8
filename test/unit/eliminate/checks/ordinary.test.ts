import type { Row } from './language-table.js';
import { table } from './language-table.js';

// True sentences as summaries write them: none may be vetoed.
const rows: Row[] = [
  [
    'u: Hi, I need a flight from Zurich to Oslo next Friday.\na: Morning or evening?\nu: Morning, please.',
    'The user needs a morning flight from Zurich to Oslo next Friday.',
    '',
  ],
  [
    'u: Hi, I need a flight from Zurich to Oslo next Friday.\na: Morning or evening?\nu: Morning, please.',
    'The assistant asked whether the user preferred morning or evening.',
    '',
  ],
  [
    'Designer: The case should be made of wood.\nMarketing: Young people like soft materials.\nDesigner: OK, then rubber.',
    'The Designer first proposed wood but then agreed to rubber.',
    '',
  ],
  [
    'Designer: The case should be made of wood.\nMarketing: Young people like soft materials.',
    'Marketing said that young people like soft materials.',
    '',
  ],
  ['u: My laptop gave up.\na: Did you try a restart?\nu: Yes, no luck.', 'The user tried to restart the laptop.', ''],
  ['u: My laptop gave up.\na: Did you try a restart?\nu: Yes, no luck.', 'The restart did not help.', ''],
  ['u: I missed the bus, so I walked to the office.', 'The user walked to the office after missing the bus.', ''],
  ['u: The landlord finally fixed the heating.', 'The heating was repaired by the landlord.', ''],
  ['Teacher: Who has not handed in the essay?\nJonas: Me, sorry.', 'Jonas had not handed in the essay.', ''],
  ['u: I was going to cancel the gym but changed my mind.', 'The user decided not to cancel the gym.', ''],
  [
    'u: Could you recommend a novel?\na: Sure, try The Overstory.\nu: Great, I will read it.',
    'The assistant recommended The Overstory and the user will read it.',
    '',
  ],
  ['u: The workshop was moved from Tuesday to Thursday.', 'The workshop is now on Thursday.', ''],
  ['u: Neither Tim nor Ava could solve the puzzle.', 'Tim and Ava could not solve the puzzle.', ''],
  ['u: I prefer tea to coffee in the morning.', 'The user prefers tea over coffee.', ''],
  ['u: It rained all day, which ruined the picnic.', 'The picnic was ruined by rain.', ''],
  ['u: My daughter starts school in autumn.', "The user's daughter will start school in autumn.", ''],
  ['u: The deploy failed because the disk was full.', 'The deployment failed because of a full disk.', ''],
  [
    'u: The deploy failed because the disk was full.\na: Try again after cleaning up.\nu: It worked now.',
    'The deploy worked in the end.',
    '',
  ],
  [
    'Grad A: We have eighteen speakers in the corpus.\nProfessor: That is not enough.',
    'The Professor thought that eighteen speakers were not enough.',
    '',
  ],
  [
    'Client: How much is the plan?\nAgent: It is 40 dollars a month.\nClient: Too expensive for me.',
    'The client found the plan too expensive.',
    '',
  ],
  ['u: We spent two weeks in Crete with our kids.', 'The family spent two weeks in Crete.', ''],
  ["u: I can't find my passport anywhere.", 'The user has lost their passport.', ''],
  ['u: Remind me to call Aunt May on Sunday.', 'The user asked to be reminded to call Aunt May on Sunday.', ''],
  ['u: The recipe needs two eggs, no butter.', 'The recipe needs two eggs and no butter.', ''],
  ['u: I have never been to Japan.', 'The user has never visited Japan.', ''],
  ["u: Let's not meet at the office, the café is nicer.", 'They will meet at the café.', ''],
  ['u: I used to live in Madrid, now I live in Paris.', 'The user lives in Paris now.', ''],
  ['u: Only Sofia voted against the plan.', 'Sofia voted against the plan.', ''],
  ['u: 我喜欢喝绿茶。', '用户喜欢喝绿茶。', ''],
  ['u: Ich habe das Buch gestern zu Ende gelesen.', 'Das Buch wurde gestern zu Ende gelesen.', ''],
  ['u: ¿Puedes reservar una mesa?\na: Claro, reservada.', 'La mesa está reservada.', ''],
  ['u: Thanks! 🎉', 'The user thanked the assistant.', ''],
  ['u: The printer in room 3 is out of paper again.', 'There is no paper in the printer in room 3.', ''],
  ['u: We decided against the blue paint.', 'The blue paint was not chosen.', ''],
];
table('ordinary true sentences', rows);
