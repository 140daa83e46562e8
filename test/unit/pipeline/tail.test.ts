import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/config.js';
import { normalizeMessages } from '../../../src/messages.js';
import { chooseTail } from '../../../src/pipeline/tail.js';

const chat = (...roles: string[]) => normalizeMessages(roles.map((role, i) => ({ id: `${i}`, role, text: `text ${i}` }))).messages;

const tail = (messages: Parameters<typeof chooseTail>[0], tokens: readonly number[], budget: number) => [
  ...chooseTail(messages, tokens, budget),
];

describe('chooseTail', () => {
  it('is the last user message alone when the budget has no room for more', () => {
    expect(tail(chat('user', 'assistant', 'user', 'assistant'), [9, 9, 9, 9], 20)).toEqual([2]);
  });

  it('takes what follows, then earlier turns, within its share of the budget', () => {
    expect(tail(chat('user', 'assistant', 'user', 'assistant', 'user'), [10, 10, 10, 10, 10], 80)).toEqual([2, 3, 4]);
    expect(tail(chat('user', 'assistant', 'user', 'assistant'), [10, 10, 10, 10], 80)).toEqual([1, 2, 3]);
  });

  it('leaves a long answer after the last question to the compressor', () => {
    expect(tail(chat('user', 'assistant', 'user', 'assistant'), [10, 10, 10, 90], 120)).toEqual([0, 1, 2]);
  });

  it('never starts between a tool call and its result', () => {
    const messages = chat('user', 'assistant', 'tool', 'assistant', 'user');
    expect(tail(messages, [10, 10, 10, 10, 10], 80)).toEqual([3, 4]);
    expect(tail(messages, [10, 10, 10, 10, 10], 120)).toEqual([1, 2, 3, 4]);
  });

  it('is one run that holds the last user message and stays within its share and turns', () => {
    const role = fc.constantFrom('user', 'assistant', 'tool');
    const entries = fc.array(fc.tuple(role, fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 400 }), (rows, budget) => {
        const messages = chat(...rows.map(([r]) => r));
        const tokens = rows.map(([, count]) => count);
        const chosen = tail(messages, tokens, budget);
        const last = messages.findLastIndex((message) => message.role === 'user');
        const must = last === -1 ? messages.length - 1 : last;
        expect(chosen).toContain(must);
        expect(chosen).toEqual(chosen.map((_, i) => (chosen[0] ?? 0) + i));
        expect(chosen.length).toBeLessThanOrEqual(DEFAULTS.tailTurns + 1);
        const extra = chosen.filter((at) => at !== must).reduce((sum, at) => sum + (tokens[at] ?? 0), 0);
        expect(extra).toBeLessThanOrEqual(budget * DEFAULTS.tailShare);
      }),
    );
  });
});
