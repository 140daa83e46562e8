import { expect, it } from 'vitest';
import { inputOf, runAll } from './language-table.js';

const conflicts = (lines: string, claim: string): number =>
  runAll(inputOf(lines, claim)).filter(({ status }) => status === 'conflict').length;

it.each([
  ['u: The vet said that the rash is harmless.', 'The rash is harmless.'],
  ['u: My boss told me the launch is on Monday.', 'The launch is on Monday.'],
  ['u: The forecast says the fog will lift by noon.', 'The fog will lift by noon.'],
])('what somebody who knows has said stands without them: %s', (lines, claim) => expect(conflicts(lines, claim)).toBe(0));

it.each([
  ['u: My cousin claims that the bridge is closed.', 'The bridge is closed.'],
  ['u: My cousin says that the bridge is closed.', 'The bridge is closed.'],
])('hearsay does not: %s', (lines, claim) => expect(conflicts(lines, claim)).toBeGreaterThan(0));

it('a claim about the first of several things can be outdated', () => {
  const lines = 'u: The first session is at 3 pm.\na: Noted.\nu: Actually, the first session is at 4 pm now.';
  expect(conflicts(lines, 'The first session is at 3 pm.')).toBeGreaterThan(0);
  expect(conflicts(lines, 'The first session is at 4 pm.')).toBe(0);
});
