import { afterEach, describe, expect, test } from 'vitest';
import { createMemGuard, type MemGuard, type MemGuardOptions, type ModelPack } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { serve } from '../helpers/served.js';
import { freshName } from './storage-helpers.js';

/** Faults of what is served and of the worker, with the shipped worker unchanged. The encoder alone: half the download. */
const ENCODER_ONLY: ModelPack = { id: 'encoder-only', encoder: SMALL_PACK.encoder };
const WEIGHTS = 'models/minilm-q8/onnx/model_quantized.onnx';

let opened: MemGuard[] = [];

async function open(options: MemGuardOptions): Promise<MemGuard> {
  const mem = await createMemGuard({ name: freshName(), models: ENCODER_ONLY, device: 'wasm', assetBase: '/', ...options });
  opened.push(mem);
  return mem;
}

afterEach(async () => {
  await Promise.all(opened.map((mem) => mem.close()));
  opened = [];
});

describe('bad answers of the server', () => {
  test.each([
    ['[bug 18] an HTML page instead of the model', 'html', 'MODEL_CORRUPT', 'HTML'],
    ['[bug 19] a truncated file', 'short', 'MODEL_CORRUPT', 'bytes instead of'],
    ['[bug 19] an LFS pointer', 'pointer', 'MODEL_CORRUPT', 'bytes instead of'],
    ['a file with flipped bits', 'flip', 'MODEL_CORRUPT', 'wrong hash'],
  ])('%s: one refetch, then a code', async (_, mode, code, message) => {
    const { assetBase, hits } = serve(mode);
    await expect(open({ assetBase })).rejects.toMatchObject({ code, phase: 'download', message: expect.stringContaining(message) });
    expect(await hits(WEIGHTS)).toBe(2);
  });

  test.each([
    ['missing', 'MODEL_MISSING', false],
    ['denied', 'UNAUTHORIZED', false],
    ['error', 'NETWORK', true],
    ['cut', 'NETWORK', true],
    ['stall', 'TIMEOUT', true],
  ])('%s: no refetch, %s', async (mode, code, retriable) => {
    const { assetBase, hits } = serve(mode);
    await expect(open({ assetBase })).rejects.toMatchObject({
      code,
      retriable,
      phase: 'download',
      data: { url: expect.stringContaining(WEIGHTS) },
    });
    expect(await hits(WEIGHTS)).toBe(1);
  });

  test.each(['once-html', 'once-short', 'once-flip'])('[bug 18] %s: the second answer is taken, the load succeeds', async (mode) => {
    const { assetBase, hits } = serve(mode);
    const progress: number[] = [];
    const mem = await open({ assetBase, onProgress: ({ loaded, total }) => progress.push(loaded / total) });
    expect(await hits(WEIGHTS)).toBe(2);
    expect((await mem.embed(['a'])).data.length).toBe(384);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test('[bug 10] wrong weights with the right hash: the self-test fails on WASM too, MODEL_CORRUPT', async () => {
    const { assetBase } = serve('flip');
    const bytes = await (await fetch(`${assetBase}${WEIGHTS}`)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const files = SMALL_PACK.encoder.files.map((file) => (file.path.endsWith('.onnx') ? { ...file, sha256 } : file));
    const models: ModelPack = { id: 'flipped', encoder: { ...SMALL_PACK.encoder, files } };
    await expect(open({ assetBase, models })).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
      phase: 'open',
      message: expect.stringContaining('reference values'),
    });
  });

  test("[bug 2] ORT's wasm is not there: a code that names assetBase; a new start with a good base works", async () => {
    const models: ModelPack = {
      id: 'elsewhere',
      encoder: { ...SMALL_PACK.encoder, base: new URL('/models/minilm-q8/', location.href).href },
    };
    await expect(open({ models, assetBase: '/no/such/place/' })).rejects.toMatchObject({
      code: 'MODEL_MISSING',
      phase: 'compile',
      message: expect.stringContaining('assetBase'),
    });
    await expect(open({ models })).resolves.toBeDefined();
  });
});

describe('the worker', () => {
  test('[bug 30] killed in mid-call: ten pending calls settle, the next one runs on a new worker', async () => {
    const { worker, made } = faultyWorker('');
    const mem = await open({ worker });
    const texts = Array.from({ length: 100 }, (_, i) => `Sentence number ${i}.`);
    const calls = Array.from({ length: 10 }, () => mem.embed(texts));
    const settled = Promise.allSettled(calls);
    made[0]!.terminate();
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'WORKER_LOST', retriable: true } });
    expect((await mem.embed(['a'])).data.length).toBe(384);
    expect(mem.info()).toMatchObject({ respawns: 1, device: 'wasm' });
  });

  test('[bug 20] killed in mid-download: the start goes on in a new worker', async () => {
    const { worker, made } = faultyWorker('');
    const { assetBase } = serve('slow');
    let killed = false;
    const mem = await open({
      worker,
      assetBase,
      onProgress: ({ stage, loaded, total }) => {
        if (killed || stage !== 'download' || loaded < total / 10) return;
        killed = true;
        made[0]!.terminate();
      },
    });
    expect(made.length).toBe(2);
    expect((await mem.embed(['a'])).data.length).toBe(384);
  });

  test('close() while it embeds: CLOSED', async () => {
    const mem = await open({});
    const call = mem.embed(Array.from({ length: 100 }, (_, i) => `Sentence number ${i}.`));
    await mem.close();
    await expect(call).rejects.toMatchObject({ code: 'CLOSED' });
  });

  test('abort during load: ABORTED, and the worker is gone', async () => {
    const alive = async () => (await navigator.locks.query()).held!.filter((lock) => lock.name?.startsWith('memguard:alive:')).length;
    const controller = new AbortController();
    const start = open({
      assetBase: serve('slow').assetBase,
      signal: controller.signal,
      onProgress: ({ stage, loaded }) => {
        if (stage === 'download' && loaded > 2_000_000) controller.abort();
      },
    });
    await expect(start).rejects.toMatchObject({ code: 'ABORTED' });
    await expect.poll(alive).toBe(0);
  });
});
