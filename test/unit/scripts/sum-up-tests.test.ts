import { describe, expect, it } from 'vitest';
import { sumUpTests } from '../../../scripts/sum-up-tests.mjs';

describe('sumUpTests', () => {
  it('reads the last summary, colours or not', () => {
    const log = '\u001b[2m Test Files \u001b[22m 3 passed (3)\n\u001b[2m      Tests \u001b[22m \u001b[32m41 passed\u001b[39m (41)\n';
    expect(sumUpTests(log, 0)).toBe('41 passed, 0 failed');
  });

  it('gives failed and skipped tests', () => {
    expect(sumUpTests('      Tests  2 failed | 39 passed | 4 skipped | 1 todo (46)\n', 1)).toBe('39 passed, 2 failed, 5 skipped');
  });

  it('tells what passed on a second try only', () => {
    const log = 'Second try: pages > loads\n      Tests  41 passed (41)\n';
    expect(sumUpTests(log, 0)).toBe('41 passed, 0 failed, 1 on a second try');
  });

  it('counts a file that does not load as a failure', () => {
    const log = '⎯⎯ Failed Suites 2 ⎯⎯\n      Tests  1 failed | 39 passed (40)\n';
    expect(sumUpTests(log, 1)).toBe('39 passed, 3 failed');
  });

  it('never sums a failed run up as success', () => {
    expect(sumUpTests('      Tests  41 passed (41)\n', 1)).toBe('41 passed, 1 failed');
    expect(sumUpTests('npm error code E404\n', 1)).toBe('0 passed, 1 failed');
    expect(sumUpTests('', 124)).toBe('0 passed, 1 failed');
  });
});
