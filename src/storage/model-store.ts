import { STORAGE } from '../config.js';
import { MemGuardError, messageOf } from '../errors.js';
import type { ModelEntry, ModelFile, ModelPin, ModelStore } from '../ports.js';
import { type EmitStorage, toReadError, toWriteError } from './faults.js';
import { ifUnlocked, withLock } from './locks.js';
import { modelsDatabase } from './migrations.js';
import { Connection } from './open.js';
import type { ModelManifest, ModelsSchema } from './schema.js';
import { write } from './transactions.js';

export interface ModelStoreOptions {
  /** The `name` option of createMemGuard; the database is `<name>-models`. */
  readonly name: string;
  /** Lower-case hex; must also work without `crypto.subtle`, for pages on plain http. */
  sha256(bytes: ArrayBuffer): Promise<string>;
  readonly emit: EmitStorage;
  readonly chunkBytes?: number;
  readonly openTimeoutMs?: number;
  readonly lockWaitMs?: number;
}

/** The weight cache. Only `put` ever rejects: everything else falls back to "not cached". */
export interface ModelCache extends Required<ModelStore> {
  /** 'none': this browser stores nothing here, every start downloads. */
  readonly persistence: 'indexeddb' | 'none';
  /** Files that are whole, and their bytes. */
  usage(): Promise<{ files: number; bytes: number }>;
  /** Deletes every cached file. */
  clear(): Promise<void>;
  close(): void;
}

/**
 * Opens the weight cache and discards what an interrupted download left. It never rejects: where there is no storage, where another tab blocks it or is newer,
 * the cache is empty, keeps nothing, and an event says why.
 */
export async function openModelStore(options: ModelStoreOptions): Promise<ModelCache> {
  const connection = new Connection(modelsDatabase(options.name), options);
  try {
    await discardHalfFiles(connection, options.name);
    return new IdbModelCache(connection, options);
  } catch (error) {
    connection.close();
    options.emit({ type: 'storage', status: 'refused', persistence: 'none', database: 'models', detail: messageOf(error) });
    return NO_CACHE;
  }
}

const NO_CACHE: ModelCache = {
  persistence: 'none',
  get: async () => undefined,
  put: async () => undefined,
  find: async () => undefined,
  drop: async () => undefined,
  exclusive: (_entry, _file, work) => work(),
  usage: async () => ({ files: 0, bytes: 0 }),
  clear: async () => undefined,
  close: () => undefined,
};

/** Without the revision: a new one takes the place of the old, so that the cache does not grow with every release. */
function keyOf(entry: ModelEntry, file: ModelFile): string {
  return `${entry.id}/${file.path}`;
}

/** Web Locks are shared by the whole origin, so two databases need two names. */
const lockOf = (name: string, key: string): string => `memguard:${name}/${key}`;

const chunksOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Number.POSITIVE_INFINITY]);

function discard(connection: Connection<ModelsSchema>, key: string): Promise<void> {
  return connection.run((db) =>
    write(db, 'relaxed', (tx) => [tx.objectStore('manifests').delete(key), tx.objectStore('chunks').delete(chunksOf(key))]),
  );
}

async function discardHalfFiles(connection: Connection<ModelsSchema>, name: string): Promise<void> {
  const [chunkKeys, whole] = await connection.run((db) => Promise.all([db.getAllKeys('chunks'), db.getAllKeys('manifests')]));
  const half = new Set(chunkKeys.map(([key]) => key).filter((key) => !whole.includes(key)));
  // A file that another tab is downloading now looks the same, but its lock is held.
  for (const key of half) {
    await ifUnlocked(lockOf(name, key), async () => {
      const committed = await connection.run((db) => db.getKey('manifests', key));
      if (committed === undefined) await discard(connection, key);
    });
  }
}

class IdbModelCache implements ModelCache {
  readonly persistence = 'indexeddb';
  readonly #connection: Connection<ModelsSchema>;
  readonly #options: ModelStoreOptions;
  #skipReported = false;

  constructor(connection: Connection<ModelsSchema>, options: ModelStoreOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** The file if all of it is there and has the right hash. Anything else is deleted and counts as not cached. */
  async get(entry: ModelEntry, file: ModelFile): Promise<Blob | undefined> {
    const key = keyOf(entry, file);
    try {
      const fault = await this.#read(entry, file, key);
      if (typeof fault !== 'string') return fault;
      this.#options.emit({
        type: 'storage',
        status: 'entry-dropped',
        database: 'models',
        detail: `${key} ${fault}; it is downloaded again.`,
      });
      await discard(this.#connection, key);
    } catch (error) {
      this.#reportSkip(toReadError(error, 'models'));
    }
    return undefined;
  }

