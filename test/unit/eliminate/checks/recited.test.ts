import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
  ['u: In scene three I have to run in and cry "I have lost the crown jewels!"', 'The user has lost the crown jewels.', 'modality'],
  ['u: My line in the sketch is "I\'m allergic to cats".', 'The user is allergic to cats.', 'modality|speaker'],
  ['u: In the murder mystery my character says "I killed the gardener."', 'The user killed the gardener.', 'modality|speaker'],
  ['u: Then I enter and shout: "I am the king of Sweden!"', 'The user is the king of Sweden.', 'modality'],
  ['u: At the audition I had to read "I burned the letters" in three accents.', 'The user burned the letters.', 'modality'],
  ['u: Translate "I have quit smoking" into Polish, please.', 'The user has quit smoking.', 'modality'],
  ['u: The chorus goes "I live in a lighthouse".', 'The user lives in a lighthouse.', 'modality|speaker'],
  ['u: For the play I practise the sentence "I am pregnant" in front of the mirror.', 'The user is pregnant.', 'modality'],
  ['u: The first example in the textbook is: "I hate mushrooms."', 'The user hates mushrooms.', 'modality|speaker'],
  [
    'u: In scene three I have to run in and cry "I have lost the crown jewels!"',
    'In scene three the user has to cry that they have lost the crown jewels.',
    '',
  ],
  ['u: In the murder mystery my character says "I killed the gardener."', "The user's character says that they killed the gardener.", ''],
  ['u: Translate "I have quit smoking" into Polish, please.', 'The user wants a Polish translation of "I have quit smoking".', ''],
  ['u: I told them: "I live in a lighthouse."', 'The user lives in a lighthouse.', ''],
  ['u: I went to my boss and said "I\'m leaving."', 'The user told the boss they were leaving.', ''],
  ['u: I\'m reading "The Lighthouse" at the moment.', 'The user is reading "The Lighthouse".', ''],
  ['u: I sold the farm. In the play I have to say "I will never sell it", funny.', 'The user sold the farm.', ''],
  ['u: I said "I hate mushrooms" about ten times, and still they put them in.', 'The user hates mushrooms.', ''],
  ['u: In the school play I have to whisper "I am a vampire".', 'The user is a vampire.', 'modality|speaker'],
  ['u: How do you translate "I love Paris" into Korean?', 'The user loves Paris.', 'modality|speaker'],
  ['u: The refrain goes "I have forgotten everything".', 'The user has forgotten everything.', 'modality|speaker'],
  ['u: In the school play I have to whisper "I am a vampire".', 'The user whispers that they are a vampire in the school play.', ''],
  ['u: As I always say: "I love Paris!"', 'The user loves Paris.', ''],
  ['u: I\'m reading "I Am Legend".', 'The user is reading "I Am Legend".', ''],
  ['u: As an exercise I dictated the sentence "I have won the lottery".', 'The user has won the lottery.', 'modality'],
  ['u: I told my teacher "I have won!"', 'The user told the teacher that they had won.', ''],
  ['u: I walked in and said "I quit".', 'The user quit the job.', ''],
];

table('words that are only recited', rows);
