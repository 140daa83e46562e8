import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { inputOf } from './language-table.js';

/** Own chats with a claim that is right and one that is wrong: [kind, conversation, right, wrong]. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  ['preference', 'u: I prefer oat milk to soy milk.', 'The user prefers oat milk to soy milk.', 'The user prefers soy milk to oat milk.'],
  [
    'preference',
    'u: Honestly, Lidia prefers the stairs to the lift.',
    'Lidia prefers the stairs to the lift.',
    'Lidia prefers the lift to the stairs.',
  ],
  ['preference', "u: I'd rather sail than row.", 'The user would rather sail than row.', 'The user would rather row than sail.'],
  ['preference', 'u: We prefer camping over hotels.', 'They prefer camping over hotels.', 'They prefer hotels over camping.'],
  [
    'hours',
    'u: My cousin works part-time at the archive.',
    "The user's cousin works part-time at the archive.",
    "The user's cousin works full-time at the archive.",
  ],
  ['hours', 'u: The new post in Oslo is a full-time job.', 'The post in Oslo is full-time.', 'The post in Oslo is a part-time job.'],
  ['opens', 'u: The allotment gate opens at six.', 'The gate opens at six.', 'The gate closes at six.'],
  ['opens', 'u: The library shuts at half past eight.', 'The library closes at half past eight.', 'The library opens at half past eight.'],
  ['find', 'u: Otto found a silver ring on the pier.', 'Otto found a ring on the pier.', 'Otto lost a ring on the pier.'],
  ['find', 'u: I lost my umbrella on the ferry.', 'The user lost an umbrella on the ferry.', 'The user found an umbrella on the ferry.'],
  [
    'ticket',
    'u: Please get me a one-way ticket to Turku.',
    'The user wants a one-way ticket to Turku.',
    'The user wants a return ticket to Turku.',
  ],
  [
    'ticket',
    'u: I bought a return ticket to Graz.',
    'The user bought a return ticket to Graz.',
    'The user bought a one-way ticket to Graz.',
  ],
  [
    'ticket',
    'u: We need a round trip to Bari in June.',
    'They need a round trip to Bari in June.',
    'They need a one-way trip to Bari in June.',
  ],
  ['guilty', 'u: The jury found the skipper not guilty.', 'The skipper was found not guilty.', 'The skipper was found guilty.'],
  [
    'guilty',
    'u: The court found the baker guilty of fraud.',
    'The baker was found guilty of fraud.',
    'The baker was found innocent of fraud.',
  ],
  ['buy', 'u: Selma sold her cello to a pupil.', 'Selma sold her cello to a pupil.', 'Selma bought her cello from a pupil.'],
  [
    'buy',
    'u: My dad bought the caravan from a neighbour.',
    "The user's dad bought the caravan from a neighbour.",
    "The user's dad sold the caravan to a neighbour.",
  ],
  ['lend', 'u: Piet borrowed the ladder from Ingo.', 'Piet borrowed the ladder from Ingo.', 'Piet lent the ladder to Ingo.'],
  ['lend', 'u: Piet borrowed the ladder from Ingo.', 'Ingo lent the ladder to Piet.', 'Ingo borrowed the ladder from Piet.'],
  [
    'accept',
    'u: The gallery declined two of my prints.',
    "The gallery declined two of the user's prints.",
    "The gallery accepted two of the user's prints.",
  ],
  ['accept', 'u: Hanne accepted the post in Ghent.', 'Hanne accepted the post in Ghent.', 'Hanne declined the post in Ghent.'],
  [
    'increase',
    'u: The council increased the parking fee in May.',
    'The council increased the parking fee.',
    'The council decreased the parking fee.',
  ],
  [
    'increase',
    'u: Noise levels decreased after the renovation.',
    'Noise levels decreased after the renovation.',
    'Noise levels increased after the renovation.',
  ],
  ['before', 'u: We water the beds before sunrise.', 'They water the beds before sunrise.', 'They water the beds after sunrise.'],
  [
    'before',
    'u: The choir rehearses after the service.',
    'The choir rehearses after the service.',
    'The choir rehearses before the service.',
  ],
  ['before', 'u: Take the tablets after meals.', 'The tablets are taken after meals.', 'The tablets are taken before meals.'],
  ['arrive', 'u: Our coach leaves Ulm at 4 pm.', 'The coach leaves Ulm at 4 pm.', 'The coach arrives in Ulm at 4 pm.'],
  ['arrive', 'u: The night train arrives in Basel at 7.', 'The night train arrives in Basel at 7.', 'The night train leaves Basel at 7.'],
  ['first', 'u: Marit spoke first at the hearing.', 'Marit spoke first at the hearing.', 'Marit spoke last at the hearing.'],
  [
    'first',
    'u: The first chapter of the thesis is finished.',
    'The first chapter of the thesis is finished.',
    'The last chapter of the thesis is finished.',
  ],
  ['allowed', 'u: Dogs are allowed on the upper deck.', 'Dogs are allowed on the upper deck.', 'Dogs are forbidden on the upper deck.'],
  [
    'allowed',
    'u: Barbecues are forbidden in the courtyard.',
    'Barbecues are forbidden in the courtyard.',
    'Barbecues are allowed in the courtyard.',
  ],
  ['allowed', 'u: Filming is prohibited in the chapel.', 'Filming is prohibited in the chapel.', 'Filming is allowed in the chapel.'],
  [
    'option',
    "u: We could hire a juggler or a magician for the fair.\na: Both sound fun.\nu: Let's take the magician.",
    'They settled on the magician.',
    'They settled on the juggler.',
  ],
  [
    'option',
    'u: Gravel or bark for the path?\na: Bark is softer, gravel lasts.\nu: Gravel then, decided.',
    'They decided on gravel for the path.',
    'They decided on bark for the path.',
  ],
  [
    'option',
    "Ole: The bay or the lake on Sunday?\nPia: I'd say the lake.\nOle: OK, the lake it is.",
    'Ole and Pia decided on the lake.',
    'Ole and Pia decided on the bay.',
  ],
  [
    'option',
    'u: There is the blue tent for 90 and the grey one for 120. We bought the grey one.',
    'The user chose the grey tent.',
    'The user chose the blue tent.',
  ],
  [
    'event',
    'u: The lecture starts at 17:00 and the reception at 19:30.',
    'The reception starts at 19:30.',
    'The reception starts at 17:00.',
  ],
  ['event', 'u: Yoga is on Tuesday. Pottery is on Thursday.', 'Pottery is on Thursday.', 'Pottery is on Tuesday.'],
  [
    'event',
    'u: The vet is at 9:15, the hairdresser at 11:45.',
    "The hairdresser's appointment is at 11:45.",
    "The hairdresser's appointment is at 9:15.",
  ],
  [
    'event',
    'u: The market begins at 8 am. The concert on the square begins at 8 pm.',
    'The concert begins at 8 pm.',
    'The concert begins at 8 am.',
  ],
  ['noon', 'u: The sauna is free until noon.', 'The sauna is free until noon.', 'The sauna is free from noon.'],
  [
    'noon',
    'u: I am in the office from 2 pm on Wednesdays.',
    'The user is in the office from 2 pm on Wednesdays.',
    'The user is in the office until 2 pm on Wednesdays.',
  ],
  ['noon', 'u: The kiosk is closed from midnight.', 'The kiosk is closed from midnight.', 'The kiosk is closed until midnight.'],
  [
    'replaced',
    'u: The tasting is on Friday. I booked the room already. No wait, it has to be on Saturday.',
    'The tasting is on Saturday.',
    'The tasting is on Friday.',
  ],
  [
    'replaced',
    'u: We expect 40 guests. The hall takes plenty. Actually, make that 55 guests.',
    'They expect 55 guests.',
    'They expect 40 guests.',
  ],
  [
    'replaced',
    'u: Send the crate to Bergen. It is quite heavy. Sorry, I meant to Trondheim.',
    'The crate should be sent to Trondheim.',
    'The crate should be sent to Bergen.',
  ],
  [
    'replaced',
    "u: I'll pick you up at 6:30. Bring a coat. Correction: I'll pick you up at 7:15.",
    'The pick-up is at 7:15.',
    'The pick-up is at 6:30.',
  ],
  [
    'trains',
    'u: The Kestrel leaves at 8:10 and the Heron leaves at 9:40. I am taking the Heron.',
    'The user takes the Heron.',
    'The user takes the Kestrel.',
  ],
  [
    'trains',
    'u: The Kestrel leaves at 8:10 and the Heron leaves at 9:40. I am taking the Heron.',
    'The Heron leaves at 9:40.',
    'The Heron leaves at 8:10.',
  ],
  [
    'trains',
    'a: Hotel Linde has a pool. Hotel Eiche has a sauna.\nu: Good to know.',
    'Hotel Eiche has a sauna.',
    'Hotel Eiche has a pool.',
  ],
  [
    'trains',
    'a: Hotel Linde costs 90 euros. Hotel Eiche costs 140 euros.\nu: Book Hotel Linde, please.\na: Done.',
    'Hotel Linde was booked.',
    'Hotel Eiche was booked.',
  ],
  ['names', 'u: Ruben plays the oboe. Tamar plays the harp.', 'Tamar plays the harp.', 'Tamar plays the oboe.'],
  ['names', 'u: Ruben fixed the gate.\nu: Tamar fed the goats.', 'Tamar fed the goats.', 'Ruben fed the goats.'],
  ['names', "u: Nadja's flight is delayed.\nu: Kolja's flight is on time.", "Nadja's flight is delayed.", "Kolja's flight is delayed."],
  [
    'nouns',
    'u: The shed is painted white and the fence is grey.',
    'The shed is painted white and the fence is grey.',
    'The shed is painted grey and the fence is white.',
  ],
  ['nouns', 'u: The cellar is damp and the attic is dusty.', 'The cellar is damp.', 'The attic is damp.'],
  ['nouns', 'u: The soup needs salt, the sauce needs cream.', 'The sauce needs cream.', 'The soup needs cream.'],
  ['nouns', 'u: The printer is broken. The scanner works fine.', 'The printer is broken.', 'The scanner is broken.'],
  ['nouns', 'u: The tent is new but the stove is second-hand.', 'The stove is second-hand.', 'The tent is second-hand.'],
  ['unit', 'u: The pipe is 42 mm wide. There are 42 pipes.', 'The pipe is 42 millimetres wide.', 'The pipe is 42 centimetres wide.'],
  ['unit', 'u: We have 36 chairs. The board is 36 inches long.', 'The board is 36 inches long.', 'The board is 36 centimetres long.'],
  ['unit', 'u: There are 12 jars left, each of 250 grams.', 'There are 12 jars left.', 'There are 12 grams left.'],
  ['pronoun', 'u: Birgit repaired the clock while Arne made the soup.', 'Birgit repaired the clock.', 'Arne repaired the clock.'],
  [
    'pronoun',
    'u: My sister Dora lives in Cork. She teaches chemistry.\nu: My brother Ned lives in Bath. He teaches music.',
    'Dora teaches chemistry.',
    'Dora teaches music.',
  ],
  [
    'pronoun',
    'u: My sister Dora lives in Cork. She teaches chemistry.\nu: My brother Ned lives in Bath. He teaches music.',
    'Ned teaches music.',
    'Ned teaches chemistry.',
  ],
  ['not yet', 'u: Flat 5B has not been let yet.', 'Flat 5B has not been let yet.', 'Flat 5B has been let.'],
  ['not yet', 'u: The deposit has not been paid yet.', 'The deposit has not been paid yet.', 'The deposit has been paid.'],
  ['push', 'u: Guests must push the left door.', 'Guests must push the left door.', 'Guests must pull the left door.'],
  ['teach', 'u: Anton teaches Lena to skate.', 'Anton teaches Lena to skate.', 'Lena teaches Anton to skate.'],
  ['ask', 'u: Vera asked Milo for the recipe.', 'Vera asked Milo for the recipe.', 'Milo asked Vera for the recipe.'],
];

const conflictsOf = (lines: string, claim: string) => {
  const input = inputOf(lines, claim);
  return [...LANGUAGE_CHECKS, ...VALUE_CHECKS].map((check) => check.run(input)).filter((r) => r.status === 'conflict');
};

describe('a right claim and its wrong twin', () => {
  it.each(PAIRS)('%s: %j keeps %s', (_, lines, right) => {
    expect(conflictsOf(lines, right)).toEqual([]);
  });

  it.each(PAIRS)('%s: %j, %s, vetoes: %s', (_, lines, _right, wrong) => {
    expect(conflictsOf(lines, wrong)).not.toEqual([]);
  });
});
