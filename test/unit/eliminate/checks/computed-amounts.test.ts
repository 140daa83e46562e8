import { describe, expect, it } from 'vitest';
import { datesCheck } from '../../../../src/eliminate/checks/dates.js';
import { numbersCheck } from '../../../../src/eliminate/checks/numbers.js';
import { accepted, type Row, toInput } from './value-rows.js';

const SHARES: Row[] = [
  [['The depot has 36 trams.', 'A: How many run at night?', 'A third of them.'], '12 trams run at night.', 'ok'],
  [['The depot has 36 trams.', 'A: How many run at night?', 'A third of them.'], '36 trams run at night.', 'conflict'],
  [['The depot has 36 trams.', 'A: How many run at night?', 'A third of them.'], '18 trams run at night.', 'conflict'],
  [['The depot has 36 trams.', 'A: How many run at night?', 'A third of them.'], 'The depot has 36 trams.', 'ok'],
  ['Ines froze 50 dumplings and ate a fifth of them.', 'Ines ate ten dumplings.', 'ok'],
  ['Ines froze 50 dumplings and ate a fifth of them.', 'Ines ate 50 dumplings.', 'conflict'],
  ['Of the 24 jurors, three quarters were women.', '18 jurors were women.', 'ok'],
  ['Of the 24 jurors, three quarters were women.', '24 jurors were women.', 'conflict'],
  ['The fine is 90 pounds and the insurer pays half of it.', 'The insurer pays 45 pounds.', 'ok'],
  ['The fine is 90 pounds and the insurer pays half of it.', 'The insurer pays 90 pounds.', 'conflict'],
  ['We posted 400 flyers, 5% of which came back.', '20 flyers came back.', 'ok'],
  ['We posted 400 flyers, 5% of which came back.', '5 flyers came back.', 'conflict'],
  ['She marked all but six of the 31 essays.', 'She marked 25 essays.', 'ok'],
  ['She marked all but six of the 31 essays.', 'She marked six essays.', 'conflict'],
  ['She marked all but six of the 31 essays.', 'She has not marked six essays.', 'calm'],
  ['There are 40 apples and 30 pears, half of them rotten.', '35 of the fruits are rotten.', 'calm'],
  ['She knitted a quarter of the 120 rows by hand.', 'She knitted 30 rows by hand.', 'ok'],
  ['She knitted a quarter of the 120 rows by hand.', 'She knitted 120 rows by hand.', 'conflict'],
  ['There are 22 boats in the marina, half of them under sail.', 'There are 22 boats in the marina.', 'ok'],
  ['The crew has 14 sailors. Five of them get seasick.', 'Fourteen sailors get seasick.', 'conflict'],
];

const MULTIPLES: Row[] = [
  ['The attic has 6 boxes, the cellar twice as many.', 'The cellar has 12 boxes.', 'ok'],
  ['The attic has 6 boxes, the cellar twice as many.', 'The cellar has 6 boxes.', 'conflict'],
  ['The attic has 6 boxes, the cellar twice as many.', 'The attic has 6 boxes.', 'ok'],
  ['Stalls were 20 pounds last year; they cost double now.', 'Stalls were 20 pounds last year.', 'ok'],
  ['On a weekday we bake 50 rolls, but today it was three times that.', 'Today they baked 150 rolls.', 'ok'],
  ['On a weekday we bake 50 rolls, but today it was three times that.', 'Today they baked 50 rolls.', 'conflict'],
  [['Bruno ran 8 laps.', 'A: And Vera?', 'Three times as many.'], 'Vera ran 24 laps.', 'ok'],
  [['Bruno ran 8 laps.', 'A: And Vera?', 'Three times as many.'], 'Bruno ran 8 laps.', 'ok'],
  ['The premium was 70 francs and has doubled since.', 'The premium is 140 francs now.', 'ok'],
  ['The premium was 70 francs and has doubled since.', 'The premium is 70 francs now.', 'conflict'],
  ['The premium was 70 francs and has doubled since.', 'The premium used to be 70 francs.', 'ok'],
  ['I have a double bed and 3 chairs.', 'The user has 6 chairs.', 'unsupported'],
  ['It is two for the price of one on socks.', 'The user bought three pairs of socks.', 'calm'],
];

const PRICES: Row[] = [
  ['The kayak was marked 480, but I got 60 off.', 'The user paid 420 for the kayak.', 'ok'],
  ['The kayak was marked 480, but I got 60 off.', 'The user paid 480 for the kayak.', 'conflict'],
  ['The kayak was marked 480, but I got 60 off.', 'The user paid 60 for the kayak.', 'conflict'],
  ['The kayak was marked 480, but I got 60 off.', 'The kayak was originally marked 480.', 'ok'],
  ['The loom is 300 euros, and students get 10 percent off.', 'Students pay 270 euros for the loom.', 'ok'],
  ['The loom is 300 euros, and students get 10 percent off.', 'Students pay 300 euros for the loom.', 'conflict'],
  ['I had 90 dollars and spent 35 on paint.', 'The user has 55 dollars left.', 'ok'],
  ['I had 90 dollars and spent 35 on paint.', 'The user has 90 dollars left.', 'conflict'],
  ['We started with 16 tents and lost 3 of them.', 'They have 13 tents left.', 'ok'],
  ['We started with 16 tents and lost 3 of them.', 'They have 16 tents left.', 'conflict'],
  ['I had 90 dollars and spent 35 on paint.', 'The user had 90 dollars.', 'ok'],
  ['I had 90 dollars and spent 35 on paint.', 'The user spent 35 dollars on paint.', 'ok'],
];

