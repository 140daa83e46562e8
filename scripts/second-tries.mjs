// @ts-check
// A vitest reporter: names each test that passed on a second try, as it happens; the default one is silent about quick ones.

/** @typedef {{ fullName: string, diagnostic(): { retryCount: number } | undefined, result(): { state: string } }} TestCase */

export default class SecondTries {
  /** @param {TestCase} test */
  onTestCaseResult(test) {
    if (test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0) console.log(`Second try: ${test.fullName}`);
  }
}
