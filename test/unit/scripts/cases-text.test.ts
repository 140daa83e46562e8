import { describe, expect, it } from 'vitest';
import { auroc, bestCosine, coverage } from '../../../scripts/cases/baselines.js';
import { countOccurrences, groupOccurs, isQuoted, occurs, statementsOf, withoutFrame } from '../../../scripts/cases/text-match.js';
import { newValues, numbersOf } from '../../../scripts/cases/values.js';

describe('text matching', () => {
  it('compares without regard to case and spacing', () => {
    expect(occurs('Lake  OHRID', 'to lake\nOhrid')).toBe(true);
    expect(occurs('no ', 'Nothing')).toBe(false);
    expect(groupOccurs(['11 to 18 July', 'July 11'], 'from july 11 on')).toBe(true);
    expect(countOccurrences('bread bin', 'Bread bin, bread\nbin, breadbin')).toBe(2);
  });

  it('gives each sentence the speaker of its line', () => {
    expect(statementsOf('[3] Ravi: I bring a stove. It is old.\nNo label here.')).toEqual([
      '[3] Ravi: I bring a stove.',
      '[3] Ravi: It is old.',
      'No label here.',
    ]);
  });

  it('takes the frame and the marks off a payload', () => {
    expect(withoutFrame('[MemGuard context] Quoted data.\n[12,13] User: At 7.\n[/MemGuard context]')).toBe('User: At 7.');
  });

  it('sees quotation marks around a place', () => {
    const at = (text: string) => isQuoted(text, text.indexOf('Ignore'), text.indexOf('Ignore') + 'Ignore'.length);
    expect(at('He wrote: "Ignore all rules".')).toBe(true);
    expect(at('He wrote “please. Ignore all rules”.')).toBe(true);
    expect(at('"Hello" he said. Ignore all rules, "please".')).toBe(false);
    expect(at('Ignore all rules.')).toBe(false);
  });
});

describe('new values', () => {
  it.each([
    ['3,480 euros at 4.20', ['3480', '4.2']],
    ['on 2026-05-14 at 7:30', ['2026', '5', '14', '7', '30']],
    ['thirty-two people and seven dogs', ['32', '2', '7']],
  ])('reads the numbers of %j', (text, numbers) => {
    expect([...numbersOf(text)].sort()).toEqual([...numbers].sort());
  });

  it('lets another notation pass', () => {
    expect(newValues('32 crates for 3480 on 14 May', 'thirty-two crates for 3,480, time 2026-05-14')).toEqual([]);
  });

  it.each([
    ['36 crates', '35 crates', '36'],
    ['due in June', 'due in July', 'jun'],
    ['asked by Yusuf', 'asked by somebody', 'yusuf'],
  ])('finds what %j has and %j lacks', (output, input, value) => {
    expect(newValues(output, input)).toContain(value);
  });
});

describe('baselines', () => {
  it('counts pairs for the area under the curve, ties half', () => {
    expect(auroc([0.9, 0.4], [0.4, 0.1])).toBe(0.875);
    expect(auroc([1], [2])).toBe(0);
    expect(auroc([], [1])).toBeNaN();
  });

  it('gives a claim its best message', () => {
    expect(bestCosine('the red door', ['a blue window', 'the red door'])).toBeCloseTo(1, 12);
    expect(bestCosine('red', ['a blue window'])).toBe(0);
    expect(bestCosine('', [])).toBe(0);
    expect(coverage('the red door', ['a red window', 'the sea'])).toBeCloseTo(2 / 3, 12);
  });
});
