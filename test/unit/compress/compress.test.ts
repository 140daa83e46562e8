import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import type { CompressPorts } from '../../../src/compress/run.js';
import { MemGuardError } from '../../../src/errors.js';
import type { Message } from '../../../src/memory/types.js';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { wordCounter } from '../../helpers/fake-encoder.js';
import { chat, fakePorts, message, spanFaults } from './chat.js';

const LONG = chat(
  'user: We settled on Lake Ohrid.',
  'assistant: A fine lake, the water is warm in July.',
  'user: There are six of us, with the two kids.',
  'assistant: Do you need one house?',
  'user: Yes. The garden house for 940 euros.',
  'assistant: Fair enough for six people.',
  'user: The clouds look soft today.',
  'assistant: Soft clouds are a fine sight.',
  'user: The owner wants 200 euros by 1 April.',
);
const PARTS = 'no|not|I|we|it|Anna|7:30|the|moved.|Yes.|When?|- a|\n|```|七点。|نعم.|👍🏽|, and the dog|ran'.split('|');
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }).map((s) => s.toWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(' ')),
);
const messages = fc
  .array(
    fc.record({
      role: fc.constantFrom('user', 'assistant', 'tool', 'system'),
      text,
      name: fc.option(fc.constantFrom('Ann', 'Ben'), { nil: undefined }),
    }),
    { maxLength: 12 },
  )
  .map((items) => items.map((item, i): Message => message({ ...item, id: `m${i}`, role: item.role as Message['role'] })));
const mode = fc.constantFrom('lossy' as const, 'lossless' as const);

