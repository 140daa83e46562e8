import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/config.js';
import { normalizeMessages } from '../../../src/messages.js';
import { tailStart } from '../../../src/pipeline/tail.js';

const chat = (...roles: string[]) => normalizeMessages(roles.map((role, i) => ({ id: `${i}`, role, text: `text ${i}` }))).messages;

describe('tailStart', () => {
  it('starts at the last user message when the budget has no room for more', () => {
    expect(tailStart(chat('user', 'assistant', 'user', 'assistant'), [9, 9, 9, 9], 20)).toBe(2);
  });

  it('takes earlier turns within its share of the budget', () => {
    expect(tailStart(chat('user', 'assistant', 'user', 'assistant', 'user'), [10, 10, 10, 10, 10], 80)).toBe(2);
  });

  it('never starts between a tool call and its result', () => {
    const messages = chat('user', 'assistant', 'tool', 'assistant', 'user');
    expect(tailStart(messages, [10, 10, 10, 10, 10], 80)).toBe(3);
    expect(tailStart(messages, [10, 10, 10, 10, 10], 120)).toBe(1);
  });

  it('always holds the last user message and stays within its share and turns', () => {
    const role = fc.constantFrom('user', 'assistant', 'tool');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(role, fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 400 }),
        (entries, budget) => {
          const messages = chat(...entries.map(([r]) => r));
          const tokens = entries.map(([, count]) => count);
          const start = tailStart(messages, tokens, budget);
          const last = messages.findLastIndex((message) => message.role === 'user');
          const must = last === -1 ? messages.length - 1 : last;
          expect(start).toBeLessThanOrEqual(must);
          expect(must - start).toBeLessThanOrEqual(DEFAULTS.tailTurns);
          const extra = tokens.slice(start, must).reduce((sum, count) => sum + count, 0);
          expect(extra).toBeLessThanOrEqual(budget * DEFAULTS.tailShare);
        },
      ),
    );
  });
});
