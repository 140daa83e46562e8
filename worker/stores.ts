import type { StorageReport } from '../src/ports.js';
import type { Emit } from '../src/memory/types.js';
import { isMemGuardError } from '../src/errors.js';
import { sha256Hex } from '../src/models/sha256.js';
import { CACHE } from '../src/config.js';
import { openSummaryCache, type SummaryCache } from '../src/storage/summary-cache.js';
import { openMemoryStore, type PersistentMemory } from '../src/storage/memory-store.js';
import { type ModelCache, openModelStore } from '../src/storage/model-store.js';
import { readStorage } from '../src/storage/report.js';

/** The two databases of one name, each opened when it is first asked for. The end of the worker closes both. */
export interface Stores {
  /** Never rejects: where nothing can be cached, the cache keeps nothing. */
  models(): Promise<ModelCache>;
  /**
   * Where storage is refused, memory lives until the worker ends. After a rejection the next call tries again.
   *
   * @throws MemGuardError SCHEMA_NEWER, STORAGE_BLOCKED.
   */
  memory(): Promise<PersistentMemory>;
  /** Opens the database at the first use; never rejects, and without storage it is empty for ever. */
  readonly summaries: SummaryCache;
  report(): Promise<StorageReport>;
}

export function createStores(name: string, emit: Emit): Stores {
  let openedModels: Promise<ModelCache> | undefined;
  let openedMemory: Promise<PersistentMemory> | undefined;
  const models = (): Promise<ModelCache> => {
    openedModels ??= openModelStore({ name, sha256: sha256Hex, emit });
    return openedModels;
  };
  const summaries = openSummaryCache({
    name,
    sha256: (text) => sha256Hex(new TextEncoder().encode(text)),
    emit,
    // Memory is opened first: it alone tells whether the database is new.
    ready: async () => (await memory()).persistence === 'indexeddb',
    maxBytes: CACHE.summaryBytes,
    ttlMs: CACHE.summaryTtlMs,
  });
  /** Weights can be downloaded again and summaries made again, memory cannot. */
  const freeSpace = async (): Promise<number> => {
    const kept = await summaries.usage();
    await summaries.clear();
    const cache = await models();
    const weights = await cache.usage();
    await cache.clear();
    return kept.bytes + weights.bytes;
  };
  const memory = (): Promise<PersistentMemory> => {
    openedMemory ??= openMemoryStore({ name, emit, freeSpace }).catch((error: unknown) => {
      openedMemory = undefined;
      if (isMemGuardError(error) && error.code === 'SCHEMA_NEWER')
        emit({ type: 'storage', status: 'newer', database: 'memory', detail: error.message });
      throw error;
    });
    return openedMemory;
  };
  return { models, memory, summaries, report: async () => readStorage(await models(), await memory()) };
}
