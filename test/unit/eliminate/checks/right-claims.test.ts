import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { inputOf } from './language-table.js';

/** Chats that speak of two things in one breath, with claims that hold: [conversation, claims]. */
const ROWS: readonly (readonly [string, readonly string[]])[] = [
  [
    'a: There is a Corolla at the Harbour lot.\nu: Anything bigger?\na: There is an HR-V at the Harbour lot.',
    ['There is an HR-V at the Harbour lot.', 'There is a Corolla at the Harbour lot.'],
  ],
  ['u: The hall is booked and the band is paid. The caterer is paid too.', ['The band is paid.', 'The caterer is paid.']],
  ['u: My car is old and my bike is new. I ride the bike daily.', ["The user's bike is new.", 'The user has a new bike and an old car.']],
  ['u: The north room is cold, the south room is warm.', ['The south room is warm.', 'The north room is cold.']],
  ['u: Check-in is at 3 pm and check-out is at 11 am.', ['Check-out is at 11 am.', 'Guests check in at 3 pm.', 'Check-in starts at 3 pm.']],
  [
    'u: The ferry leaves at 7 and the crossing takes 2 hours, so we arrive at 9.',
    ['They arrive at 9.', 'The ferry arrives at 9.', 'The crossing takes 2 hours.'],
  ],
  [
    'u: Breakfast is from 7 to 10 and lunch from 12 to 2.',
    ['Lunch is served from 12 to 2.', 'Breakfast ends at 10.', 'Lunch starts at 12.'],
  ],
  [
    'u: Rent is 900 euros, heating 120 euros and parking 50 euros.',
    ['Heating costs 120 euros.', 'Parking costs 50 euros.', 'The rent is 900 euros.'],
  ],
  ['u: The first train is at 6:10 and the last train is at 23:40.', ['The last train leaves at 23:40.', 'The first train leaves at 6:10.']],
  [
    'a: Would you like tea or coffee?\nu: Coffee, please.\na: And milk or cream?\nu: Milk.',
    ['The user chose coffee.', 'The user picked milk.'],
  ],
  [
    'u: We looked at Malta or Cyprus. We went with Cyprus for Easter and chose Malta for autumn.',
    ['They chose Malta for autumn.', 'They chose Cyprus for Easter.'],
  ],
  ["u: Let's take the bus to the lake or walk. Let's decide later.", ['The user suggested taking the bus to the lake or walking.']],
  ['u: I thought the gate was red. Actually, it is green.', ['The gate is green.']],
  ['u: The hike is on Sunday. Sorry, I am late with this. We meet at 9.', ['The hike is on Sunday.', 'They meet at 9.']],
  ['u: We need 6 eggs. Wait, do we have flour? We need 500 g of flour.', ['They need 6 eggs.', 'They need 500 g of flour.']],
  [
    'u: The meeting is on Monday. Actually, Tom cannot come on Tuesday either.',
    ['The meeting is on Monday.', 'Tom cannot come on Tuesday.'],
  ],
  [
    'u: I prefer the train to flying because it is calmer.',
    ['The user prefers the train to flying.', 'The user prefers trains to planes.'],
  ],
  [
    'u: My sister is taller than me but I am faster than her.',
    ["The user's sister is taller than the user.", 'The user is faster than their sister.'],
  ],
  ['u: Beans cost less than meat.', ['Beans are cheaper than meat.', 'Meat costs more than beans.', 'Meat is more expensive than beans.']],
  [
    'u: Vera is older than Paul, and Paul is older than Kim.',
    ['Paul is older than Kim.', 'Vera is older than Paul.', 'Paul is younger than Vera.'],
  ],
  [
    'u: I lost my old phone and found it in the car two days later.',
    ['The user found the phone in the car.', 'The user lost their old phone.'],
  ],
  ['u: We found a bug in the parser. We had lost a day over it.', ['They found a bug in the parser.', 'They lost a day.']],
  ['u: The report was let go of. They let the flat to students.', ['They let the flat to students.']],
  ['u: The train left Ulm at 4. It arrives in Basel at 8.', ['The train arrives in Basel at 8.', 'The train left Ulm at 4.']],
  ['u: Anna left Ben a note. She arrived at work at 9.', ['Anna arrived at work at 9.', 'Anna left Ben a note.']],
  ['u: It opens at 9 and closes at 5. On Sunday it stays closed.', ['It closes at 5.', 'It opens at 9.', 'On Sunday it is closed.']],
  ['u: The bath is 1.7 m long, and there are 1.7 million users.', ['The bath is 1.7 m long.']],
  ['u: We have 20 litres of paint and 20 brushes.', ['They have 20 brushes.', 'They have 20 litres of paint.']],
  [
    'u: My brother Al cooks on Monday, my sister Bea on Tuesday. She makes soup.',
    ['Bea makes soup.', 'Al cooks on Monday.', 'Bea cooks on Tuesday.'],
  ],
  ['u: Dr. Ahmad, my aunt, runs the clinic. She retires in May.', ['Dr. Ahmad retires in May.']],
  ['u: The north gate is allowed for bikes but not the south gate.', ['Bikes are allowed at the north gate.']],
  [
    'u: My flat is on the second floor and the flat above is empty.',
    ['The flat above is empty.', "The user's flat is on the second floor."],
  ],
  ['u: The soup is hot and the salad is fresh. The soup is fresh too.', ['The soup is fresh.', 'The soup is hot.']],
  ['Ann: I bring salad.\nBob: I bring bread and Ann brings cheese too.', ['Ann brings salad and cheese.', 'Bob brings bread.']],
  [
    'u: Jan booked the flights and Mia booked the hotel and packed the bags.',
    ['Mia booked the hotel and packed the bags.', 'Jan booked the flights.'],
  ],
  ['u: My mum Ada has a cat. Her neighbour has a dog. He is old.', ['Ada has a cat.', 'The dog is old.']],
];

describe('no check vetoes what holds of one of two things', () => {
  it.each(ROWS.flatMap(([lines, claims]) => claims.map((claim) => [lines, claim] as const)))('%j keeps: %s', (lines, claim) => {
    const input = inputOf(lines, claim);
    expect([...LANGUAGE_CHECKS, ...VALUE_CHECKS].map((check) => check.run(input)).filter((r) => r.status === 'conflict')).toEqual([]);
  });
});
