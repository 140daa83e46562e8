import { afterEach, describe, expect, test } from 'vitest';
import {
  createMemGuard,
  estimateDownload,
  type LoadProgress,
  type MemGuard,
  type MemGuardOptions,
  type ModelPack,
  preloadModels,
} from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { readAll } from '../helpers/fake-clients.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { startUnderPolicy } from '../helpers/page-under-policy.js';
import { serve } from '../helpers/served.js';
import { deleteDatabase, freshName, onEnd, rawDatabase } from './storage-helpers.js';

/** The weight cache and the memory under the shipped worker, on WASM. The encoder alone: half the download. */
const ENCODER_ONLY: ModelPack = { id: 'encoder-only', encoder: SMALL_PACK.encoder };
const BYTES = SMALL_PACK.encoder.files.reduce((sum, file) => sum + file.bytes, 0);

async function open(options: MemGuardOptions): Promise<MemGuard> {
  const mem = await createMemGuard({ models: ENCODER_ONLY, device: 'wasm', assetBase: '/', ...options });
  onEnd(() => mem.close());
  return mem;
}

async function storageEvents(mem: MemGuard): Promise<unknown[]> {
  await mem.close();
  return (await readAll(mem)).filter((event) => event.type === 'storage' || event.type === 'warning');
}

afterEach(() => {
  localStorage.clear();
});

