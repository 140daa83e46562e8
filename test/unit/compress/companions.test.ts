import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import { selectWithinBudget } from '../../../src/compress/select.js';
import { wordCounter } from '../../helpers/fake-encoder.js';
import { chat, fakePorts, message } from './chat.js';

describe('what comes along with a selected message', () => {
  const counter = wordCounter();
  const asked = chat(
    'user: The garden wall is finished and painted white at last.',
    'assistant: That is good news about the wall. Shall we order the larch bench for 340 euros?',
    'user: Yes.',
    'assistant: The weather stays dry until the weekend, they say.',
    'user: The roses are in bloom along the fence.',
  );

  it('is, in lossless mode, the question of a bare reply, or neither', async () => {
    for (let maxTokens = 6; maxTokens < 60; maxTokens++) {
      const { candidates } = await compress(asked, fakePorts({ payloadCounter: counter }), { maxTokens, mode: 'lossless', query: 'yes' });
      const ids = candidates.filter(({ selected }) => selected).map(({ messageId }) => messageId);
      if (ids.includes('m3')) expect(ids).toContain('m2');
    }
  });

  it('is the question alone where a summarizer gets a bare reply, within the budget', async () => {
    let seen: readonly string[] = [];
    const summarizer = {
      id: 'mine',
      summarize: async (input: readonly { readonly text: string }[]) => {
        seen = input.map(({ text }) => text);
        return 'Fine.';
      },
    };
    const found = new Set<boolean>();
    for (let inputTokens = 12; inputTokens < 40; inputTokens++) {
      await compress(asked, fakePorts({ summarizer, selectionCounter: counter }), { maxTokens: 20, inputTokens });
      expect(seen.reduce((sum, text) => sum + 1 + text.split(' ').length, 0)).toBeLessThanOrEqual(Math.max(inputTokens, 14));
      const at = seen.indexOf('Yes.');
      if (at >= 0) expect(seen[at - 1]).toContain('Shall we order the larch bench for 340 euros?');
      found.add(at >= 0);
    }
    expect(found).toContain(true);
  });
});

describe('a tool result', () => {
  const call = { id: 'c1', name: 'prices' };
  const looked = [
    message({ id: 'm1', text: 'The garden wall is finished and painted white at last.' }),
    message({ id: 'm2', role: 'assistant', text: 'Good news. I look up what the larch bench costs.', calls: [call] }),
    message({ id: 'm3', role: 'tool', text: 'One bench is 340 euros with delivery in May.', callId: 'c1' }),
    message({ id: 'm4', role: 'assistant', text: 'The weather stays dry until the weekend, they say.' }),
  ];

  it('stands behind the words of its call in an extract, and in no other place', async () => {
    for (let maxTokens = 8; maxTokens < 40; maxTokens++) {
      const { text } = await compress(looked, fakePorts(), { maxTokens, query: 'what does the bench cost' });
      const lines = text.split('\n');
      const at = lines.findIndex((line) => line.startsWith('Tool: One bench'));
      if (at >= 0) expect(lines[at - 1]).toContain('I look up what the larch bench costs.');
    }
    expect((await compress(looked, fakePorts(), { maxTokens: 26, query: 'what does the bench cost' })).text).toContain('340 euros');
  });

  it('comes with the words of its call to a summarizer', async () => {
    let seen: readonly string[] = [];
    const summarize = async (input: readonly { readonly text: string }[]) => {
      seen = input.map(({ text }) => text);
      return 'Fine.';
    };
    const found = new Set<boolean>();
    for (let inputTokens = 12; inputTokens < 44; inputTokens++) {
      const ports = fakePorts({ summarizer: { id: 'mine', summarize }, selectionCounter: wordCounter() });
      await compress(looked, ports, { maxTokens: 20, inputTokens, query: 'delivery of one bench in May' });
      const at = seen.findIndex((text) => text.startsWith('One bench is 340'));
      if (at >= 0) expect(seen[at - 1]).toContain('I look up what the larch bench costs.');
      found.add(at >= 0);
    }
    expect(found).toContain(true);
  });
});

describe("overflow: 'skip'", () => {
  const counter = wordCounter();
  const pieces = ['a b c', 'd e f g h i', 'j k', 'l', 'm n'];
  const order = [0, 1, 2, 3, 4];
  const select = (goOn: boolean) =>
    selectWithinBudget({ pieces, order, budget: 6, counter, longShare: 0.5, goOn, shorten: async (i) => pieces[i] ?? '' }, {});

  it('goes on with smaller messages after the first that does not fit', async () => {
    expect(await select(false)).toMatchObject({ picked: [0], tokens: 3 });
    expect(await select(true)).toMatchObject({ picked: [0, 2, 3], tokens: 6 });
  });

  it('is an option of compress() that keeps what the other keeps, and more', async () => {
    const long = chat(
      'user: We sail on Friday.',
      `assistant: ${'The harbour has many boats and each of them has a long story of its own. '.repeat(6)}`,
      'user: The ticket is 40 euros.',
      'user: Ann comes too.',
      'user: Bring a coat.',
    );
    const selected = async (overflow: 'stop' | 'skip') =>
      (await compress(long, fakePorts(), { maxTokens: 40, inputTokens: 30, overflow })).candidates
        .filter((one) => one.selected)
        .map((one) => one.messageId);
    const [stop, skip] = [await selected('stop'), await selected('skip')];
    expect(skip).toEqual(expect.arrayContaining(stop));
    expect(skip.length).toBeGreaterThanOrEqual(stop.length);
  });

  it('holds the budget', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1, max: 60 }), async (all, budget) => {
        const texts = all.map((size, i) => Array.from({ length: size }, (_, k) => `w${i}x${k}`).join(' '));
        const input = { pieces: texts, order: texts.keys(), budget, counter, longShare: 0.5 };
        const shorten = async (i: number, tokens: number) => (texts[i] ?? '').split(' ').slice(0, tokens).join(' ');
        const { picked, tokens } = await selectWithinBudget({ ...input, goOn: true, shorten }, {});
        expect(tokens).toBeLessThanOrEqual(budget);
        expect(new Set(picked).size).toBe(picked.length);
        const left = texts.findIndex((_, i) => !picked.includes(i) && (all[i] ?? 0) <= budget - tokens);
        expect(left).toBe(-1);
      }),
    );
  });
});
