import { expect, test } from 'vitest';
import { downloadModels } from '../../src/models/loader.js';
import type { ModelCache } from '../../src/storage/model-store.js';
import {
  deleteDatabase,
  type FakeModel,
  fakeModel,
  freshName,
  hashOf,
  openModels,
  patternBlob,
  rawCount,
  rawWrite,
  recorder,
  replacePut,
} from './storage-helpers.js';
import { overrideQuota } from './storage-quota.js';

const CHUNK = 16 * 1024;
const MIB = 2 ** 20;

/** A start with the real loader and the store under it. `fetches` counts what reached the network. */
async function start(store: ModelCache, model: FakeModel, body: Blob = model.blob): Promise<{ fetches: number; sha256: string }> {
  let fetches = 0;
  const [files] = await downloadModels([model.entry], {
    assetBase: 'https://assets.example/',
    store,
    fetch: async () => {
      fetches++;
      return new Response(body);
    },
  });
  return { fetches, sha256: await hashOf(files!.get(model.file.path)!) };
}

test('[bug 24] a file of 150 MiB round-trips by hash in chunks of 16 to 32 MiB', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(150 * MIB));
  const first = await openModels(name);
  await first.put(model.entry, model.file, model.blob);
  first.close();
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(Math.ceil(150 / 24));
  const second = await openModels(name);
  const stored = await second.get(model.entry, model.file);
  expect(stored!.size).toBe(150 * MIB);
  expect(await hashOf(stored!)).toBe(model.file.sha256);
  expect(await second.usage()).toEqual({ files: 1, bytes: 150 * MIB });
});

test('a second start reads the cache and fetches nothing', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(50_000));
  const store = await openModels(name, recorder(), { chunkBytes: CHUNK });
  expect(await start(store, model)).toEqual({ fetches: 1, sha256: model.file.sha256 });
  store.close();
  const again = await openModels(name);
  expect(await start(again, model)).toEqual({ fetches: 0, sha256: model.file.sha256 });
});

test('[bug 18] HTML in place of a model is not stored, and the next good load is', async () => {
  const html = new Blob(['<!doctype html><title>app</title>']);
  for (const pinned of [true, false]) {
    const model = await fakeModel(patternBlob(50_000), { pinned });
    const store = await openModels(freshName());
    await expect(store.put(model.entry, model.file, html)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    expect(await store.get(model.entry, model.file)).toBeUndefined();
    expect(await store.usage()).toEqual({ files: 0, bytes: 0 });
    await store.put(model.entry, model.file, model.blob);
    expect(await hashOf((await store.get(model.entry, model.file))!)).toBe(await hashOf(model.blob));
  }
});

const chunk = (index: number, blob: Blob) => (transaction: IDBTransaction) =>
  void transaction.objectStore('chunks').put({ key: 'fake/onnx/model.onnx', index, blob });

const DAMAGE: readonly [string, (transaction: IDBTransaction) => void][] = [
  ['a flipped byte', chunk(1, new Blob([patternBlob(CHUNK - 1, 7), new Uint8Array(1)]))],
  ['a chunk cut short', chunk(3, new Blob(['short']))],
  ['a missing chunk', (transaction) => void transaction.objectStore('chunks').delete(['fake/onnx/model.onnx', 2])],
  ['HTML as a chunk', chunk(0, new Blob(['<!doctype html>']))],
  ['a chunk that is no Blob', chunk(0, 'text' as unknown as Blob)],
];

test.each(DAMAGE)('[bug 19] %s in the cache is dropped and fetched once more', async (_what, damage) => {
  const name = freshName();
  const model = await fakeModel(patternBlob(3 * CHUNK + 100));
  const store = await openModels(name, recorder(), { chunkBytes: CHUNK });
  await start(store, model);
  store.close();
  await rawWrite(`${name}-models`, damage);
  const events = recorder();
  const reopened = await openModels(name, events, { chunkBytes: CHUNK });
  expect(await start(reopened, model)).toEqual({ fetches: 1, sha256: model.file.sha256 });
  expect(events.statuses()).toEqual(['entry-dropped']);
  expect(await start(reopened, model)).toEqual({ fetches: 0, sha256: model.file.sha256 });
});

test('[bug 19] a damaged entry and a server that sends a Git LFS pointer end in MODEL_CORRUPT with nothing stored', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(3 * CHUNK + 100));
  const store = await openModels(name, recorder(), { chunkBytes: CHUNK });
  await start(store, model);
  await rawWrite(`${name}-models`, DAMAGE[0]![1]);
  const pointer = new Blob(['version https://git-lfs.github.com/spec/v1\n']);
  await expect(start(store, model, pointer)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
  expect(await store.usage()).toEqual({ files: 0, bytes: 0 });
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(0);
});

test('a new revision takes the place of the old one', async () => {
  const name = freshName();
  const old = await fakeModel(patternBlob(3 * CHUNK), { revision: '1' });
  const model = await fakeModel(patternBlob(CHUNK + 5, 9), { revision: '2' });
  const store = await openModels(name, recorder(), { chunkBytes: CHUNK });
  await start(store, old);
  expect(await start(store, model)).toEqual({ fetches: 1, sha256: model.file.sha256 });
  expect(await store.usage()).toEqual({ files: 1, bytes: CHUNK + 5 });
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(2);
});

