import { beforeAll, describe, expect, test } from 'vitest';
import { createGenerativeSummarizer } from '../../src/compress/generative-summarizer.js';
import { MemGuardError } from '../../src/errors.js';
import type { MemGuardEvent, Message } from '../../src/memory/types.js';
import type { Schedule } from '../../src/models/batching.js';
import { createGenerator } from '../../src/models/seq2seq.js';
import type { Seq2seqSession } from '../../src/models/seq2seq-session.js';
import type { TextGenerator } from '../../src/ports.js';
import { createJobQueue } from '../../worker/job-queue.js';
import { hasData } from '../helpers/served.js';
import { openTinyBart, PLAIN, type Reference, readReference, tinyBart } from './tiny-bart.js';

/** Generation on the real WASM runtime, beside what Python generated. */
const data = await hasData();
const suite = describe.skipIf(!data);
const why = data ? '' : ' (skipped: MEMGUARD_DATA is not set)';
const reference: Reference = data
  ? await readReference()
  : { cases: [], with_options: [], over_the_limit: { text: '', tokens: 0 }, counts: [] };
const caseOf = (name: string) => reference.cases.find((one) => one.name === name)!;

/** A generator whose steps are counted: the encoder is the first, each token one more. */
function countSteps(
  session: Seq2seqSession,
  dtype: 'q8' | 'fp32' = 'q8',
  onStep: (steps: number) => void = () => {},
): TextGenerator & { readonly schedule: Schedule; steps: number } {
  const queue = createJobQueue();
  const counted: Schedule = (job, options) =>
    queue.schedule(() => {
      onStep(++generator.steps);
      return job();
    }, options);
  const toError = async (error: unknown) => new MemGuardError('WORKER_LOST', String(error), { data: { kind: 'summarizer' } });
  const generator = {
    ...createGenerator(tinyBart(dtype), session, { device: 'wasm', schedule: counted, toError }),
    schedule: queue.schedule,
    steps: 0,
  };
  return generator;
}

suite.each(['fp32', 'q8'] as const)(`seq2seq on WASM beside Python, %s${why}`, (dtype) => {
  let session: Seq2seqSession;
  let generator: TextGenerator;
  beforeAll(async () => {
    session = await openTinyBart(tinyBart(dtype));
    generator = countSteps(session, dtype);
  });

  test.each(reference.cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    expect(session.encode(one.text)).toEqual(one.input_ids);
    const pieces: string[] = [];
    const made = await generator.generate(one.text, { maxNewTokens: PLAIN.maxNewTokens, onText: (piece) => pieces.push(piece) });
    expect(made.ids).toEqual(one.generated_ids);
    expect(session.decode(made.ids)).toBe(one.summary);
    // The one difference: where a limit cuts a character in two, its half is not shown.
    expect(made.text).toBe(one.summary.replace('\uFFFD', ''));
    expect(pieces.join('')).toBe(made.text);
    expect([made.inputTokens, made.outputTokens]).toEqual([one.input_ids.length, one.generated_ids.length - 1]);
  });

  const own = reference.with_options.filter(
    ({ options, fp32_only }) => !('repetition_penalty' in options) && (dtype === 'fp32' || !fp32_only),
  );
  // A repetition penalty is none of our settings.
  test.each(own.map((one) => [one.name, one] as const))('with %s', async (_, { text, options, generated_ids, summary }) => {
    const settings = {
      ...PLAIN,
      maxNewTokens: options['max_new_tokens'] ?? (options['max_length'] ?? 257) - 1,
      minLength: options['min_length'] ?? 0,
      noRepeatNgramSize: options['no_repeat_ngram_size'] ?? 0,
    };
    const ids = await session.generate(session.encode(text), settings, { step: (run) => run(), onText: () => {} });
    expect(ids).toEqual(generated_ids);
    expect(session.decode(ids)).toBe(summary);
  });

  test('counts', () => {
    expect(reference.counts.map(({ text }) => generator.countTokens(text))).toEqual(reference.counts.map(({ tokens }) => tokens));
  });
});

