import { afterEach } from 'vitest';
import type { MemGuardEvent } from '../../src/memory/types.js';
import { sha256Hex } from '../../src/models/sha256.js';
import type { ModelEntry, ModelFile, NewAnchor } from '../../src/ports.js';
import { openMemoryStore, type PersistentMemory } from '../../src/storage/memory-store.js';
import { type ModelCache, type ModelStoreOptions, openModelStore } from '../../src/storage/model-store.js';

const cleanups: (() => void | Promise<void>)[] = [];

/** Runs after the current test, last registered first. */
export function onEnd(cleanup: () => void | Promise<void>): void {
  cleanups.push(cleanup);
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

let names = 0;

/** A database name of this test alone; both its databases are deleted afterwards. */
export function freshName(): string {
  const name = `storage-${Date.now()}-${names++}`;
  onEnd(async () => {
    await Promise.all([deleteDatabase(`${name}-models`), deleteDatabase(`${name}-memory`)]);
  });
  return name;
}

export function deleteDatabase(name: string): Promise<void> {
  return settle(indexedDB.deleteDatabase(name)).then(() => undefined);
}

export function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A connection beside the code under test, for looking and for damaging. Closed after the test. */
export async function rawDatabase(name: string, version?: number): Promise<IDBDatabase> {
  const db = await settle(indexedDB.open(name, version));
  onEnd(() => db.close());
  return db;
}

/** One raw transaction over all stores. */
export async function rawWrite(name: string, write: (transaction: IDBTransaction) => void): Promise<void> {
  const db = await settle(indexedDB.open(name));
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
  write(transaction);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  db.close();
}

export async function rawCount(name: string, store: string): Promise<number> {
  const db = await settle(indexedDB.open(name));
  const count = await settle(db.transaction(store).objectStore(store).count());
  db.close();
  return count;
}

export interface Recorder {
  readonly events: MemGuardEvent[];
  readonly emit: (event: MemGuardEvent) => void;
  /** Statuses of the storage events, in order. */
  statuses(): string[];
}

export function recorder(): Recorder {
  const events: MemGuardEvent[] = [];
  return {
    events,
    emit: (event) => events.push(event),
    statuses: () => events.flatMap((event) => (event.type === 'storage' ? [event.status] : [])),
  };
}

export async function openModels(
  name: string,
  events: Recorder = recorder(),
  options: Partial<ModelStoreOptions> = {},
): Promise<ModelCache> {
  const store = await openModelStore({ name, sha256: sha256Hex, emit: events.emit, ...options });
  onEnd(() => store.close());
  return store;
}

export async function openMemory(name: string, events: Recorder = recorder(), options: object = {}): Promise<PersistentMemory> {
  const store = await openMemoryStore({ name, emit: events.emit, ...options });
  onEnd(() => store.close());
  return store;
}

/** Bytes that repeat nowhere on a chunk border: each block of 64 KiB starts with its number. */
export function patternBlob(bytes: number, seed = 1): Blob {
  const blockBytes = 65_536;
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < bytes; start += blockBytes) {
    const block = new Uint8Array(Math.min(blockBytes, bytes - start)).fill(seed + (start / blockBytes) * 31);
    if (block.length >= 4) new DataView(block.buffer).setUint32(0, start / blockBytes);
    blocks.push(block);
  }
  return new Blob(blocks);
}

export interface FakeModel {
  readonly entry: ModelEntry;
  readonly file: ModelFile;
  readonly blob: Blob;
}

export async function fakeModel(blob: Blob, { revision = '1', pinned = true } = {}): Promise<FakeModel> {
  const file: ModelFile = { path: 'onnx/model.onnx', sha256: pinned ? await hashOf(blob) : '', bytes: blob.size };
  const rest = { kind: 'encoder', dtype: 'q8', dim: 4, maxTokens: 8, pooling: 'mean', license: 'Apache-2.0' } as const;
  return { entry: { id: 'fake', revision, files: [file], ...rest }, file, blob };
}

export async function hashOf(blob: Blob): Promise<string> {
  return sha256Hex(await blob.arrayBuffer());
}

export const SPACE = 'encoder@1/q8/mean/abc';

export function anchor(id: string, options: Partial<NewAnchor> = {}): NewAnchor {
  const embeddings = { prompt: Float32Array.of(0.6, 0.8, 0), answer: Float32Array.of(0, 0.6, -0.8) };
  return { id, prompt: `When does ${id} leave?`, answer: `${id} leaves at 6:30.`, vectorSpaceId: SPACE, embeddings, ...options };
}

/** Puts a factory with other `open` behaviour in the place of `indexedDB`. Restored after the test. */
export function replaceOpen(open: (real: IDBFactory, name: string, version?: number) => IDBOpenDBRequest): void {
  const real = indexedDB;
  const fake = new Proxy(real, {
    get: (target, property) => {
      if (property === 'open') return (name: string, version?: number) => open(target, name, version);
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: fake });
  onEnd(() => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real });
  });
}

/** A request that fails later with `error`, as a damaged profile or a refusing browser makes it. */
export function failingRequest(error: DOMException): IDBOpenDBRequest {
  const request = new EventTarget();
  Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
  Object.defineProperty(request, 'error', { value: error });
  setTimeout(() => request.dispatchEvent(new Event('error')));
  return request as IDBOpenDBRequest;
}

/** Every connection that the code under test opens from now on. */
export function captureConnections(): IDBDatabase[] {
  const opened: IDBDatabase[] = [];
  replaceOpen((real, name, version) => {
    const request = real.open(name, version);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  return opened;
}

/** Replaces `put` of every object store until the test ends. */
export function replacePut(
  put: (store: IDBObjectStore, value: unknown, real: () => IDBRequest<IDBValidKey>) => IDBRequest<IDBValidKey>,
): void {
  const real = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    return put(this, value, () => (key === undefined ? real.call(this, value) : real.call(this, value, key)));
  };
  onEnd(() => {
    IDBObjectStore.prototype.put = real;
  });
}
