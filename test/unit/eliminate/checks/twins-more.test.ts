import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { inputOf } from './language-table.js';

/** A second set, written after the first one passed and before it was run: [conversation, right claims, wrong claims]. */
const ROWS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Jo: I like the tram more than the bus.', ['Jo likes the tram more than the bus.'], ['Jo likes the bus more than the tram.']],
  [
    'u: The cabin is cheaper than the flat, but the flat is closer to the lifts.',
    ['The cabin is cheaper than the flat.', 'The flat is closer to the lifts.', 'The flat is more expensive than the cabin.'],
    ['The flat is cheaper than the cabin.', 'The cabin is closer to the lifts.'],
  ],
  [
    'u: Given the choice, my wife prefers autumn to spring.',
    ["The user's wife prefers autumn to spring."],
    ["The user's wife prefers spring to autumn."],
  ],
  ['u: Kira works full time, her brother Aaron only part time.', ['Kira works full time.', 'Aaron works part time.'], []],
  [
    'u: The pharmacy closes at 7 on Saturdays.',
    ['The pharmacy closes at 7 on Saturdays.', 'On Saturdays the pharmacy is open until 7.'],
    ['The pharmacy opens at 7 on Saturdays.'],
  ],
  [
    'u: We lost the spare key somewhere in the garden. Still nothing.',
    ['The spare key was lost in the garden.', 'They lost the spare key.'],
    ['They found the spare key.'],
  ],
  [
    'u: We lost the spare key in the garden.\nu: Good news, the key turned up under the mat.',
    ['They lost the spare key in the garden.', 'They found the spare key under the mat.'],
    [],
  ],
  ['u: Two single tickets to Leeds, please.', ['The user wants single tickets to Leeds.'], ['The user wants return tickets to Leeds.']],
  [
    'u: The panel found the minister not guilty of bribery.',
    ['The minister was not guilty of bribery.', 'The panel found the minister not guilty.'],
    ['The minister was guilty of bribery.', 'The panel found the minister guilty of bribery.'],
  ],
  ['u: My aunt sold her vineyard to a bank.', ["The user's aunt sold her vineyard."], ["The user's aunt bought a vineyard from a bank."]],
  [
    'u: Rolf lent his drone to Wanda for the shoot.',
    ['Rolf lent his drone to Wanda.', 'Wanda borrowed the drone from Rolf.'],
    ['Wanda lent the drone to Rolf.', 'Rolf borrowed the drone from Wanda.'],
  ],
  [
    'u: The jury rejected our short film.',
    ["The jury rejected the user's short film.", "The jury did not accept the user's short film."],
    ["The jury accepted the user's short film."],
  ],
  [
    'u: Membership went down by 40 last year.',
    ['Membership fell by 40 last year.'],
    ['Membership went up by 40 last year.', 'Membership increased by 40 last year.'],
  ],
  ['u: Feed the starter after you have baked.', ['The starter should be fed after baking.'], []],
  [
    'u: Our ferry arrives in Split at 21:10.',
    ['The ferry arrives in Split at 21:10.'],
    ['The ferry departs from Split at 21:10.', 'The ferry leaves Split at 21:10.'],
  ],
  ['u: Noor finished last in the heat.', ['Noor finished last in the heat.'], ['Noor finished first in the heat.']],
  [
    'u: Bikes are banned from the promenade in July.',
    ['Bikes are banned from the promenade in July.', 'Bikes are not allowed on the promenade in July.'],
    ['Bikes are allowed on the promenade in July.'],
  ],
  [
    'a: Would you like the ground floor room or the attic room?\nu: I will go with the attic room.',
    ['The user chose the attic room.'],
    ['The user chose the ground floor room.'],
  ],
  [
    'Lea: Should we do raclette or fondue?\nSven: Fondue is easier.\nLea: Fine, fondue it is.',
    ['Lea and Sven settled on fondue.'],
    ['Lea and Sven settled on raclette.'],
  ],
  ['u: It was between walnut and oak. We went with oak in the end.', ['They chose oak.'], ['They chose walnut.']],
  [
    'u: The tour begins at 10:00, the tasting at 12:30.',
    ['The tasting begins at 12:30.', 'The tour begins at 10:00.'],
    ['The tasting begins at 10:00.', 'The tour begins at 12:30.'],
  ],
  [
    'u: My exam is on 3 June and my holiday starts on 9 June.',
    ["The user's exam is on 3 June.", "The user's holiday starts on 9 June."],
    ["The user's holiday starts on 3 June.", "The user's exam is on 9 June."],
  ],
  [
    'u: Adults pay 14 euros and students pay 9 euros.',
    ['Students pay 9 euros.', 'Kids at university pay 9 euros.'],
    ['Students pay 14 euros.'],
  ],
  ['u: The ice rink is free to use until noon.', ['The ice rink is free to use until noon.'], ['The ice rink is free to use from noon.']],
  ['u: We are open from 6 pm.', ['They are open from 6 pm.', 'They open at 6 pm.'], ['They are open until 6 pm.']],
  [
    'u: The fitting is at 3 pm. Bring the shoes. Wait, sorry, the fitting is at 4 pm.',
    ['The fitting is at 4 pm.'],
    ['The fitting is at 3 pm.'],
  ],
  [
    'u: Order 12 chairs for the hall. They need to be sturdy. Actually, make it 16 chairs.',
    ['16 chairs are needed for the hall.'],
    ['12 chairs are needed for the hall.'],
  ],
  ['u: The play is on Friday. Actually, I love plays. We should go.', ['The play is on Friday.'], []],
  ['u: I bought 12 chairs. Actually, I also bought 4 tables.', ['The user bought 12 chairs.', 'The user bought 4 tables.'], []],
  [
    'a: The Aurora departs at 7 and the Borealis departs at 9.\nu: Book the Borealis, please.',
    ['The Borealis departs at 9.', 'The user wants to book the Borealis.'],
    ['The Borealis departs at 7.', 'The user wants to book the Aurora.'],
  ],
  [
    'a: Cafe Mond serves brunch. Cafe Sonne serves dinner.\nu: Reserve Cafe Sonne for Friday.',
    ['Cafe Sonne serves dinner.', 'Cafe Mond serves brunch.'],
    ['Cafe Mond serves dinner.', 'Cafe Sonne serves brunch.'],
  ],
  ['u: Iris keeps bees. Leon keeps quails.', ['Iris keeps bees.', 'Leon keeps quails.'], ['Leon keeps bees.', 'Iris keeps quails.']],
  [
    'u: Leon repaired the hive while Iris painted the frames.',
    ['Leon repaired the hive.', 'Iris painted the frames.'],
    ['Iris repaired the hive.', 'Leon painted the frames.'],
  ],
  [
    'u: The lamp is brass and the mirror is oval.',
    ['The lamp is brass.', 'The mirror is oval.'],
    ['The mirror is brass.', 'The lamp is oval.'],
  ],
  ['u: The oven needs a new door and the hob needs a new knob.', ['The oven needs a new door.'], ['The hob needs a new door.']],
  [
    'u: The bolt is 8 mm thick. We ordered 8 bolts.',
    ['The bolt is 8 millimetres thick.', 'They ordered eight bolts.'],
    ['The bolt is 8 centimetres thick.'],
  ],
  ['u: My mother Rosa sings alto. My father Emil sings bass.', ['Rosa sings alto.'], ['Emil sings alto.', 'Rosa sings bass.']],
  ['u: My husband Theo is in Lyon this week. He is giving a talk on moss.', ['Theo is giving a talk on moss.'], []],
  ['u: My wife Gina met the plumber. He said the pipe is fine.', ['The plumber said that the pipe is fine.'], []],
  ['u: Flat 3C has not been let yet, flat 3D has.', ['Flat 3C has not been let yet.'], ['Flat 3C has been let.']],
  ['u: The house was let in March.', ['The house was let in March.'], ['The house was not let in March.']],
  // Right claims that must not be hit.
  ['u: The flat is in Kiel and the rent is 800 euros.', ['The flat costs 800 euros.', 'The rent of the flat in Kiel is 800 euros.'], []],
  ['u: The camera fell. The lens is cracked.', ['The lens of the camera is cracked.'], []],
  ['u: The concert starts at 8 and doors open at 7.', ['The doors open at 7.', 'The doors of the concert open at 7.'], []],
  ['u: Dinner is at 7, and Anna comes at 6 to help.', ['Anna comes at 6 to help.', 'Anna comes an hour before dinner.'], []],
  ['u: Tickets cost 12 euros, kids pay 6 euros.', ['Tickets for kids cost 6 euros.', 'Tickets for children cost 6 euros.'], []],
  ['u: I run faster than I swim.', ['The user runs faster than they swim.'], []],
  ['u: I used to prefer tea to coffee, now I prefer coffee to tea.', ['The user prefers coffee to tea.'], []],
  [
    'u: The old bike is broken, the new bike works fine.',
    ['The new bike works fine.', 'The old bike is broken.'],
    ['The new bike is broken.'],
  ],
  ['u: We left Ulm at 4 and arrived in Basel at 8.', ['They left Ulm at 4.', 'They arrived in Basel at 8.'], []],
  ['u: Mia and Tom left the party at ten.', ['Mia left the party at ten.'], ['Mia arrived at the party at ten.']],
  ['u: I lost the match but found my form.', ['The user lost the match.'], []],
  [
    'u: The garden is small and the terrace is big.',
    ['The garden is small but the terrace is big.'],
    ['The garden is big.', 'The terrace is small.'],
  ],
  ['u: Let me know by Friday. The flat was let down by its kitchen.', ['The user wants to know by Friday.'], []],
  ['u: Ask Hotel Krone for a room. Hotel Adler is full.', ['Hotel Adler is full.'], ['Hotel Krone is full.']],
  ['u: Mark and Rose run the bakery.', ['Rose runs the bakery with Mark.'], []],
  ['u: Rose called. Mark is late.', ['Mark is late.', 'Rose called.'], []],
];

const conflictsOf = (lines: string, claim: string) => {
  const input = inputOf(lines, claim);
  return [...LANGUAGE_CHECKS, ...VALUE_CHECKS].map((check) => check.run(input)).filter((r) => r.status === 'conflict');
};

const right = ROWS.flatMap(([lines, claims]) => claims.map((claim) => [lines, claim] as const));
const wrong = ROWS.flatMap(([lines, , claims]) => claims.map((claim) => [lines, claim] as const));

describe('more right claims and wrong twins', () => {
  it.each(right)('%j keeps: %s', (lines, claim) => {
    expect(conflictsOf(lines, claim)).toEqual([]);
  });

  it.each(wrong)('%j vetoes: %s', (lines, claim) => {
    expect(conflictsOf(lines, claim)).not.toEqual([]);
  });
});