suite(`generation${why}`, () => {
  let session: Seq2seqSession;
  beforeAll(async () => {
    session = await openTinyBart(tinyBart());
  });

  test('[bug 33] an abort at token 3 stops within two tokens, and the next call works', async () => {
    const controller = new AbortController();
    const { port1, port2 } = new MessageChannel();
    // As a page aborts: by a message, which only a loop that pauses lets in.
    port1.onmessage = () => controller.abort();
    const generator = countSteps(session, 'q8', (steps) => {
      if (steps === 1 + 3) port2.postMessage('abort');
    });
    const { text, summary, generated_ids } = caseOf('no sentence end');
    await expect(generator.generate(text, { maxNewTokens: 256, signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    port1.close();
    expect(generator.steps).toBeLessThanOrEqual(1 + 3 + 2);
    expect(generated_ids.length).toBeGreaterThan(40);
    await expect(generator.generate(text, { maxNewTokens: 256 })).resolves.toMatchObject({ text: summary });
  });

  test('[bug 40] emoji and CJK come in whole characters', async () => {
    const generator = countSteps(session);
    const text = '我们在里斯本🎉见面。👩‍👩‍👧 Zoë 𠮷野家 🥐🥐! Then more.';
    const pieces: string[] = [];
    const made = await generator.generate(text, { maxNewTokens: 256, onText: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => piece.includes('\uFFFD') || !piece.isWellFormed())).toEqual([]);
    expect(pieces.join('')).toBe(made.text);
    expect(text.startsWith(made.text)).toBe(true);
  });

  test('an interactive call waits for one token, and two generations do not mix', async () => {
    const generator = countSteps(session);
    const [a, b] = [caseOf('four sentences'), caseOf('chat turns')];
    const both = Promise.all([a, b].map(({ text }) => generator.generate(text, { maxNewTokens: 256 })));
    await generator.schedule(async () => {}, { priority: 'bulk' });
    const before = generator.steps;
    const after = await generator.schedule(async () => generator.steps, { priority: 'interactive' });
    expect(after - before).toBeLessThanOrEqual(1);
    expect((await both).map(({ text }) => text)).toEqual([a.summary, b.summary]);
    expect(after).toBeLessThan(generator.steps);
  });

  test('a text over the window is refused before it reaches the model', async () => {
    const generator = countSteps(session);
    const { text, tokens } = reference.over_the_limit;
    await expect(generator.generate(text, { maxNewTokens: 256 })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      data: { tokens, maxTokens: 1024 },
    });
    expect(generator.steps).toBe(0);
    const { text: fine, summary } = caseOf('one sentence');
    await expect(generator.generate(fine, { maxNewTokens: 256 })).resolves.toMatchObject({ text: summary });
  });

  test.each([20, 3000])('[bug 41] %i tokens in: the summary is never longer, and its settings are recorded', async (size) => {
    const generator = countSteps(session);
    const sentences =
      size === 20 ? ['We walked along the river with Clara and Max on Sunday morning'] : caseOf('600 words').text.split(/(?<=[.?!]) /u);
    const messages: Message[] = [];
    for (let tokens = 0; tokens < size; ) {
      const text = sentences[messages.length % sentences.length]!;
      tokens += generator.countTokens(text);
      messages.push({ id: `m${messages.length}`, role: messages.length % 2 ? 'assistant' : 'user', text, version: '1' });
    }
    const inputs: number[] = [];
    const watched: TextGenerator = {
      ...generator,
      generate: async (text, options) => {
        const made = await generator.generate(text, options);
        inputs.push(made.inputTokens);
        expect(made.outputTokens).toBeLessThanOrEqual(made.inputTokens);
        return made;
      },
    };
    const events: MemGuardEvent[] = [];
    const summarizer = createGenerativeSummarizer(watched, (event) => events.push(event));
    const written = await summarizer.summarize(messages, { maxTokens: 120 });
    if (typeof written === 'string' || 'failed' in written) throw new Error(JSON.stringify(written));
    expect(Math.max(...inputs)).toBeLessThanOrEqual(1024);
    expect(inputs.length).toBe(written.generation.calls);
    expect(inputs.length > 1).toBe(size > 1024);
    expect(written.generation).toMatchObject({
      model: 'tiny-bart-q8@1/q8/wasm',
      settings: { numBeams: 1, doSample: false, minLength: 0, maxNewTokens: Math.min(120, inputs[0]!) },
      inputTokens: inputs.reduce((sum, tokens) => sum + tokens, 0),
    });
    const streamed = events.filter((event) => event.type === 'summary-text').filter(({ round }) => round === written.generation.rounds);
    const parts = Map.groupBy(streamed, ({ part }) => part);
    expect(
      [...parts.values()]
        .map((part) =>
          part
            .map(({ text }) => text)
            .join('')
            .trim(),
        )
        .join('\n'),
    ).toBe(written.text);
    expect(generator.countTokens(written.text)).toBeLessThanOrEqual(120);
  });
});
