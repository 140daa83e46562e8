import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemGuard, type LoadProgress, type MemGuard, type MemGuardEvent } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import type { HostMessage } from '../../src/protocol/worker-api.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { cosine, embedGolden } from '../helpers/golden.js';

/** The shipped worker and models on WASM: this browser has navigator.gpu but no adapter. */
let mem: MemGuard;
const progress: LoadProgress[] = [];

beforeAll(async () => {
  mem = await createMemGuard({ assetBase: '/', onProgress: (step) => progress.push(step) });
});
afterAll(() => mem.close());

describe('start', () => {
  test('[bug 3] no adapter: WASM, and the reason in info() and in the device event', async () => {
    expect(mem.info()).toMatchObject({ device: 'wasm', reason: 'no-adapter', respawns: 0, verifier: true, crossOriginIsolated: true });
    const reader = mem.events();
    const first = (await reader.next()).value as MemGuardEvent;
    await reader.return?.();
    expect(first).toMatchObject({ type: 'device', device: 'wasm', reason: 'no-adapter', respawns: 0 });
  });

  test('threads follow the cores of an isolated page', () => {
    expect(mem.info().threads).toBe(Math.min(4, Math.ceil(navigator.hardwareConcurrency / 2)));
  });

  test('one bar: never falls, ends at 1, total known from the first step', () => {
    const total = [...SMALL_PACK.encoder.files, ...SMALL_PACK.verifier!.files].reduce((sum, file) => sum + file.bytes, 0);
    expect(new Set(progress.map((step) => step.total))).toEqual(new Set([total]));
    const fractions = progress.map((step) => step.loaded / step.total);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions[0]).toBe(0);
    expect(progress.at(-1)).toEqual({ stage: 'ready', loaded: total, total });
    expect([...new Set(progress.map((step) => step.stage))]).toEqual(['probe', 'download', 'compile', 'open', 'ready']);
  });

  test('info() names the models with revision and golden figures', () => {
    const [encoder, verifier] = mem.info().models;
    expect(encoder).toMatchObject({ id: 'minilm-q8', revision: SMALL_PACK.encoder.revision, dtype: 'q8' });
    expect(encoder!.golden).toBeGreaterThan(0.998);
    expect(verifier).toMatchObject({ id: 'claim-verifier' });
    expect(verifier!.golden).toBeLessThan(0.001);
  });
});

describe('embed', () => {
  test('[bug 42] equals the fp32 golden vectors, as Float32Array with rows of length 1', async () => {
    const { batch, references } = await embedGolden(mem);
    expect(batch.data).toBeInstanceOf(Float32Array);
    expect(batch.dim).toBe(384);
    for (const [i, reference] of references.entries()) {
      expect(cosine(batch, i, reference)).toBeGreaterThan(0.998);
      expect(Math.hypot(...batch.data.subarray(i * 384, (i + 1) * 384))).toBeCloseTo(1, 5);
    }
  });

  test('results come in input order whatever the batches are, and padding does not change them', async () => {
    const texts = [
      'A much longer sentence that stands first and needs more tokens than all the others do.',
      'Short.',
      '',
      'Two words',
      'One more sentence here.',
      'x',
      'The end of it all.',
      'Ten',
      'Eleven or so words are in this sentence, more or less.',
      'Last.',
    ];
    const together = await mem.embed(texts);
    for (const [i, text] of texts.entries()) {
      const alone = await mem.embed([text]);
      for (let j = 0; j < 384; j++) expect(together.data[i * 384 + j]).toBeCloseTo(alone.data[j]!, 4);
    }
    expect(together.data.subarray(2 * 384, 3 * 384).every((value) => value === 0)).toBe(true);
  });

  test('no texts: no rows', async () => {
    expect(await mem.embed([])).toMatchObject({ dim: 384, tokens: 0, data: new Float32Array(0) });
  });

  test('a long text is not cut: its last third counts', async () => {
    const start = 'The cook bought flour, eggs and butter for the cake. '.repeat(40);
    const [plain, changed, tail] = await Promise.all(
      [
        start,
        `${start}${'The rocket reached orbit and released its satellite. '.repeat(20)}`,
        'The rocket reached orbit and released its satellite.',
      ].map((text) => mem.embed([text])),
    );
    expect(changed!.tokens).toBeGreaterThan(512);
    expect(cosine(changed!, 0, tail!.data)).toBeGreaterThan(cosine(plain!, 0, tail!.data) + 0.1);
  });

  test('[bug 39] 1 MB of base64: the worker answers, and the page stays responsive', async () => {
    let base64 = '';
    for (let seed = 1; base64.length < 1_000_000; ) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      base64 += 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[(seed >> 8) & 63];
    }
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    const batch = await mem.embed([`Here is the file: ${base64}`], { priority: 'bulk' });
    clearInterval(timer);
    expect(Math.hypot(...batch.data)).toBeCloseTo(1, 5);
    expect(batch.tokens).toBeLessThan(15_000);
    expect(ticks).toBeGreaterThan(3);
  });

  test('lone surrogates, emoji and CJK: sound vectors, equal texts give equal vectors', async () => {
    const { data } = await mem.embed([
      'a \ud800 b',
      'a \ufffd b',
      '👩‍👩‍👧‍👦🎉',
      '明日の午後三時に会いましょう',
      '\ud83d',
      '\u0000\u200b\n',
    ]);
    const row = (i: number) => data.subarray(i * 384, (i + 1) * 384);
    expect([...row(0)]).toEqual([...row(1)]);
    for (const i of [0, 2, 3]) expect(Math.hypot(...row(i))).toBeCloseTo(1, 5);
    expect(data.every((value) => Number.isFinite(value))).toBe(true);
  });

  test('an interactive call comes back before the rest of a bulk one', async () => {
    const done: string[] = [];
    const bulk = mem
      .embed(
        Array.from({ length: 300 }, (_, i) => `Sentence number ${i} of the long import.`),
        { priority: 'bulk' },
      )
      .then(() => done.push('bulk'));
    const interactive = mem.embed(['a question']).then(() => done.push('interactive'));
    await Promise.all([bulk, interactive]);
    expect(done).toEqual(['interactive', 'bulk']);
  });

  test('an abort between batches: ABORTED, and the worker stops too', async () => {
    const { worker, made } = faultyWorker('');
    const own = await createMemGuard({ assetBase: '/', worker });
    let done = 0;
    made[0]!.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => {
      if (data.memguard === 'progress' && data.total === 200) done = data.done;
    });
    const controller = new AbortController();
    const call = own.embed(
      Array.from({ length: 200 }, (_, i) => `Sentence number ${i}.`),
      { signal: controller.signal, onProgress: () => controller.abort() },
    );
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
    // Bulk waits for all that is interactive: without the abort, every batch would be over when this is back.
    await own.embed(['next'], { priority: 'bulk' });
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(200);
    await own.close();
  });
});

describe('tokens', () => {
  test('countTokens counts as o200k does', async () => {
    expect(await mem.countTokens('hello world')).toBe(2);
    expect(await mem.countTokens('')).toBe(0);
  });
});

test('[bug 12] close() ends the worker: its lock is free', async () => {
  const alive = async () => (await navigator.locks.query()).held!.filter((lock) => lock.name?.startsWith('memguard:alive:')).length;
  const before = await alive();
  const other = await createMemGuard({ assetBase: '/', device: 'wasm' });
  expect(other.info().reason).toBe('requested');
  expect(await alive()).toBe(before + 1);
  await other.close();
  await expect.poll(alive).toBe(before);
});
