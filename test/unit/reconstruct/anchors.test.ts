import { describe, expect, it } from 'vitest';
import { readOwnPayload } from '../../../src/memory/payload-frame.js';
import { normalizeMessages } from '../../../src/messages.js';
import { reconstruct } from '../../../src/reconstruct/reconstruct.js';
import { chat, ports, verified } from './chat.js';

const messages = chat('I moved to Berlin.', 'How nice.', 'Where do I live?');
const anchors = [{ id: 'a1', prompt: 'What is the gate code?', answer: '4711', time: '2026-05-01T08:00:00Z' }];
const input = { ...verified([['The user moved to Berlin.', 'kept', 'm1']], messages), recent: messages.slice(2), anchors };
const FORMATS = ['text', 'compact', 'instructions', 'openai', 'ai-sdk'] as const;

describe('anchors in a payload', () => {
  it.each(FORMATS)('stand first, in a section of their own, and in the block of the messages: %s', async (format) => {
    const { text, items, messages: sent } = await reconstruct(input, ports, { format });
    const mark = (number: number) => (format === 'compact' ? '' : `[${number}] `);
    const day = format === 'compact' ? '' : ', 2026-05-12';
    expect(text.split('\n').slice(1, -1)).toEqual([
      'Verified answers:',
      'What is the gate code? — 4711',
      'Earlier in this conversation:',
      `${mark(1)}The user moved to Berlin.`,
      'Most recent messages, word for word:',
      `${mark(3)}User${day}: Where do I live?`,
    ]);
    expect(items.map(({ section }) => section)).toEqual(['anchors', 'conversation', 'recent']);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.content).toContain('What is the gate code? — 4711');
    expect(sent.every(({ role }) => role === 'user')).toBe(true);
  });

  it('are the same bytes in every call, and are dropped after the claims when room is short', async () => {
    const full = await reconstruct(input, ports);
    expect((await reconstruct(input, ports)).text).toBe(full.text);
    const found = new Set<string>();
    for (let maxTokens = full.tokens; maxTokens > 28; maxTokens--) {
      const { items, dropped } = await reconstruct(input, ports, { maxTokens });
      found.add(items.map(({ section }) => section).join(' '));
      expect(items.length + dropped.length).toBe(3);
    }
    expect([...found]).toEqual(['anchors conversation recent', 'anchors recent', 'recent']);
  });

  it.each(['text', 'instructions'] as const)('are read back without headings: %s', async (format) => {
    const { text } = await reconstruct(input, ports, { format });
    const [message] = normalizeMessages([{ role: 'user', text }]).messages;
    const lines = message ? readOwnPayload(message).map((line) => line.text) : [];
    expect(lines).toContain('The user moved to Berlin.');
    expect(lines).toContain('Where do I live?');
    expect(lines.join(' ')).not.toMatch(/Verified answers|Earlier in this|Most recent/u);
  });
});