describe('compress', () => {
  for (const [name, counter, runs] of [
    ['words of four letters', wordCounter(4), 150],
    ['o200k', createTokenCounter('o200k'), 60],
  ] as const) {
    it(`never exceeds its budget, and every span is exact, whatever the text: ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          messages,
          fc.integer({ min: 1, max: 120 }),
          fc.integer({ min: 1, max: 120 }),
          mode,
          fc.option(text, { nil: undefined }),
          async (input, maxTokens, inputTokens, chosen, query) => {
            const summary = await compress(input, fakePorts({ payloadCounter: counter, selectionCounter: counter }), {
              maxTokens,
              inputTokens,
              mode: chosen,
              query,
            });
            const [tokens] = await counter.countMany([summary.text]);
            expect(summary.text === '' ? 0 : tokens).toBe(summary.tokens);
            expect(summary.tokens).toBeLessThanOrEqual(maxTokens);
            expect(spanFaults(summary, input)).toEqual([]);
            expect(summary.text.isWellFormed()).toBe(true);
            expect(summary.abstained).toBe(summary.text === '');
            const again = await compress(input, fakePorts({ payloadCounter: counter, selectionCounter: counter }), {
              maxTokens,
              inputTokens,
              mode: chosen,
              query,
            });
            expect(again).toEqual(summary);
          },
        ),
        { numRuns: runs },
      );
    }, 120_000);
  }

  it('accounts for every message: shown, or listed with its reason', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 1, max: 60 }), mode, async (input, maxTokens, chosen) => {
        const summary = await compress(input, fakePorts(), { maxTokens, mode: chosen });
        const seen = new Set([
          ...summary.sentences.flatMap((s) => s.sources.map((source) => source.messageId)),
          ...summary.dropped.map((item) => item.messageId),
        ]);
        const whole = summary.unchanged ? summary.candidates.map((candidate) => candidate.messageId) : [];
        for (const item of input)
          expect(seen.has(item.id) || whole.includes(item.id) || !/[\p{L}\p{N}]/u.test(item.text), item.text).toBe(true);
      }),
    );
  });

  it('returns what fits word for word', async () => {
    const summary = await compress(LONG, fakePorts(), { maxTokens: 500 });
    expect(summary.unchanged).toBe(true);
    expect(summary.text).toBe(LONG.map((item) => `${item.role === 'user' ? 'User' : 'Assistant'}: ${item.text}`).join('\n'));
    expect(summary.dropped).toEqual([]);
    expect(summary.usage).toMatchObject({ saved: 0, tokensIn: summary.tokens, tokensOut: summary.tokens });
    expect(spanFaults(summary, LONG)).toEqual([]);
  });

  it('collapses a repeated message and reports the other', async () => {
    const summary = await compress(
      chat('user: The shop opens at 9.', 'assistant: Good to know.', 'user: The shop opens at 9!'),
      fakePorts(),
      {},
    );
    expect(summary.text).toBe('Assistant: Good to know.\nUser: The shop opens at 9!');
    expect(summary.dropped).toMatchObject([{ messageId: 'm1', reason: 'duplicate' }]);
  });

  it('is lossless where asked: whole messages, byte for byte, in order, the rest listed', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 1, max: 60 }), async (input, maxTokens) => {
        const summary = await compress(input, fakePorts(), { maxTokens, mode: 'lossless' });
        let at = 0;
        for (const item of summary.candidates.filter((candidate) => candidate.selected)) {
          const found = summary.text.indexOf(input[item.index]?.text ?? '?', at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + (input[item.index]?.text.length ?? 0);
        }
        const left = summary.candidates.filter((candidate) => !candidate.selected).map((candidate) => candidate.messageId);
        expect(summary.dropped.filter((item) => item.reason === 'budget').map((item) => item.messageId)).toEqual(left);
      }),
    );
  });

  it('keeps a call and its result together in lossless mode', async () => {
    const pair = [
      message({ id: 'a', role: 'assistant', text: 'Let me look.', calls: [{ id: 'c', name: 'f' }] }),
      message({ id: 'b', role: 'tool', text: `Rows: ${'x '.repeat(30)}`, callId: 'c' }),
      message({ id: 'd', text: 'Thanks for looking.' }),
    ];
    for (const maxTokens of [5, 10, 20, 38, 44]) {
      const shown = (await compress(pair, fakePorts(), { maxTokens, mode: 'lossless' })).candidates
        .filter((c) => c.selected)
        .map((c) => c.messageId);
      expect(shown.includes('a')).toBe(shown.includes('b'));
    }
  });

  it('reports candidates and the selection as events, and times its steps', async () => {
    const ports = fakePorts();
    const summary = await compress(LONG, ports, { maxTokens: 20, inputTokens: 40 });
    const candidates = ports.events.filter((event) => event.type === 'candidate');
    expect(candidates.map((event) => event.candidate)).toEqual(summary.candidates);
    const picked = summary.candidates.filter((candidate) => candidate.selected);
    expect(picked.map((candidate) => candidate.rank).sort((a, b) => a - b)).toEqual(picked.map((_, rank) => rank));
    expect(ports.events.find((event) => event.type === 'selected')).toMatchObject({
      messageIds: picked.map((candidate) => candidate.messageId),
    });
    expect(picked.length).toBeLessThan(LONG.length);
    expect(Object.keys(summary.usage.ms)).toEqual(['prune', 'count', 'embed', 'dedup', 'select', 'summarize']);
    expect(summary.usage.saved).toBe(summary.usage.tokensIn - summary.tokens);
    expect(summary.usage.modelTokens.encoder).toBeGreaterThan(0);
  });

  it('abstains without messages', async () => {
    for (const input of [[], chat('user:  ', 'system: Be kind.')]) {
      expect(await compress(input, fakePorts(), {})).toMatchObject({
        text: '',
        sentences: [],
        abstained: true,
        unchanged: false,
        candidates: [],
      });
    }
  });

  it('stops at an aborted signal, before and between steps', async () => {
    await expect(compress(LONG, fakePorts(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    const abort = new AbortController();
    const { encoder } = fakePorts();
    const aborting = {
      ...encoder,
      embed: (texts: readonly string[]) => {
        abort.abort();
        return encoder.embed(texts);
      },
    };
    await expect(compress(LONG, fakePorts({ encoder: aborting }), { signal: abort.signal })).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('refuses an encoder that loses rows', async () => {
    const encoder = { ...fakePorts().encoder, embed: async () => ({ data: new Float32Array(64), dim: 64, tokens: 1 }) };
    await expect(compress(LONG, fakePorts({ encoder }), {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('compress with a summarizer', () => {
  const withText = (answer: () => unknown): CompressPorts =>
    fakePorts({ summarizer: { id: 'mine', summarize: async () => (await answer()) as string } });

  it('takes its text, sentence by sentence, each with the messages that hold its words', async () => {
    const summary = await compress(
      LONG,
      withText(() => ' They chose Lake Ohrid. Six people go. Tolstoy wrote it. '),
      { maxTokens: 30 },
    );
    expect(summary).toMatchObject({ text: 'They chose Lake Ohrid. Six people go. Tolstoy wrote it.', summarizer: 'mine', warnings: [] });
    const sourceOf = (id: string, start: number, end: number) => LONG.find((item) => item.id === id)!.text.slice(start, end);
    expect(
      summary.sentences.map((s) => [
        summary.text.slice(s.start, s.end),
        s.sources.map((source) => sourceOf(source.messageId, source.start, source.end)),
      ]),
    ).toEqual([
      ['They chose Lake Ohrid.', ['We settled on Lake Ohrid.']],
      ['Six people go.', ['Fair enough for six people.']],
      ['Tolstoy wrote it.', []],
    ]);
  });

  it('hands over the selection in order, within inputTokens', async () => {
    let seen: readonly Message[] = [];
    const summarizer = {
      id: 'mine',
      summarize: async (input: readonly Message[]) => {
        seen = input;
        return 'Fine.';
      },
    };
    await compress(LONG, fakePorts({ summarizer }), { maxTokens: 20, inputTokens: 30 });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map((item) => Number(item.id.slice(1)))).toEqual(seen.map((item) => Number(item.id.slice(1))).toSorted((a, b) => a - b));
    const [tokens] = await wordCounter().countMany([seen.map((item) => `User: ${item.text}`).join(' ')]);
    expect(tokens).toBeLessThanOrEqual(30);
  });

  it('cuts a text that is too long at a sentence end, with a warning', async () => {
    const summary = await compress(
      LONG,
      withText(() => 'One two three. Four five six. Seven eight nine.'),
      { maxTokens: 7 },
    );
    expect(summary).toMatchObject({ text: 'One two three. Four five six.', tokens: 6, warnings: [{ code: 'truncated' }] });
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no luck');
      },
    ],
    ['is empty', () => '  '],
    ['is null', () => null],
    ['is a number', () => 7],
    ['fits no sentence', () => 'word '.repeat(90)],
    [
      'fails with a typed error',
      () => {
        throw new MemGuardError('CALLBACK_FAILED', 'x');
      },
    ],
  ])('falls back to the extractive one when it %s', async (_, answer) => {
    const summary = await compress(LONG, withText(answer), { maxTokens: 20 });
    expect(summary).toMatchObject({ summarizer: 'extractive', warnings: [{ code: 'summarizer-failed' }] });
    expect(summary.text).not.toBe('');
  });

  it('does not hide that the worker is gone', async () => {
    const ports = withText(() => {
      throw new MemGuardError('WORKER_LOST', 'x');
    });
    await expect(compress(LONG, ports, { maxTokens: 20 })).rejects.toMatchObject({ code: 'WORKER_LOST' });
  });
});
