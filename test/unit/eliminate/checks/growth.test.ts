import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../../src/memory/types.js';
import type { Claim, EvidenceUnit } from '../../../../src/eliminate/types.js';

/** Calls of the functions that look at a value, a clause or a pair of them. */
const work = vi.hoisted(() => ({ calls: 0 }));

const counted = vi.hoisted(() => (module: object): Record<string, unknown> => {
  const wrapped = Object.entries(module).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function') return [name, part];
    const count = (...input: unknown[]): unknown => {
      work.calls += 1;
      return (part as (...input: unknown[]) => unknown)(...input);
    };
    return [name, count];
  });
  return Object.fromEntries(wrapped) as Record<string, unknown>;
});

vi.mock('../../../../src/core/values/compare.js', async (original) => counted(await original<object>()));
vi.mock('../../../../src/core/values/extract.js', async (original) => counted(await original<object>()));
vi.mock('../../../../src/eliminate/values/slots.js', async (original) => counted(await original<object>()));
vi.mock('../../../../src/eliminate/language/align.js', async (original) => counted(await original<object>()));
vi.mock('../../../../src/eliminate/language/facts.js', async (original) => counted(await original<object>()));
vi.mock('../../../../src/eliminate/language/main-verb.js', async (original) => counted(await original<object>()));
vi.mock('../../../../src/eliminate/language/names.js', async (original) => counted(await original<object>()));

const { VALUE_CHECKS } = await import('../../../../src/eliminate/checks/values.js');
const { LANGUAGE_CHECKS } = await import('../../../../src/eliminate/checks/language.js');
const CHECKS = [...VALUE_CHECKS, ...LANGUAGE_CHECKS];

/** Calls that all checks of the claims take on a conversation of which every message is a unit. */
function workFor(texts: readonly string[], claims: readonly string[]): number {
  const messages = texts.map((text, i): Message => ({ id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', text, version: 'v' }));
  const units = messages.map((_, i): EvidenceUnit => ({ kind: 'message', indices: [i], score: 0.5, cosine: 0.5, coverage: 0.5 }));
  work.calls = 0;
  for (const text of claims) {
    const claim: Claim = { text, start: 0, end: text.length, kind: 'claim' };
    for (const check of CHECKS) check.run({ claim, messages, units });
  }
  return work.calls;
}

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** Lines that share all their words. */
const alike = (i: number): string => `Line ${i} of the log says that request ${i * 7} took ${i % 90} ms.`;
/** A word of its own for each number. */
const word = (i: number): string =>
  [i % 20, Math.floor(i / 20) % 20, Math.floor(i / 400) % 20].map((k) => 'bdfgklmnprstvzcjhwxq'[k] + 'aeiou'[k % 5]!).join('');
/** Lines that share no word with content. */
const unlike = (i: number): string => `The ${word(i * 3)} of the ${word(i * 3 + 1)} has ${1000 + i * 37} ${word(i * 3 + 2)}s.`;

const CLAIMS = [
  'Line 17 of the log says that request 119 took 17 ms.',
  'Request 126 took 400 ms.',
  'The log says that request 120 did not take 17 ms.',
  'The user said that the request took 18 ms.',
];

describe('work of the checks on a long conversation', () => {
  beforeEach(() => {
    work.calls = 0;
  });

  test('the counter counts', () => {
    expect(workFor([alike(17)], CLAIMS)).toBeGreaterThan(50);
  });

  test.each([
    ['sentences of one message', (n: number) => [numbers(n).map(alike).join('\n')]],
    ['messages', (n: number) => numbers(n).map(alike)],
  ])('grows with the number of %s, not with its square', (_, conversation) => {
    const once = workFor(conversation(200), CLAIMS);
    expect(workFor(conversation(800), CLAIMS)).toBeLessThan(once * 5);
  });

  test('grows no faster where half of the clauses share the subject with a claim and half the predicate', () => {
    const conversation = (n: number): string[] => [
      numbers(n)
        .map((i) => (i % 2 ? `The router failed after ${i} seconds.` : 'The server restarted.'))
        .join('\n'),
    ];
    const once = workFor(conversation(100), ['The router restarted.']);
    expect(workFor(conversation(400), ['The router restarted.'])).toBeLessThan(once * 5);
  });

  test('a claim costs no more where the conversation also speaks of much else', () => {
    const claims = numbers(20).flatMap((i) => [unlike(i * 9), unlike(i * 9).replace(/\d+/, (n) => String(Number(n) + 1))]);
    const conversation = (n: number): string[] => [numbers(n).map(unlike).join('\n')];
    // The first claim pays for reading the conversation.
    const judging = (n: number): number => workFor(conversation(n), claims) - workFor(conversation(n), claims.slice(0, 1));
    expect(judging(800)).toBeLessThan(judging(200) * 1.2);
  });
});
