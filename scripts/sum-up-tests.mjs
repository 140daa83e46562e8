// @ts-check
// Prints `N passed, N failed` from vitest's own summary. Usage: sum-up-tests.mjs LOG STATUS
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/**
 * The last `Tests` line of a vitest log, as counts. A run that failed without a failed test (a file that does not load, no
 * summary at all) counts as one failure, so that the line never looks like success. Tests that passed on a second try are counted too.
 * @param {string} log
 * @param {number} status exit status of the run
 * @returns {string}
 */
export function sumUpTests(log, status) {
  const lines = stripVTControlCharacters(log).split('\n');
  const tests = lines.findLast((line) => /^\s*Tests\s+\d/.test(line)) ?? '';
  /** @param {string} what */
  const count = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(tests)?.[1] ?? 0);
  // A file that does not load fails no test of its own: it counts as one.
  const suites = lines.findLast((line) => /Failed Suites \d/.test(line)) ?? '';
  const failed = count('failed') + Number(/Failed Suites (\d+)/.exec(suites)?.[1] ?? 0);
  const skipped = count('skipped') + count('todo');
  const retried = lines.filter((line) => line.startsWith('Second try: ')).length;
  return [
    `${count('passed')} passed, ${failed === 0 && status !== 0 ? 1 : failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(retried > 0 ? [`${retried} on a second try`] : []),
  ].join(', ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(sumUpTests(readFileSync(process.argv[2] ?? '', 'utf8'), Number(process.argv[3])));
}
