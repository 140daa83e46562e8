import { afterEach, expect, test } from 'vitest';
import { createMemGuard, type LoadProgress, type MemGuard, type MemGuardEvent, type MemGuardOptions } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { readAll } from '../helpers/fake-clients.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { startUnderPolicy } from '../helpers/page-under-policy.js';
import { serve } from '../helpers/served.js';
import { deleteDatabase, freshName, onEnd, rawDatabase, rawWrite, settle } from './storage-helpers.js';
import { overrideQuota } from './storage-quota.js';

/** Rows of the runtime cases about the start: caches, disks, policies, progress. What they call adding and searching is done with anchors. */
const FILES = [...SMALL_PACK.encoder.files, ...SMALL_PACK.verifier!.files];
const TOTAL = FILES.reduce((sum, file) => sum + file.bytes, 0);
const WEIGHTS = 'onnx/model_quantized.onnx';
const FERRY = { prompt: 'When does the ferry leave?', answer: 'At 6:30.' };

async function open(options: MemGuardOptions): Promise<MemGuard> {
  const mem = await createMemGuard({ device: 'wasm', assetBase: '/', ...options });
  onEnd(() => mem.close());
  return mem;
}

/** A fact is stored and found in the next payload. */
async function useIt(mem: MemGuard): Promise<void> {
  await mem.anchors.add(FERRY);
  const { text } = await mem.context([{ role: 'user', content: 'When do we have to be at the harbour?' }], { anchors: true });
  expect(text).toContain('6:30');
}

async function storageEvents(mem: MemGuard): Promise<(MemGuardEvent & { type: 'storage' })[]> {
  await mem.close();
  return (await readAll(mem)).filter((event) => event.type === 'storage');
}

afterEach(() => localStorage.clear());

test('R010 a full disk while the model is being cached', async () => {
  const mem = await open({ name: freshName(), worker: faultyWorker('small-writes', true).worker });
  await useIt(mem);
  expect((await mem.storage()).models.bytes).toBeLessThan(5 * 2 ** 20);
  expect(await storageEvents(mem)).toEqual([
    expect.objectContaining({ status: 'cache-skipped', database: 'models', usage: expect.any(Number), quota: expect.any(Number) }),
  ]);
});

test('R011 a private window with very little storage', async () => {
  // Less than one piece of a weight file: Chromium counts what blobs take only in part.
  await overrideQuota(10 * 2 ** 20);
  const name = freshName();
  for (let start = 0; start < 2; start++) {
    const mem = await open({ name });
    await useIt(mem);
    const { models } = await mem.storage();
    expect(models.bytes).toBeLessThan(TOTAL);
    expect((await mem.estimate()).bytes).toBe(TOTAL - models.bytes);
    await mem.close();
  }
});

test('R012 the disk fills up in the middle of a model file', async () => {
  const name = freshName();
  const mem = await open({ name, worker: faultyWorker('full-in-second-model', true).worker });
  await useIt(mem);
  expect(await storageEvents(mem)).toEqual([
    expect.objectContaining({ status: 'cache-skipped', usage: expect.any(Number), quota: expect.any(Number) }),
  ]);
  const db = await rawDatabase(`${name}-models`);
  const keysOf = (store: string) => settle(db.transaction(store).objectStore(store).getAllKeys());
  const whole = new Set(await keysOf('manifests'));
  const half = (await keysOf('chunks')).filter((key) => !whole.has((key as [string, number])[0]));
  expect(half).toEqual([]);
  const { assetBase, hits } = serve('good');
  await useIt(await open({ name, assetBase }));
  expect([await hits('models/'), await hits(`claim-verifier/${WEIGHTS}`)]).toEqual([1, 1]);
});

test('R014 half a model file in the cache is not used', async () => {
  const name = freshName();
  const key = `minilm-q8/${WEIGHTS}`;
  const cutShort = async (): Promise<void> => {
    const db = await rawDatabase(`${name}-models`);
    const chunk = (await settle(db.transaction('chunks').objectStore('chunks').get([key, 0]))) as { blob: Blob };
    const blob = chunk.blob.slice(0, chunk.blob.size * 0.6);
    await rawWrite(`${name}-models`, (transaction) => void transaction.objectStore('chunks').put({ key, index: 0, blob }));
  };
  await (await open({ name })).close();
  await cutShort();
  const { assetBase, hits } = serve('good');
  const mem = await open({ name, assetBase });
  expect([await hits('models/'), await hits(key)]).toEqual([1, 1]);
  await mem.close();
  await cutShort();
  await expect(open({ name, assetBase: serve('no-models').assetBase })).rejects.toMatchObject({
    code: 'NETWORK',
    data: { url: expect.stringContaining(key) },
  });
});

test('R017 cleared storage is noticed at the start', async () => {
  const name = freshName();
  const first = await open({ name });
  await first.anchors.add(FERRY);
  await first.close();
  await Promise.all([deleteDatabase(`${name}-memory`), deleteDatabase(`${name}-models`)]);
  const mem = await open({ name });
  expect((await mem.storage()).persisted).toBeTypeOf('boolean');
  const [event] = await readFirst(mem);
  expect(event).toMatchObject({ type: 'storage', status: 'lost', database: 'memory' });
  expect((await storageEvents(mem)).filter(({ status }) => status === 'lost')).toEqual([]);
});

/** The first event, taken out of the buffer. */
async function readFirst(mem: MemGuard): Promise<MemGuardEvent[]> {
  const reader = mem.events();
  const { value } = await reader.next();
  await reader.return?.();
  return [value as MemGuardEvent];
}

test('R021 nothing is loaded from another host, and no policy is violated', async () => {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
  const report = await startUnderPolicy(policy, { name: freshName(), assetBase: '/' });
  expect(report).toEqual({ items: 2, anchors: 1, violations: [], origins: [location.origin] });
});

test('R022 the second visit works without a network', async () => {
  const name = freshName();
  await useIt(await open({ name }));
  for (let reload = 0; reload < 2; reload++) {
    const { assetBase, asked } = serve('no-models');
    const mem = await open({ name, assetBase });
    expect(await mem.anchors.list()).toMatchObject([FERRY]);
    await useIt(mem);
    expect((await asked()).filter(({ path }) => !path.startsWith('ort/'))).toEqual([]);
    await mem.close();
  }
});

test('R031 one progress bar for several files', async () => {
  const name = freshName();
  for (const stage of ['from the network', 'from the cache']) {
    const bar: LoadProgress[] = [];
    const mem = await open({ name, onProgress: (step) => bar.push(step) });
    await mem.close();
    const shares = bar.map(({ loaded, total }) => loaded / total);
    expect(shares, stage).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(bar.map(({ total }) => total)), stage).toEqual(new Set([TOTAL]));
    expect(shares.at(-1), stage).toBe(1);
  }
});