test('a file without a known hash is pinned to its first download, per revision', async () => {
  const name = freshName();
  const store = await openModels(name, recorder(), { chunkBytes: CHUNK });
  const model = await fakeModel(patternBlob(2 * CHUNK), { pinned: false });
  await store.put(model.entry, model.file, model.blob);
  expect(await hashOf((await store.get(model.entry, model.file))!)).toBe(await hashOf(model.blob));
  expect(await store.get({ ...model.entry, revision: '2' }, model.file)).toBeUndefined();
  await store.put(model.entry, model.file, model.blob);
  await rawWrite(`${name}-models`, chunk(1, patternBlob(CHUNK, 5)));
  expect(await store.get(model.entry, model.file)).toBeUndefined();
});

test('[bug 22] a full disk while a model is cached: coded error with figures, one event, one warning, no half entry', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(6 * MIB));
  const small = await fakeModel(patternBlob(1000));
  const events = recorder();
  const release = await overrideQuota(4 * MIB);
  const store = await openModels(name, events, { chunkBytes: MIB });
  const error = await store.put(model.entry, model.file, model.blob).catch((reason: unknown) => reason);
  await store.put(model.entry, model.file, model.blob).catch(() => undefined);
  await release();
  expect(error).toMatchObject({
    code: 'QUOTA',
    data: { database: 'models', neededBytes: 6 * MIB, quota: expect.any(Number) },
    cause: { name: 'QuotaExceededError' },
  });
  expect((error as { data: { usage: unknown } }).data.usage).toBeTypeOf('number');
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(0);
  expect(await store.get(model.entry, model.file)).toBeUndefined();
  expect(events.events).toEqual([
    expect.objectContaining({ type: 'storage', status: 'cache-skipped', usage: expect.any(Number), quota: expect.any(Number) }),
    expect.objectContaining({ type: 'warning', warning: expect.objectContaining({ code: 'cache-skipped' }) }),
  ]);
  await store.put(small.entry, small.file, small.blob);
  expect(await store.usage()).toEqual({ files: 1, bytes: 1000 });
});

test('[bug 23] a transaction that aborts without saying why is a full disk', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(3 * CHUNK));
  const events = recorder();
  const store = await openModels(name, events, { chunkBytes: CHUNK });
  let puts = 0;
  replacePut((objectStore, _value, real) => {
    const request = real();
    if (++puts === 2) request.addEventListener('success', () => objectStore.transaction.abort());
    return request;
  });
  await expect(store.put(model.entry, model.file, model.blob)).rejects.toMatchObject({
    code: 'QUOTA',
    data: { usage: expect.any(Number), quota: expect.any(Number) },
  });
  expect(events.statuses()).toEqual(['cache-skipped']);
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(0);
});

test('clear() frees every file; a deleted database is made anew under an open store', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(3 * CHUNK));
  const events = recorder();
  const store = await openModels(name, events);
  await start(store, model);
  await store.clear();
  expect(await store.usage()).toEqual({ files: 0, bytes: 0 });
  await start(store, model);
  await deleteDatabase(`${name}-models`);
  expect(events.statuses()).toEqual(['closed']);
  expect(await start(store, model)).toEqual({ fetches: 1, sha256: model.file.sha256 });
  expect(await start(store, model)).toEqual({ fetches: 0, sha256: model.file.sha256 });
});

test('waiting for another download ends with the signal, or with the time limit', async () => {
  const model = await fakeModel(patternBlob(100));
  const name = freshName();
  const store = await openModels(name, recorder(), { lockWaitMs: 50 });
  let release = (): void => undefined;
  let held: Promise<void> | undefined;
  await new Promise<void>((started) => {
    held = store.exclusive(model.entry, model.file, () => {
      started();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  const controller = new AbortController();
  const patient = await openModels(name);
  const aborted = patient.exclusive(model.entry, model.file, async () => 'ran', controller.signal);
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(store.exclusive(model.entry, model.file, async () => 'ran')).resolves.toBe('ran');
  release();
  await held;
  await expect(store.exclusive(model.entry, model.file, () => Promise.reject(new Error('work')))).rejects.toThrow('work');
});

test('without Web Locks the last write wins and the file is whole', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(3 * CHUNK));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
  try {
    const stores = await Promise.all([
      openModels(name, recorder(), { chunkBytes: CHUNK }),
      openModels(name, recorder(), { chunkBytes: CHUNK }),
    ]);
    await Promise.all(stores.map((store) => store.exclusive(model.entry, model.file, () => start(store, model))));
    expect(await start(stores[0]!, model)).toEqual({ fetches: 0, sha256: model.file.sha256 });
    expect(await rawCount(`${name}-models`, 'chunks')).toBe(3);
  } finally {
    delete (navigator as { locks?: unknown }).locks;
  }
});
