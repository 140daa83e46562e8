import type { PersistentMemory } from './memory-store.js';
import type { ModelCache } from './model-store.js';
import { readEstimate, type StorageEstimate } from './persistence.js';

/** What `storage()` tells. Bytes of the databases are payload; `usage` is the browser's figure for the whole origin. */
export interface StorageReport extends StorageEstimate {
  readonly models: { readonly persistence: 'indexeddb' | 'none'; readonly files: number; readonly bytes: number };
  readonly memory: { readonly persistence: 'indexeddb' | 'none'; readonly anchors: number; readonly bytes: number };
}

/** @throws MemGuardError the codes of the memory store; the weight cache never fails a report. */
export async function readStorage(models: ModelCache, memory: PersistentMemory): Promise<StorageReport> {
  const [estimate, modelUsage, memoryUsage] = await Promise.all([readEstimate(), models.usage(), memory.usage()]);
  return {
    ...estimate,
    models: { persistence: models.persistence, ...modelUsage },
    memory: { persistence: memory.persistence, ...memoryUsage },
  };
}
