import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnPayload } from '../../../src/memory/payload-frame.js';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';

const counter = createTokenCounter('o200k');
const pipeline = createPipeline({
  encoder: createFakeEncoder(),
  payloadCounter: counter,
  selectionCounter: counter,
  clock: { now: () => 0 },
  emit: () => {},
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'I paid 12 euros.',
    'It was not 12 euros. ',
    '  two  spaces ',
    '你好，世界。',
    'مرحبا بالعالم.',
    '👩‍👩‍👧',
    'const x = 1;\n',
    'On Friday we sail.',
  ),
);

describe('lossless context()', () => {
  it('carries whole messages, character for character and in order, within the budget, and names what is left out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 14 }), fc.integer({ min: 60, max: 200 }), async (texts, maxTokens) => {
        const messages = texts.map((content, i) => ({ id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content }));
        const result = await pipeline.context(messages, { maxTokens, mode: 'lossless' });
        expect((await counter.countMany([result.text]))[0]).toBeLessThanOrEqual(maxTokens);
        const cut = new Set(result.warnings.flatMap(({ code, messageIds }) => (code === 'budget' ? (messageIds ?? []) : [])));
        const places = result.items.map(({ id }) => messages.findIndex((message) => message.id === id));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        result.items.forEach((item, i) => {
          if (cut.has(item.id)) return;
          const { role, content } = messages[places[i] ?? -1]!;
          expect(item.text).toBe(content);
          expect(result.text).toContain(`\n[${(places[i] ?? -1) + 1}] ${role === 'user' ? 'User' : 'Assistant'}: ${content}\n`);
        });
        const named = new Set([...result.items.map(({ id }) => id), ...result.dropped.map(({ messageId }) => messageId)]);
        for (const { id, content } of messages) if (content.trim() !== '') expect(named).toContain(id);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['whole', 1000],
    ['in part', 90],
  ])('keeps the outer spaces and line breaks of what it quotes %s, and what reads it back finds them', async (_, maxTokens) => {
    const contents = Array.from({ length: 12 }, (_, i) => `${'  \t\n'.slice(i % 5)}Seat ${i} is taken.${' \n\n'.slice(0, i % 4)}`);
    const messages = contents.map((content, i) => ({ id: `m${i}`, role: 'user', content }));
    const { text, items } = await pipeline.context(messages, { maxTokens, mode: 'lossless' });
    expect(items.length).toBeGreaterThan(2);
    expect(items.length === contents.length).toBe(maxTokens === 1000);
    const quoted = items.map(({ id }) => contents[Number(id.slice(1))]);
    const lines = items.map(({ id }, i) => `[${Number(id.slice(1)) + 1}] User: ${quoted[i]}`);
    expect(text).toBe(`${text.split('\n')[0]}\n${lines.join('\n')}\n[/MemGuard context]`);
    expect(readOwnPayload({ id: 'p', role: 'user', text, version: '1' }).map((message) => message.text)).toEqual(quoted);
  });
});
