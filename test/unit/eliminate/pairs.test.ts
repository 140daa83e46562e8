import { describe, expect, it } from 'vitest';
import { numbersCheck } from '../../../src/eliminate/checks/numbers.js';
import { inSourceNotation } from '../../../src/eliminate/pairs.js';
import { toInput } from './checks/value-rows.js';

/** The claim as the verifier reads it, after the numbers check. */
function readAs(source: string, text: string): string {
  const input = toInput(source, text);
  return inSourceNotation(input.claim, [numbersCheck.run(input)], new Map(input.messages.map((m) => [m.id, m])));
}

describe('inSourceNotation', () => {
  it('gives a value the notation of its message', () => {
    expect(readAs('The lamp is twelve euros fifty.', 'The lamp costs 12.50 euros.')).toBe('The lamp costs twelve euros fifty.');
  });

  it('leaves out what the digits of a phone number say by themselves', () => {
    expect(readAs('The number is 415-292-6916.', 'The phone number is 415-292-6916.')).toBe('The number is 415-292-6916.');
    expect(readAs('The phone is 415-292-6916.', 'The phone number is 415-292-6916.')).toBe('The phone number is 415-292-6916.');
    expect(readAs('The number is 415-292-6916.', 'The fax number is 415-292-6916.')).toBe('The fax number is 415-292-6916.');
    expect(readAs('The number is 415-292-6916.', 'The phone number is 415-292-6961.')).toBe('The phone number is 415-292-6961.');
    expect(readAs('The house number is 41.', 'The phone number is 41.')).toBe('The phone number is 41.');
  });
});
