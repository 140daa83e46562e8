import { describe, expect, test } from 'vitest';
import { createMemGuard, type MemGuard, type MemGuardEvent, type MemGuardOptions, type ModelPack } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { readAll } from '../helpers/fake-clients.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { hasData, serve } from '../helpers/served.js';
import { freshName, onEnd } from './storage-helpers.js';
import { tinyBart } from './tiny-bart.js';

/** summarizer: 'generative' over the shipped worker, with a small stand-in for BART: it repeats the first two sentences of what it reads. */
const data = await hasData();
const WHOLE: ModelPack = { ...SMALL_PACK, id: 'with-bart', summarizer: tinyBart() };
const NO_VERIFIER: ModelPack = { id: 'no-verifier', encoder: SMALL_PACK.encoder, summarizer: tinyBart() };

const CHAT = [
  ['user', 'I moved to Porto in 2024.'],
  ['assistant', 'Porto is a fine place to live, right by the river and the sea.'],
  ['user', 'My dog Max is nine years old!'],
  ['assistant', 'Nine years is a good age, and a calm walk each day will keep him well.'],
  ['user', 'My sister Clara works as a nurse in Lisbon.'],
  ['assistant', 'A nurse has long days, so she may like a quiet weekend with you.'],
  ['user', 'We want to meet at the station on Friday at 19:30.'],
  ['assistant', 'The station is easy to reach, and there is a small bar inside.'],
].map(([role, content], i) => ({ id: `m${i + 1}`, role, content }));

/** Ten times the chat, with other words: several model calls, far longer than any message takes from the page to the worker. */
const LONG_CHAT = Array.from({ length: 10 }, (_, round) =>
  CHAT.map(({ id, role, content }) => ({ id: `${id}-${round}`, role, content: `In year ${2001 + round}: ${content}` })),
).flat();

async function open(options: MemGuardOptions = {}): Promise<MemGuard> {
  const mem = await createMemGuard({
    name: freshName(),
    models: NO_VERIFIER,
    summarizer: 'generative',
    device: 'wasm',
    assetBase: '/',
    ...options,
  });
  onEnd(() => mem.close());
  return mem;
}

/** Reads events in the background, up to now. */
function listen(mem: MemGuard, hear: (event: MemGuardEvent) => void): void {
  void (async () => {
    for await (const event of mem.events()) hear(event);
  })();
}

/** Until the test ends; the browser may have its own. */
function replace(target: object, key: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { value, configurable: true, writable: true });
  onEnd(() => void (own ? Object.defineProperty(target, key, own) : Reflect.deleteProperty(target, key)));
}

