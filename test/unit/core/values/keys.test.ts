import { describe, expect, test } from 'vitest';
import { isCalendar, sameValue } from '../../../../src/core/values/compare.js';
import { extractValues } from '../../../../src/core/values/extract.js';
import { keysOf, notationOf, probesOf, probesOfNumber } from '../../../../src/core/values/keys.js';
import type { Value } from '../../../../src/core/values/types.js';

const TEXTS = [
  '32 people, thirty-two people, two dozen boxes, 24 boxes and a dozen eggs',
  'about 100 guests, 103 guests, roughly 98 guests, 1.250 users, 1,250 users, 1250 users, 1.25 users',
  '3 of 4 members, 75 % of them, 75 percent, a share of 0.75, three quarters, 74 %',
  'at most 600 euros, at least 3 days, 3 to 5 days, up to 5 days, between 400 and 600 euros',
  '5 km, 3.1 miles, 3 miles, 5000 metres, 4.8 kilometres, 2 kg, 4.4 pounds, 2000 grams',
  '90 minutes, an hour and a half, 1.5 hours, 1 h 30, 2 months, 61 days, 60 days, 3 working days, 3 days, 72 hours',
  '20 °C, 68 °F, 20 degrees, 68 degrees, -4 °C',
  '74 dollars, $74, 74 CAD, 50 cents, 0.50 EUR, 100 kroner, 100 SEK, 2 million euros, 2,000,000 €',
  'at 7, 7 pm, 19:00, 7:00, half past six, 6:30, 18:30 and 7 o’clock, 7 apples, 19 apples',
  'version 2.1, v2.1, 2.1 points, order B-2291, B2291, 2291, +49 30 1234567, 030 1234567, 0301234567',
  'in 1931, the 13th, 13 guests, 1931 guests, the 13th of May, 3 March 1931',
  '0, 0.0001, 0.0002, zero, 1000000000000',
];
const VALUES = TEXTS.flatMap((text) => extractValues(text));
const NOTATIONS = new Set(VALUES.map(notationOf));

const meets = (a: Value, b: Value): boolean => {
  const probes = probesOf(a, NOTATIONS);
  return [...keysOf(b)].some((key) => probes.has(key));
};

describe('keys of values', () => {
  test('whatever is the same value is found by its keys', () => {
    const pairs = VALUES.flatMap((a) => VALUES.map((b) => [a, b] as const)).filter(
      ([a, b]) => sameValue(a, b) && !(isCalendar(a) && isCalendar(b)),
    );
    const crossed = pairs.filter(([a, b]) => a.kind !== b.kind || a.unit !== b.unit || a.raw[0] !== b.raw[0]);
    expect(crossed.length).toBeGreaterThan(100);
    expect(pairs.filter(([a, b]) => !meets(a, b)).map(([a, b]) => `${a.text} = ${b.text}`)).toEqual([]);
  });

  test('another number is not met, and a number is found by itself', () => {
    const [first, second] = extractValues('Request 4711 came before request 4712');
    expect(meets(first!, second!)).toBe(false);
    expect(probesOfNumber(4711).some((key) => keysOf(first!).has(key))).toBe(true);
    expect(probesOfNumber(4711).some((key) => keysOf(second!).has(key))).toBe(false);
  });
});
