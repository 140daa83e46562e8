import { describe, expect, it } from 'vitest';
import { readOwnPayload } from '../../../src/memory/payload-frame.js';
import { normalizeMessages } from '../../../src/messages.js';
import { reconstruct } from '../../../src/reconstruct/reconstruct.js';
import { chat, ports, verified } from './chat.js';

describe('lines subject by subject', () => {
  const messages = chat('The boat is blue.', 'The oven is old.', 'The boat leaks.', 'A new oven is 900 euros.', 'What now?');
  const topics = new Map([
    ['m1', 0],
    ['m2', 1],
    ['m3', 0],
    ['m4', 1],
    ['m5', 0],
  ]);
  const claims = verified(
    [
      ['A new oven costs 900 euros.', 'kept', 'm4'],
      ['The boat leaks.', 'kept', 'm3'],
      ['The oven is old.', 'kept', 'm2'],
      ['The boat is blue.', 'kept', 'm1'],
    ],
    messages,
  );

  it('stand in time order in each subject, the subject that came up first before the others', async () => {
    const { text, items } = await reconstruct({ ...claims, topics }, ports);
    expect(text.split('\n').slice(1, -1)).toEqual([
      '[1] The boat is blue.',
      '[3] The boat leaks.',
      'On another subject:',
      '[2] The oven is old.',
      '[4] A new oven costs 900 euros.',
    ]);
    expect(items.map(({ topic }) => topic)).toEqual([0, 0, 1, 1]);
  });

  it('stand in time order, without a word between them, where no subjects are asked for', async () => {
    const { text, items } = await reconstruct(claims, ports);
    expect(text.split('\n').slice(1, -1)).toEqual([
      '[1] The boat is blue.',
      '[2] The oven is old.',
      '[3] The boat leaks.',
      '[4] A new oven costs 900 euros.',
    ]);
    expect(items.every((item) => !('topic' in item))).toBe(true);
  });

  it('come before the recent turns; a line that says what comes next is dropped before a sentence is', async () => {
    const input = { ...claims, topics, recent: messages.slice(4) };
    const full = await reconstruct(input, ports);
    expect(full.text).toContain(
      'On another subject:\n[2] The oven is old.\n[4] A new oven costs 900 euros.\nMost recent messages, word for word:\n[5] User, 2026-05-12: What now?',
    );
    const tight = await reconstruct(input, ports, { maxTokens: full.tokens - 1 });
    expect(tight.items).toHaveLength(full.items.length);
    expect(tight.text).not.toContain('On another subject');
  });

  it('are read back without the words between them', async () => {
    const { text } = await reconstruct({ ...claims, topics }, ports);
    const [message] = normalizeMessages([{ role: 'user', text }]).messages;
    expect(message && readOwnPayload(message).map((line) => line.text)).toEqual([
      'The boat is blue.',
      'The boat leaks.',
      'The oven is old.',
      'A new oven costs 900 euros.',
    ]);
  });

  it('stand the same in every call', async () => {
    const texts = await Promise.all([1, 2].map(async () => (await reconstruct({ ...claims, topics }, ports, { format: 'compact' })).text));
    expect(texts[0]).toBe(texts[1]);
  });
});
