import { describe, expect, it } from 'vitest';
import { numbersCheck } from '../../../../src/eliminate/checks/numbers.js';
import { accepted, type Row, toInput } from './value-rows.js';

const FRACTIONS: Row[] = [
  ['The crossing takes two and a quarter hours.', 'The crossing takes 135 minutes.', 'ok'],
  ['The crossing takes two and a quarter hours.', 'The crossing takes 145 minutes.', 'conflict'],
  ['The descent took an hour and three quarters.', 'The descent took 105 minutes.', 'ok'],
  ['The descent took an hour and three quarters.', 'The descent took 75 minutes.', 'conflict'],
  ['The pumpkin weighs one and three quarter kilos.', 'The pumpkin weighs 1.75 kg.', 'ok'],
  ['The pumpkin weighs one and three quarter kilos.', 'The pumpkin weighs 1.25 kg.', 'conflict'],
  ['The petition has three and a half thousand names.', 'The petition has 3,500 names.', 'ok'],
  ['The petition has three and a half thousand names.', 'The petition has 3,000 names.', 'conflict'],
  ['The repair took an hour and a quarter of the budget.', 'The repair took an hour and 25% of the budget.', 'ok'],
  ['The goalkeeper is six foot two.', 'The goalkeeper is 188 cm tall.', 'ok'],
  ['The goalkeeper is six foot two.', 'The goalkeeper is 198 cm tall.', 'conflict'],
  ['A couple of hours will do for the varnish.', 'Two hours will do for the varnish.', 'ok'],
  ['A couple of hours will do for the varnish.', 'The varnish will do with three hours.', 'calm'],
];

const BELOW_ZERO: Row[] = [
  ['The lake was minus four degrees at dawn.', 'The lake was -4 °C at dawn.', 'ok'],
  ['The lake was minus four degrees at dawn.', 'The lake was 4 degrees at dawn.', 'conflict'],
  ['Outside it is 12 degrees below zero.', 'Outside it is minus 12 degrees.', 'ok'],
  ['Outside it is 12 degrees below zero.', 'Outside it is 12 degrees.', 'unsupported'],
  ['The hall is 12 degrees.', 'The hall is minus 12 degrees.', 'conflict'],
];

const BOUNDS: Row[] = [
  ['No fewer than 60 volunteers signed in.', 'At least 60 volunteers signed in.', 'ok'],
  ['No fewer than 60 volunteers signed in.', 'Fewer than 60 volunteers signed in.', 'conflict'],
  ['The van takes no more than 900 kilos.', 'The van takes more than 900 kilos.', 'conflict'],
  ['The van takes no more than 900 kilos.', 'The van takes at most 900 kilos.', 'ok'],
  ['Groups of 12 or more get a guide.', 'Groups of at least 12 get a guide.', 'ok'],
  ['Groups of 12 or more get a guide.', 'Groups of at most 12 get a guide.', 'conflict'],
  ['Rallies need nine drivers or more.', 'Rallies need at most nine drivers.', 'conflict'],
  ['Changing the tyre took under an hour.', 'Changing the tyre took more than an hour.', 'conflict'],
  ['Changing the tyre took under an hour.', 'Changing the tyre took less than an hour.', 'ok'],
  ['The slide is for children younger than 10.', 'The slide is for children under 10.', 'ok'],
  ['The slide is for children younger than 10.', 'The slide is for children over 10.', 'conflict'],
  ['A tip from 10 to 15 euros is usual.', 'The usual tip is 10 to 15 euros.', 'ok'],
  ['A tip from 10 to 15 euros is usual.', 'The usual tip is 10 to 50 euros.', 'conflict'],
];

const KITCHEN: Row[] = [
  ['Two cups of milk go into the batter.', 'The batter needs 480 ml of milk.', 'ok'],
  ['Two cups of milk go into the batter.', 'The batter needs three cups of milk.', 'conflict'],
  ['Two cups of milk go into the batter.', 'The batter needs two spoons of milk.', 'conflict'],
  ['Stir in a tablespoon of honey and 2 tbsp of oil.', 'Stir in 2 tablespoons of oil.', 'ok'],
  ['Stir in 2 tbsp of oil.', 'Stir in six teaspoons of oil.', 'ok'],
  ['Stir in 2 tbsp of oil.', 'Stir in 2 tsp of oil.', 'conflict'],
];

describe.each([
  ['parts added to a number', FRACTIONS],
  ['below zero', BELOW_ZERO],
  ['bounds', BOUNDS],
  ['kitchen measures', KITCHEN],
] as const)('%s', (_, rows) => {
  it.each(rows)('%s => %s is %s', (conversation, claim, expected) => {
    const result = numbersCheck.run(toInput(conversation, claim));
    expect(accepted(expected), JSON.stringify(result)).toContain(result.status);
  });
});
