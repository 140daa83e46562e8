import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import type { TokenCounter } from '../../../src/ports.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';
import { chat, fakePorts } from './chat.js';

/** As a function of the caller may count: a token for each code point, and never fewer for a longer text. */
const ofCaller: TokenCounter = { id: 'caller', countMany: async (texts) => texts.map((text) => [...text].length) };
const COUNTERS: readonly TokenCounter[] = [createTokenCounter('o200k'), createTokenCounter('cl100k'), createTokenCounter('bart'), ofCaller];
const SCRIPTS = {
  English: 'We sail on Friday at 7:30, and Anna pays the 40 euros. It was not my idea. ',
  Chinese: '我们星期五七点半出发，安娜付四十欧元。这不是我的主意。',
  Arabic: 'نبحر يوم الجمعة في السابعة والنصف، وتدفع آنا أربعين يورو. لم تكن فكرتي. ',
  code: '```ts\nconst price: number = rows.map((row) => row.price).at(-1) ?? 0; // euros\n```\n',
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 sail ⛵️! 🇩🇪🇫🇷 ',
} as const;
const any = fc.oneof(
  fc.constantFrom(...Object.values(SCRIPTS)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const open = (counter: TokenCounter) =>
  createPipeline({
    encoder: createFakeEncoder(),
    payloadCounter: counter,
    selectionCounter: counter,
    clock: { now: () => 0 },
    emit: () => {},
  });

describe.each(COUNTERS.map((counter) => [counter.id, counter] as const))('a budget in tokens of %s', (_, counter) => {
  const pipeline = open(counter);
  const count = async (text: string) => (await counter.countMany([text]))[0] ?? 0;
  const frame = counter === ofCaller ? 90 : 30;

  it.each(Object.entries(SCRIPTS))('is never exceeded by %s', async (_script, text) => {
    const messages = Array.from({ length: 12 }, (_, i) => ({
      id: `m${i}`,
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `${i}: ${text.repeat(1 + (i % 3))}`,
    }));
    for (const maxTokens of [frame, 2 * frame, 4 * frame, 8 * frame]) {
      const summary = await pipeline.compress(messages, { maxTokens });
      expect(await count(summary.text)).toBeLessThanOrEqual(maxTokens);
      const payload = await pipeline.context(messages, { maxTokens });
      expect(await count(payload.text)).toBe(payload.tokens);
      expect(payload.tokens).toBeLessThanOrEqual(maxTokens);
      expect(payload.text.isWellFormed()).toBe(true);
    }
  });

  it('is never exceeded by random text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(any, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 * frame }),
        fc.integer({ min: 0, max: frame }),
        async (texts, room, reserve) => {
          const messages = texts.map((text, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: text.repeat(3) }));
          const summary = await pipeline.compress(messages, { maxTokens: room });
          expect(summary.text === '' ? 0 : await count(summary.text)).toBeLessThanOrEqual(room);
          const payload = await pipeline.context(messages, { maxTokens: frame + room + reserve, reserve });
          expect(await count(payload.text)).toBeLessThanOrEqual(Math.max(frame + room, 0));
          expect(payload.text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('without a budget', () => {
  it('a summary has 400 tokens, its selection 800, and a payload 1,000', async () => {
    const counter = createTokenCounter('o200k');
    const pipeline = open(counter);
    const messages = Array.from({ length: 300 }, (_, i) => ({
      id: `m${i}`,
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `Stage ${i} leads ${i * 3} km over the pass to hut number ${i * 7}. The bed costs ${100 + i} euros.`,
    }));
    const summary = await pipeline.compress(messages);
    expect(summary.tokens).toBeLessThanOrEqual(400);
    expect(summary.tokens).toBeGreaterThan(350);
    expect(summary).toEqual({ ...(await pipeline.compress(messages, { maxTokens: 400, inputTokens: 800 })), usage: summary.usage });
    const { tokens } = await pipeline.context(messages);
    expect(tokens).toBeLessThanOrEqual(1_000);
    expect(tokens).toBeGreaterThan(850);
  });
});

describe('what a step drops', () => {
  it('is told with the step and the reason', async () => {
    const pipeline = open(createTokenCounter('o200k'));
    const said = (content: string, i: number) => ({ id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content });
    const messages = [
      { id: 'system', role: 'system', content: 'Be brief.' },
      { id: 'noise', role: 'tool', content: '{"rows":[1,2]}', tool_call_id: 'x' },
      ...Array.from({ length: 40 }, (_, i) =>
        said(`Hello! Stage ${i} leads ${i * 3} km over the pass. The hut costs ${100 + i} euros.`, i),
      ),
      { id: 'again', role: 'user', content: 'Stage 4 leads 12 km over the pass. The hut costs 104 euros.' },
      { id: 'more', role: 'user', content: 'Stage 4 leads 12 km over the pass. The hut costs 104 euros!' },
    ];
    const { dropped, usage } = await pipeline.compress(messages, { maxTokens: 120, inputTokens: 400 });
    const details = new Set(dropped.map(({ reason, detail }) => `${reason}: ${detail?.replace(/\bin \S+\.$/u, 'in …') ?? ''}`));
    expect(details).toEqual(
      new Set([
        'system: ',
        'orphan-tool: ',
        'duplicate: Said again in …',
        'budget: Not selected.',
        'budget: Selected, but the summary has no room for it.',
        'budget: A courtesy.',
      ]),
    );
    for (const step of ['prune', 'dedup', 'select', 'summarize']) expect(usage.savedBy?.[step]).toBeGreaterThan(0);
  });
});

describe('a line of an extractive summary', () => {
  it('holds the words of one message and of its speaker only', async () => {
    const part = fc.constantFrom(
      'Yes.',
      'No',
      'and then we left',
      'When?',
      'At 7:30.',
      'I paid 12 euros,',
      'which was fine',
      'Okay, Ann sails.',
    );
    const line = fc.tuple(fc.constantFrom('user', 'assistant', 'Ann', 'Ben'), fc.array(part, { minLength: 1, maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 12 }), fc.integer({ min: 3, max: 60 }), async (lines, maxTokens) => {
        const messages = chat(...lines.map(([speaker, parts]) => `${speaker}: ${parts.join(' ')}`));
        const { text, sentences } = await compress(messages, fakePorts(), { maxTokens });
        for (const sentence of sentences) {
          const opening = text.lastIndexOf(': ', sentence.start);
          const from = text.lastIndexOf('\n', opening) + 1;
          const same = sentences.filter(({ start }) => start > from && start <= sentence.start);
          expect(new Set(same.flatMap(({ sources }) => sources.map(({ messageId }) => messageId))).size).toBe(1);
          const message = messages.find(({ id }) => id === sentence.sources[0]?.messageId);
          expect(sentence.speaker).toBe(message?.name ?? { user: 'User', assistant: 'Assistant' }[message?.role as 'user' | 'assistant']);
        }
      }),
    );
  });
});
