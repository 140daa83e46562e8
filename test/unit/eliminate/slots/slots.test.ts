import { describe, expect, it } from 'vitest';
import { slotFit } from '../../../../src/eliminate/slots/slot-fit.js';
import { misfit } from '../../../../src/eliminate/slots/slot-kinds.js';
import { slotValuesOf } from '../../../../src/eliminate/slots/slot-values.js';

describe('slots that a claim names, with the values it gives them', () => {
  it.each([
    ['Ann picked Thursday for the launch date and Lisbon for the venue.', ['launch date: Thursday', 'venue: Lisbon']],
    ['The rent is 900 euros and the deposit should be 1,800 euros.', ['rent: 900 euros', 'deposit: 1,800 euros']],
    ['The assistant suggested Harbour View as the hotel.', ['hotel: Harbour View']],
    ['The number of guests is 14.', ['number of guests: 14']],
    ['The problem is that nobody answers.', []],
    ['Fruit such as the ones in season keeps for the week.', []],
    ['They walked along the river.', []],
  ])('%s', (claim, pairs) => {
    expect(slotValuesOf(claim).map(({ slot, value }) => `${slot}: ${value}`)).toEqual(pairs);
  });
});

describe('values of a kind that a slot cannot take', () => {
  const of = (claim: string): string | undefined => misfit(slotValuesOf(claim))?.is;
  it.each([
    ['The number of guests is 555-201-7788.', 'a telephone number'],
    ['The user wanted $45 for the room type.', 'an amount of money'],
    ['The monthly rent is 14 Juniper Hill.', 'an address'],
    ['The delivery date should be 6:45 pm.', 'a clock time'],
    ['The address is €300.', 'an amount of money'],
    ['The rent is 14 juniper hill road.', 'an address'],
    ['The flight class is $210.', 'an amount of money'],
  ])('%s', (claim, is) => expect(of(claim)).toBe(is));

  it.each([
    'The number of guests is 14.',
    'The number of guests is still unclear.',
    'The monthly rent is 1430.',
    'The account balance is 16643.56.',
    'The departure time is 8 am.',
    'The time is 12 in the afternoon.',
    'The date is a disaster.',
    'The price is on the website.',
    'The address is 14 Juniper Hill.',
    'The type of place is Standard.',
    'My phone is new.',
    'The price is 25 for kids.',
    'The rent is 900 without heating.',
    'The balance is 3 days overdue.',
    'The yoga class is 12 euros.',
  ])('keeps: %s', (claim) => expect(of(claim)).toBeUndefined());
});

describe('fit of values and slots', () => {
  const vectors: Readonly<Record<string, readonly number[]>> = { city: [1, 0], Oslo: [0.9, 0.44], colour: [0, 1], red: [0.1, 0.99] };
  const vectorOf = (text: string): Float32Array => Float32Array.from(vectors[text] ?? [0, 0]);

  it('is positive where each value suits its own slot, and as much below 0 with the values exchanged', () => {
    const right = slotFit(slotValuesOf('The city is Oslo and the colour is red.'), vectorOf);
    const wrong = slotFit(slotValuesOf('The city is red and the colour is Oslo.'), vectorOf);
    expect(right).toBeGreaterThan(0.5);
    expect(wrong).toBeCloseTo(-(right ?? 0));
  });

  it('says nothing of a lone slot', () => expect(slotFit(slotValuesOf('The city is red.'), vectorOf)).toBeUndefined());
});
