import { sha256Hex } from '../../src/models/sha256.js';
import { openMemoryStore } from '../../src/storage/memory-store.js';
import { openModelStore } from '../../src/storage/model-store.js';
import type { FakeModel } from './storage-helpers.js';
import type { NewAnchor } from '../../src/ports.js';

/** Where the worker stops for ever: before write k, in its success handler, or when its transaction has committed. */
export type StopAt = { readonly write: number; readonly when: 'before' | 'written' | 'committed' };

export type WriterTask = { readonly name: string; readonly stop?: StopAt } & (
  | { readonly kind: 'put'; readonly model: FakeModel; readonly chunkBytes: number }
  | { readonly kind: 'anchors'; readonly anchors: readonly NewAnchor[] }
  | { readonly kind: 'load'; readonly model: FakeModel; readonly hang?: boolean }
);

export type WriterMessage =
  | { readonly type: 'stopped' }
  | { readonly type: 'download' }
  | { readonly type: 'done'; readonly writes: number; readonly sha256?: string }
  | { readonly type: 'failed'; readonly error: string };

const post = (message: WriterMessage): void => self.postMessage(message);
let writes = 0;

function stopForEver(): void {
  post({ type: 'stopped' });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Counts every request that changes a database, and stops at the one asked for. */
function watchWrites(stop: StopAt | undefined): void {
  const watch = <K extends string>(prototype: Record<K, (...args: never[]) => unknown>, method: K): void => {
    const real = prototype[method];
    prototype[method] = function (this: IDBObjectStore, ...args: never[]) {
      const hit = ++writes === stop?.write;
      if (hit && stop?.when === 'before') stopForEver();
      const result = real.apply(this, args) as IDBRequest;
      if (hit && stop?.when === 'written') result.addEventListener('success', stopForEver);
      if (hit && stop?.when === 'committed') this.transaction.addEventListener('complete', stopForEver);
      return result;
    };
  };
  watch(IDBObjectStore.prototype as never, 'put');
  watch(IDBObjectStore.prototype as never, 'delete');
  const create = IDBDatabase.prototype.createObjectStore;
  IDBDatabase.prototype.createObjectStore = function (...args) {
    if (++writes === stop?.write) stopForEver();
    return create.apply(this, args);
  };
}

async function load({ name, model, hang }: Extract<WriterTask, { kind: 'load' }>): Promise<string> {
  const store = await openModelStore({ name, sha256: sha256Hex, emit: () => undefined });
  const blob = await store.exclusive(model.entry, model.file, async () => {
    const stored = await store.get(model.entry, model.file);
    if (stored) return stored;
    post({ type: 'download' });
    await new Promise((resolve) => setTimeout(resolve, hang ? 2 ** 30 : 100));
    await store.put(model.entry, model.file, model.blob);
    return model.blob;
  });
  return sha256Hex(await blob.arrayBuffer());
}

async function run(task: WriterTask): Promise<string | undefined> {
  if (task.kind === 'load') return load(task);
  if (task.kind === 'put') {
    const { name, chunkBytes, model } = task;
    const store = await openModelStore({ name, sha256: sha256Hex, emit: () => undefined, chunkBytes });
    await store.put(model.entry, model.file, model.blob);
  } else {
    const store = await openMemoryStore({ name: task.name, emit: () => undefined });
    await store.addAnchors(task.anchors);
  }
  return undefined;
}

self.onmessage = ({ data: task }: MessageEvent<WriterTask>) => {
  watchWrites(task.stop);
  run(task).then(
    (sha256) => post({ type: 'done', writes, sha256 }),
    (error: unknown) => post({ type: 'failed', error: String(error) }),
  );
};
