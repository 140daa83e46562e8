import { expect, test } from 'vitest';
import {
  anchor,
  fakeModel,
  freshName,
  hashOf,
  onEnd,
  openMemory,
  openModels,
  patternBlob,
  rawCount,
  rawWrite,
  recorder,
  SPACE,
} from './storage-helpers.js';
import { startWriter } from './storage-workers.js';
import type { StopAt } from './storage-writer.worker.js';

const CHUNK = 16 * 1024;
/** The end of two dozen workers can take long; what is tested is that the store opens, not when. */
const PATIENCE_MS = 120_000;
const MOMENTS: readonly StopAt['when'][] = ['before', 'written', 'committed'];

/** Every place where a worker can be killed. They run side by side: Chromium takes two seconds to end a worker that is blocked. */
async function everyStop(writes: number, check: (stop: StopAt) => Promise<void>): Promise<void> {
  const stops = Array.from({ length: writes }, (_, i) => MOMENTS.map((when) => ({ write: i + 1, when }))).flat();
  await Promise.all(stops.map(check));
}

async function writesOf(task: Parameters<typeof startWriter>[0]): Promise<number> {
  const { writes } = await startWriter(task).next('done');
  return writes;
}

test.each(['fresh', 'replacing'] as const)(
  '[bug 20] a worker killed at any write of a model file leaves a cache that opens: %s',
  async (start) => {
    const old = await fakeModel(patternBlob(3 * CHUNK, 7), { revision: '0' });
    const model = await fakeModel(patternBlob(2 * CHUNK + 100));
    const prepare = async (name: string): Promise<void> => {
      if (start === 'fresh') return;
      const store = await openModels(name, recorder(), { chunkBytes: CHUNK });
      await store.put(old.entry, old.file, old.blob);
      store.close();
    };
    const counted = freshName();
    await prepare(counted);
    const writes = await writesOf({ kind: 'put', name: counted, model, chunkBytes: CHUNK });
    // two object stores if new, two deletes, three chunks, one manifest
    expect(writes).toBe(start === 'fresh' ? 8 : 6);
    await everyStop(writes, async ({ write, when }) => {
      const name = freshName();
      await prepare(name);
      const writer = startWriter({ kind: 'put', name, model, chunkBytes: CHUNK, stop: { write, when } });
      await writer.next('stopped');
      writer.kill();
      const events = recorder();
      const store = await openModels(name, events, { chunkBytes: CHUNK, openTimeoutMs: PATIENCE_MS });
      expect(store.persistence).toBe('indexeddb');
      const { files } = await store.usage();
      const chunks = await rawCount(`${name}-models`, 'chunks');
      expect(files === 0 ? chunks : files, `half entry after ${when} ${write}`).toBe(files);
      const found = await store.get(model.entry, model.file);
      const committed = write === writes && when === 'committed';
      if (committed) expect(found).toBeDefined();
      if (found) expect(await hashOf(found)).toBe(model.file.sha256);
      await store.put(model.entry, model.file, model.blob);
      const again = await store.get(model.entry, model.file);
      expect(await hashOf(again!)).toBe(model.file.sha256);
      expect(await rawCount(`${name}-models`, 'chunks')).toBe(3);
      store.close();
    });
  },
);

test('a worker killed at any write of anchors leaves all of them or none, and the older ones', async () => {
  const added = ['a', 'b', 'c'].map((id) => anchor(id));
  const counted = freshName();
  const writes = await writesOf({ kind: 'anchors', name: counted, anchors: added });
  expect(writes).toBe(5);
  // The first two writes of a new database make its stores; here they are there already.
  await everyStop(writes - 2, async ({ write, when }) => {
    const name = freshName();
    const before = await openMemory(name);
    await before.addAnchors([anchor('old')]);
    before.close();
    const writer = startWriter({ kind: 'anchors', name, anchors: added, stop: { write, when } });
    await writer.next('stopped');
    writer.kill();
    const store = await openMemory(name, recorder(), { openTimeoutMs: PATIENCE_MS });
    const ids = (await store.listAnchors({ vectorSpaceId: SPACE })).map(({ id }) => id);
    expect(ids).toEqual(when === 'committed' ? ['old', 'a', 'b', 'c'] : ['old']);
    store.close();
  });
});

test('[bug 21] two workers that load at once download once', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(300_000));
  const workers = [startWriter({ kind: 'load', name, model }), startWriter({ kind: 'load', name, model })];
  const done = await Promise.all(workers.map((worker) => worker.next('done')));
  expect(done.map(({ sha256 }) => sha256)).toEqual([model.file.sha256, model.file.sha256]);
  expect(workers.flatMap(({ messages }) => messages.filter(({ type }) => type === 'download'))).toHaveLength(1);
});

test('[bug 20] a worker killed in mid-download frees its file for the one that waits', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(300_000));
  const first = startWriter({ kind: 'load', name, model, hang: true });
  await first.next('download');
  const second = startWriter({ kind: 'load', name, model });
  first.kill();
  expect((await second.next('done')).sha256).toBe(model.file.sha256);
  await second.next('download');
});

test('a file that another worker is writing is not discarded as half a file', async () => {
  const name = freshName();
  const model = await fakeModel(patternBlob(3 * CHUNK));
  const first = await openModels(name, recorder(), { chunkBytes: CHUNK });
  let commit = (): void => undefined;
  const paused = new Promise<void>((resolve) => {
    commit = resolve;
  });
  onEnd(() => commit());
  let chunksWritten = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    chunksWritten = resolve;
  });
  // Chunks are there, the manifest is not: the same picture as a half file, but the lock is held.
  const writing = first.exclusive(model.entry, model.file, async () => {
    await first.put(model.entry, model.file, model.blob);
    await rawWrite(`${name}-models`, (transaction) => transaction.objectStore('manifests').clear());
    chunksWritten();
    await paused;
  });
  await written;
  const second = await openModels(name, recorder(), { chunkBytes: CHUNK });
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(3);
  commit();
  await writing;
  second.close();
  await openModels(name, recorder(), { chunkBytes: CHUNK });
  expect(await rawCount(`${name}-models`, 'chunks')).toBe(0);
});