  /**
   * Stores a file: chunks, each in its own transaction, then the manifest that makes them count. An older copy is deleted first.
   *
   * @throws MemGuardError MODEL_CORRUPT (these are not the bytes of this file), QUOTA with figures, STORAGE_BLOCKED, SCHEMA_NEWER, UNSUPPORTED;
   *   then nothing of the file is stored, and the caller goes on with the bytes it has. The first such failure is a `cache-skipped` event.
   */
  async put(entry: ModelEntry, file: ModelFile, bytes: Blob): Promise<void> {
    const key = keyOf(entry, file);
    const sha256 = await this.#verify(file, key, bytes);
    try {
      await discard(this.#connection, key);
      const chunkBytes = await this.#putChunks(key, bytes);
      const manifest: ModelManifest = { key, revision: entry.revision, sha256, bytes: bytes.size, chunkBytes };
      await this.#connection.run((db) => write(db, 'relaxed', (tx) => [tx.objectStore('manifests').put(manifest)]));
    } catch (error) {
      const coded = await toWriteError(error, 'models', bytes.size);
      this.#reportSkip(coded);
      // What cannot be deleted now has no manifest and goes at the next start.
      await discard(this.#connection, key).catch(() => undefined);
      throw coded;
    }
  }

  async find(entry: ModelEntry, file: ModelFile): Promise<ModelPin | undefined> {
    const manifest = await this.#connection.run((db) => db.get('manifests', keyOf(entry, file))).catch(() => undefined);
    if (!manifest || (file.sha256 ? manifest.sha256 !== file.sha256 : manifest.revision !== entry.revision)) return undefined;
    return { sha256: manifest.sha256, bytes: manifest.bytes };
  }

  async drop(entry: ModelEntry): Promise<void> {
    const pinnedNow = entry.files.filter((file) => !file.sha256);
    await Promise.all(pinnedNow.map((file) => discard(this.#connection, keyOf(entry, file)).catch(() => undefined)));
  }

  exclusive<T>(entry: ModelEntry, file: ModelFile, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return withLock(lockOf(this.#options.name, keyOf(entry, file)), work, {
      signal,
      waitMs: this.#options.lockWaitMs ?? STORAGE.lockWaitMs,
    });
  }

  async usage(): Promise<{ files: number; bytes: number }> {
    const manifests = await this.#connection.run((db) => db.getAll('manifests')).catch(() => []);
    return { files: manifests.length, bytes: manifests.reduce((sum, manifest) => sum + manifest.bytes, 0) };
  }

  async clear(): Promise<void> {
    await this.#connection
      .run((db) => write(db, 'relaxed', (tx) => [tx.objectStore('manifests').clear(), tx.objectStore('chunks').clear()]))
      .catch(() => undefined);
  }

  close(): void {
    this.#connection.close();
  }

  /** The verified file, undefined if it is not there, or what is wrong with it. */
  async #read(entry: ModelEntry, file: ModelFile, key: string): Promise<Blob | string | undefined> {
    const [manifest, chunks] = await this.#connection.run(async (db) => {
      const tx = db.transaction(['manifests', 'chunks']);
      const [found, parts] = await Promise.all([
        tx.objectStore('manifests').get(key),
        tx.objectStore('chunks').getAll(chunksOf(key)),
        tx.done,
      ]);
      return [found, parts] as const;
    });
    if (!manifest) return undefined;
    if (!file.sha256 && manifest.revision !== entry.revision) return `is revision ${manifest.revision}`;
    const sizes = chunks.map(({ blob }) => (blob instanceof Blob ? blob.size : -1));
    if (manifest.chunkBytes.length !== sizes.length || manifest.chunkBytes.some((size, i) => size !== sizes[i])) return 'is not whole';
    const bytes = new Blob(chunks.map(({ blob }) => blob));
    try {
      const sha256 = await this.#options.sha256(await bytes.arrayBuffer());
      return sha256 === (file.sha256 || manifest.sha256) ? bytes : 'has the wrong hash';
    } catch (error) {
      return `cannot be read (${messageOf(error)})`;
    }
  }

  /** A file without a known hash is pinned to what comes first, unless that is plainly no model file. */
  async #verify(file: ModelFile, key: string, bytes: Blob): Promise<string> {
    const sha256 = await this.#options.sha256(await bytes.arrayBuffer());
    const start = file.sha256 ? '' : (await bytes.slice(0, 64).text()).trimStart();
    if (file.sha256 ? sha256 === file.sha256 : bytes.size > 0 && !/^(<|version https:\/\/git-lfs)/.test(start)) return sha256;
    throw new MemGuardError('MODEL_CORRUPT', `${key} is not stored: these are not its bytes.`, {
      phase: 'storage',
      data: { file: key, bytes: bytes.size, expectedBytes: file.bytes },
    });
  }

  async #putChunks(key: string, bytes: Blob): Promise<number[]> {
    const step = this.#options.chunkBytes ?? STORAGE.chunkBytes;
    const sizes: number[] = [];
    for (let start = 0; start < bytes.size; start += step) {
      const blob = bytes.slice(start, start + step);
      const index = sizes.push(blob.size) - 1;
      await this.#connection.run((db) => write(db, 'relaxed', (tx) => [tx.objectStore('chunks').put({ key, index, blob })]));
    }
    return sizes;
  }

  /** Reports only the first: one full disk is one piece of news. */
  #reportSkip({ message, data }: MemGuardError): void {
    if (this.#skipReported) return;
    this.#skipReported = true;
    const { usage, quota } = (data ?? {}) as { usage?: number; quota?: number };
    this.#options.emit({ type: 'storage', status: 'cache-skipped', database: 'models', detail: message, usage, quota });
    const consequence = `Models run from memory and are downloaded again at the next start: ${message}`;
    this.#options.emit({ type: 'warning', warning: { code: 'cache-skipped', message: consequence } });
  }
}