describe.skipIf(!data)(`summarizer: 'generative'${data ? '' : ' (skipped: MEMGUARD_DATA is not set)'}`, () => {
  test('writes, streams, records its settings and names its sources', async () => {
    const mem = await open();
    let streamed = '';
    listen(mem, (event) => {
      if (event.type === 'summary-text') streamed += event.text;
    });
    const summary = await mem.compress(CHAT, { maxTokens: 60 });
    expect(summary).toMatchObject({ summarizer: 'tiny-bart-q8', warnings: [], abstained: false });
    expect(streamed).toBe(summary.text);
    expect(summary.generation).toMatchObject({
      model: 'tiny-bart-q8@1/q8/wasm',
      settings: { numBeams: 1, doSample: false, minLength: 0, maxNewTokens: 60 },
      calls: 1,
      rounds: 1,
    });
    const { inputTokens, outputTokens } = summary.generation!;
    expect(summary.usage.modelTokens.summarizer).toBe(inputTokens + outputTokens);
    expect(summary.sentences.length).toBeGreaterThan(0);
    for (const { text, sources } of summary.sentences) {
      const [source] = sources;
      const message = CHAT.find(({ id }) => id === source?.messageId);
      expect(text).toContain(message!.content!.slice(source!.start, source!.end));
    }
    // Greedy: the same words again.
    expect((await mem.compress(CHAT, { maxTokens: 60 })).text).toBe(summary.text);
  });

  test('context(): the generated summary is checked before it is in the payload', async () => {
    const mem = await open({ models: WHOLE });
    const result = await mem.context(CHAT, { maxTokens: 130 });
    expect(result.summary).toMatchObject({ summarizer: 'tiny-bart-q8' });
    const kept = result.verification.records.filter(({ verdict }) => verdict === 'kept');
    expect(kept.length).toBeGreaterThan(0);
    expect(result.tokens).toBeLessThanOrEqual(130);
    for (const { claim } of kept) expect(result.summary!.text).toContain(claim);
    const quoted = result.items.filter(({ section }) => section === 'conversation');
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.every(({ sources }) => sources.length > 0)).toBe(true);
    // What is not in the chat goes, whoever wrote it.
    const { records } = await mem.eliminate(`${result.summary!.text} Clara sold the boat in Oslo.`, CHAT);
    expect(records.at(-1)).toMatchObject({ verdict: 'removed' });
  });

  test('an abort in the middle of a generation settles at once, and the next call works', async () => {
    const mem = await open();
    const controller = new AbortController();
    const whole = { maxTokens: 400, cache: false };
    let pieces = 0;
    listen(mem, (event) => {
      if (event.type === 'summary-text' && ++pieces === 1) controller.abort();
    });
    await expect(mem.compress(LONG_CHAT, { ...whole, signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    // One text at a time: the first of these two waits for what is left of the aborted one, were it still being written.
    const summary = await mem.compress(LONG_CHAT, whole);
    expect(summary.summarizer).toBe('tiny-bart-q8');
    const both = pieces;
    await mem.compress(LONG_CHAT, whole);
    const one = pieces - both;
    expect(both - one).toBeGreaterThan(0);
    expect(both - one).toBeLessThan(one);
    expect(mem.info().respawns).toBe(0);
  });

  test('an interactive call comes back while a summary is being written', async () => {
    const mem = await open();
    let done = false;
    const started = new Promise<void>((resolve) => {
      listen(mem, (event) => {
        if (event.type === 'summary-text') resolve();
      });
    });
    const summary = mem.compress(LONG_CHAT, { maxTokens: 400 }).then(() => {
      done = true;
    });
    await started;
    await mem.embed(['a'], { priority: 'interactive' });
    expect(done).toBe(false);
    await summary;
  });

  test('out of memory: a fresh worker goes on with the extractive one, and says why', async () => {
    const { worker, arm } = faultyWorker('no-room-for-states');
    const mem = await open({ worker });
    await arm();
    const summary = await mem.compress(CHAT, { maxTokens: 60 });
    expect(summary).toMatchObject({
      summarizer: 'extractive',
      warnings: [{ code: 'summarizer-failed', message: expect.stringContaining('out of memory') }],
    });
    expect(summary.text).not.toBe('');
    expect(mem.info().respawns).toBe(1);
    expect((await mem.compress(CHAT, { maxTokens: 60 })).warnings).toMatchObject([{ code: 'summarizer-failed' }]);
    expect(mem.info().respawns).toBe(1);
    await mem.close();
    expect((await readAll(mem)).filter((event) => event.type === 'device')).toMatchObject([
      { respawns: 0 },
      { reason: 'out-of-memory', respawns: 1 },
    ]);
  });

  test.each([
    [12, 'gave back its input'],
    [6, 'holds no sentence'],
  ])('a budget of %i tokens: extractive, and why', async (maxTokens, message) => {
    const mem = await open();
    const summary = await mem.compress(CHAT, { maxTokens });
    expect(summary.summarizer).toBe('extractive');
    expect(summary.warnings).toContainEqual({ code: 'summarizer-failed', message: expect.stringContaining(message) });
  });
});

describe('a pack without a summarizer', () => {
  test("'generative' is UNSUPPORTED before a byte is downloaded, and says what to change", async () => {
    const { assetBase, hits } = serve('good');
    await expect(open({ models: 'small', assetBase })).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining("models: 'full'"),
    });
    expect(await hits('models/')).toBe(0);
  });
});

describe("summarizer: 'builtin'", () => {
  const SMALL: MemGuardOptions = { models: { id: 'encoder-only', encoder: SMALL_PACK.encoder }, summarizer: 'builtin' };

  test('without it, and without a user action: extractive, with a warning that says what is missing', async () => {
    replace(globalThis, 'Summarizer', undefined);
    const mem = await open(SMALL);
    const missing = async () => (await mem.compress(CHAT, { maxTokens: 40 })).warnings[0]!.message;
    expect(await missing()).toContain('no built-in summarizer');
    replace(globalThis, 'Summarizer', {});
    expect(await missing()).toContain('on a click or a key press');
  });

  test('with a stand-in of its interface: its text, with sources', async () => {
    const asked: string[] = [];
    const summarizer = {
      inputQuota: 10_000,
      measureInputUsage: async (text: string) => text.length,
      summarize: async (text: string) => {
        asked.push(text);
        return 'The user moved to Porto in 2024. Clara is a nurse in Lisbon.';
      },
      destroy: () => void asked.push('destroyed'),
    };
    replace(globalThis, 'Summarizer', { availability: async () => 'available', create: async () => summarizer });
    replace(navigator, 'userActivation', { isActive: true });
    const mem = await open(SMALL);
    // The click is long over when the models are there.
    replace(navigator, 'userActivation', { isActive: false });
    const summary = await mem.compress(CHAT, { maxTokens: 60 });
    expect(summary).toMatchObject({ summarizer: 'builtin', warnings: [] });
    expect(asked[0]).toContain('User: My sister Clara works as a nurse in Lisbon.');
    expect(summary.sentences.map(({ sources }) => sources[0]?.messageId)).toEqual(['m1', 'm5']);
    await mem.close();
    await expect.poll(() => asked.at(-1)).toBe('destroyed');
  });
});