const CHANGES: Row[] = [
  ['The dosage was raised from 12.5 to 17.5.', 'The dosage is now 17.5.', 'ok'],
  ['The dosage was raised from 12.5 to 17.5.', 'The dosage is now 12.5.', 'conflict'],
  ['The dosage was raised from 12.5 to 17.5.', 'The dosage was 12.5 before.', 'ok'],
  ['The dosage was raised from 12.5 to 17.5.', 'The dosage was raised from 12.5.', 'ok'],
  ['The dosage was raised from 12.5 to 17.5.', 'The dosage used to be 17.5.', 'conflict'],
  ['The dosage will be raised from 12.5 to 17.5.', 'The dosage is now 12.5.', 'ok'],
  ['The queue grew by 20 people to 85.', 'The queue is 85 people long.', 'ok'],
  ['The queue grew by 20 people to 85.', 'The queue is 20 people long.', 'conflict'],
  ['The queue grew by 20 people to 85.', 'The queue grew by 20 people.', 'ok'],
  ['The toll goes up by 2 euros to 9 euros.', 'The toll will be 9 euros.', 'ok'],
  ['The toll goes up by 2 euros to 9 euros.', 'The toll will be 2 euros.', 'conflict'],
  ['The oven used to be at 180 degrees; we turned it up to 210.', 'The oven is at 210 degrees.', 'ok'],
];

const PREDICATES: Row[] = [
  ['Stamp 33 is torn and stamp 35 is missing.', 'Stamp 33 is torn.', 'ok'],
  ['Stamp 33 is torn and stamp 35 is missing.', 'Stamp 35 is missing.', 'ok'],
  ['Stamp 33 is torn and stamp 35 is missing.', 'Stamp 33 is missing.', 'conflict'],
  ['Stamp 33 is torn and stamp 35 is missing.', 'Stamp 35 is torn.', 'conflict'],
  ['Stamp 33 is torn and stamp 35 is missing.', 'Stamps 33 and 35 are torn and missing.', 'ok'],
  ['We shipped 9 crates and 44 barrels.', 'They shipped 44 barrels.', 'ok'],
  ['We shipped 9 crates and 44 barrels.', 'They shipped 9 barrels.', 'conflict'],
  ['We shipped 9 crates and 44 barrels.', 'They shipped 44 crates.', 'conflict'],
  ['I deleted 70 photos and printed 15.', 'The user printed 15 photos.', 'ok'],
  ['I deleted 70 photos and printed 15.', 'The user printed 70 photos.', 'conflict'],
  ['I deleted 70 photos and printed 15.', 'The user deleted 15 photos.', 'conflict'],
  ['I can talk at 5, I finish work at 4:30.', 'The user can talk at 5.', 'calm'],
  ['The 3 litre jug leaks, the 5 litre one is fine.', 'The 5 litre jug is fine.', 'ok'],
  ['The 3 litre jug leaks, the 5 litre one is fine.', 'The 3 litre jug is fine.', 'conflict'],
  ['Version 8.1 hangs, 8.0 is stable.', 'Version 8.0 is stable.', 'ok'],
  ['Version 8.1 hangs, 8.0 is stable.', 'Version 8.1 is stable.', 'conflict'],
];

const DATES: Row[] = [
  ['Term ends on 12 July and begins again on 2 September.', 'Term begins again on 2 September.', 'ok'],
  ['Term ends on 12 July and begins again on 2 September.', 'Term begins again on 12 July.', 'conflict'],
  ['The dig lasts from the 7th to the 19th of June.', 'The dig ends on 19 June.', 'ok'],
  ['The dig lasts from the 7th to the 19th of June.', 'The dig starts on 19 June.', 'conflict'],
  ['The dig lasts from the 7th to the 19th of June.', 'The dig ends on 7 June.', 'conflict'],
  ['The show was meant to start at 7 pm but they asked us to move it to 8:15 pm.', 'The show starts at 8:15 pm.', 'ok'],
];

const run = (row: Row): { status: string; detail?: string | undefined } => numbersCheck.run(toInput(row[0], row[1]));

describe.each([
  ['a share of what was counted', SHARES],
  ['a multiple', MULTIPLES],
  ['prices and what is left', PRICES],
  ['changes', CHANGES],
  ['each number and what is said of it', PREDICATES],
] as const)('%s', (_, rows) => {
  it.each(rows)('%j => %s is %s', (...row) => {
    const result = run(row);
    expect(accepted(row[2]), JSON.stringify(result)).toContain(result.status);
  });
});

describe('each day and what is said of it', () => {
  it.each(DATES)('%s => %s is %s', (conversation, claim, expected) => {
    const result = datesCheck.run(toInput(conversation, claim));
    expect(accepted(expected), JSON.stringify(result)).toContain(result.status);
  });
});

describe('the reason', () => {
  it.each([
    [['The depot has 36 trams. A third of them run at night.', '18 trams run at night.'], 'says 18, the message says A third of them (12)'],
    [
      ['The kayak was 480 euros, but I got 60 off.', 'The user paid 480 euros for the kayak.'],
      'says 480 euros, the message says 60 off (420 euros)',
    ],
    [['Stamp 33 is torn and stamp 35 is missing.', 'Stamp 33 is missing.'], 'says 33, the message says 35'],
  ] as const)('%j: %s', ([conversation, claim], detail) => expect(run([conversation, claim, 'conflict']).detail).toBe(detail));
});
