import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import type { TokenCounter } from '../../../src/ports.js';
import chats from '../../fixtures/small-talk-chats.json' with { type: 'json' };
import { chat, fakePorts, spanFaults } from './chat.js';

/** Four code units a token: counts scripts without spaces as well. */
const byLength: TokenCounter = { id: 'by-length', countMany: async (texts) => texts.map((text) => Math.ceil(text.length / 4)) };

describe('facts between small talk', () => {
  it.each(chats.map((row) => [row.title, row] as const))('%s', async (_, { lines, query, share, keeps }) => {
    const messages = chat(...lines);
    const [whole = 0] = await byLength.countMany([lines.join('\n')]);
    const maxTokens = Math.floor(whole * share);
    const ports = fakePorts({ payloadCounter: byLength, selectionCounter: byLength });
    const summary = await compress(messages, ports, { maxTokens, query });
    expect(keeps.filter((fact) => !summary.text.includes(fact))).toEqual([]);
    expect(summary.tokens).toBeLessThanOrEqual(maxTokens);
    expect(spanFaults(summary, messages)).toEqual([]);
  });

  it('does not say what the same speaker has put out of date, and keeps what is said of somebody else', async () => {
    const talk = ['user: The fog sat on the meadow like a sleeping cow.', 'assistant: A quiet picture.'];
    const messages = chat(
      'user: I live in Aveiro, close to the canal.',
      ...talk,
      'user: My brother lives in Bergen.',
      'user: I now live in Trieste.',
      'user: My boots have learned to squeak in two voices.',
      'assistant: A duet on every walk.',
    );
    const summary = await compress(messages, fakePorts(), { maxTokens: 30 });
    expect(summary.text).toContain('I now live in Trieste.');
    expect(summary.text).toContain('My brother lives in Bergen.');
    expect(summary.text).not.toContain('Aveiro');
  });

  it('keeps both of two things that have only their unit in common', async () => {
    const messages = chat(
      'user: The rent is 900 euros.',
      'assistant: A quiet picture of the whole town.',
      'user: The food is now 300 euros.',
      'assistant: Boots have learned to squeak in two voices, it seems to me.',
    );
    const summary = await compress(messages, fakePorts(), { maxTokens: 16 });
    expect(summary.text).toContain('The rent is 900 euros.');
    expect(summary.text).toContain('The food is now 300 euros.');
  });
});