describe('the weight cache', () => {
  test('[bug 17] offline: a second start asks for no model file and gives the same vectors', async () => {
    const name = freshName();
    const first = serve('good');
    const before = await (await open({ name, assetBase: first.assetBase })).embed(['The ferry leaves at 6:30.']);
    expect(await first.hits('models/')).toBe(SMALL_PACK.encoder.files.length);
    const cut = serve('no-models');
    const mem = await open({ name, assetBase: cut.assetBase });
    expect((await mem.embed(['The ferry leaves at 6:30.'])).data).toEqual(before.data);
    expect((await cut.asked()).map(({ path }) => path).filter((path) => !path.startsWith('ort/'))).toEqual([]);
    await expect(mem.storage()).resolves.toMatchObject({
      models: { persistence: 'indexeddb', files: SMALL_PACK.encoder.files.length, bytes: BYTES },
    });
  });

  test('a worker that is killed is replaced without another download', async () => {
    const { worker, made } = faultyWorker('');
    const { assetBase, hits } = serve('good');
    const mem = await open({ name: freshName(), worker, assetBase });
    const tokens = (): Promise<number> =>
      mem.embed(['a']).then(
        (batch) => batch.tokens,
        () => 0,
      );
    made[0]!.terminate();
    await expect.poll(tokens).toBeGreaterThan(0);
    expect(mem.info().respawns).toBe(1);
    expect(await hits('models/')).toBe(SMALL_PACK.encoder.files.length);
  });

  test('estimate tells the download, preload does it, with one bar and nothing started', async () => {
    const options = { name: freshName(), models: ENCODER_ONLY, assetBase: '/' };
    await expect(estimateDownload(options)).resolves.toEqual({ bytes: BYTES, total: BYTES, unknown: 0 });
    const bar: LoadProgress[] = [];
    await expect(preloadModels({ ...options, onProgress: (step) => bar.push(step) })).resolves.toEqual({
      bytes: 0,
      total: BYTES,
      unknown: 0,
    });
    expect(new Set(bar.map(({ total }) => total))).toEqual(new Set([BYTES]));
    expect(bar.map(({ loaded }) => loaded)).toEqual(bar.map(({ loaded }) => loaded).sort((a, b) => a - b));
    expect(bar.at(-1)).toEqual({ stage: 'ready', loaded: BYTES, total: BYTES });
    await expect(estimateDownload(options)).resolves.toMatchObject({ bytes: 0 });
    const mem = await open({ ...options, assetBase: serve('no-models').assetBase });
    await expect(mem.estimate()).resolves.toEqual({ bytes: 0, total: BYTES, unknown: 0 });
    await expect(mem.preload()).resolves.toMatchObject({ bytes: 0 });
  });

  test('an aborted preload: ABORTED, and the files that were whole stay', async () => {
    const controller = new AbortController();
    const options = { name: freshName(), models: ENCODER_ONLY, assetBase: serve('slow').assetBase };
    const onProgress = ({ loaded }: LoadProgress): void => {
      if (loaded > 2_000_000) controller.abort();
    };
    await expect(preloadModels({ ...options, signal: controller.signal, onProgress })).rejects.toMatchObject({ code: 'ABORTED' });
    const { bytes } = await estimateDownload(options);
    expect(bytes).toBe(SMALL_PACK.encoder.files.at(-1)!.bytes);
    await expect(estimateDownload({ ...options, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('[bug 21] two tabs that start at once download each file once', async () => {
    const name = freshName();
    const { assetBase, hits } = serve('good');
    const both = await Promise.all([open({ name, assetBase }), open({ name, assetBase })]);
    for (const mem of both) expect((await mem.embed(['a'])).data.length).toBe(384);
    expect(await hits('models/')).toBe(SMALL_PACK.encoder.files.length);
  });

  test('close() lets go of both databases', async () => {
    const name = freshName();
    const mem = await open({ name });
    await mem.anchors.add({ prompt: 'When?', answer: 'At seven.' });
    await mem.close();
    await Promise.all([deleteDatabase(`${name}-models`), deleteDatabase(`${name}-memory`)]);
    expect((await indexedDB.databases()).filter((database) => database.name?.startsWith(name))).toEqual([]);
  });
});

describe('storage that is refused', () => {
  test('[bug 26] everything works in memory, and events say so', async () => {
    const mem = await open({ name: freshName(), worker: faultyWorker('no-storage', true).worker });
    await mem.anchors.add({ prompt: 'When?', answer: 'At seven.' });
    expect(await mem.anchors.list()).toHaveLength(1);
    await expect(mem.storage()).resolves.toMatchObject({
      models: { persistence: 'none', bytes: 0 },
      memory: { persistence: 'none', anchors: 1 },
    });
    await expect(mem.estimate()).resolves.toMatchObject({ bytes: BYTES });
    const refused = (database: string) => expect.objectContaining({ status: 'refused', persistence: 'none', database });
    expect(await storageEvents(mem)).toEqual(expect.arrayContaining([refused('models'), refused('memory')]));
  });

  test('[bug 27] memory of a newer version: the start succeeds, calls that need memory say SCHEMA_NEWER', async () => {
    const name = freshName();
    (await rawDatabase(`${name}-memory`, 99)).close();
    const mem = await open({ name });
    expect((await mem.embed(['a'])).data.length).toBe(384);
    await expect(mem.anchors.list()).rejects.toMatchObject({ code: 'SCHEMA_NEWER' });
    await expect(mem.context([{ role: 'user', content: 'hi' }], { anchors: true })).rejects.toMatchObject({ code: 'SCHEMA_NEWER' });
    await expect(mem.context([{ role: 'user', content: 'hi' }])).resolves.toMatchObject({ abstained: false });
    expect(await storageEvents(mem)).toContainEqual(expect.objectContaining({ status: 'newer', database: 'memory' }));
  });
});

describe('faults of the start', () => {
  test('[bug 9] a heap too small for a batch: half of it in a fresh worker, and the same vectors', async () => {
    const texts = Array.from({ length: 16 }, (_, i) => `Sentence number ${i} of a long list that is read again and again by all of us.`);
    const { worker, arm } = faultyWorker('small-heap', true);
    const mem = await open({ name: freshName(), worker });
    const whole = await mem.embed(texts);
    await arm();
    const halves = await mem.embed(texts);
    for (const [i, value] of whole.data.entries()) expect(Math.abs(halves.data[i]! - value)).toBeLessThan(1e-4);
    await mem.close();
    expect((await readAll(mem)).filter((event) => event.type === 'device')).toMatchObject([
      { reason: 'requested', respawns: 0 },
      { reason: 'out-of-memory', respawns: 1 },
    ]);
  });

  test('[bug 13] memory that cannot be reserved: OUT_OF_MEMORY, and anchors are intact', async () => {
    const name = freshName();
    const first = await open({ name });
    await first.anchors.add({ prompt: 'When?', answer: 'At seven.' });
    await first.close();
    await expect(open({ name, worker: faultyWorker('no-reservation', true).worker })).rejects.toMatchObject({ code: 'OUT_OF_MEMORY' });
    expect(await (await open({ name })).anchors.list()).toHaveLength(1);
  });

  test('[bug 14] threads that never come: the second worker has one thread', async () => {
    const mem = await open({ name: freshName(), worker: faultyWorker('no-threads', true).worker });
    expect(mem.info()).toMatchObject({ threads: 1, respawns: 1 });
    expect((await mem.embed(['a'])).data.length).toBe(384);
  });

  test('a policy that forbids the worker: CSP, and what to allow', async () => {
    const report = await startUnderPolicy("worker-src 'none'", { name: freshName(), assetBase: '/' });
    expect(report).toMatchObject({ code: 'CSP', message: expect.stringContaining("worker-src 'self'") });
  });
});
