import type { PersistentMemory } from './memory-store.js';
import type { StorageReport } from '../ports.js';
import type { ModelCache } from './model-store.js';
import { readEstimate } from './estimate.js';

/** @throws MemGuardError the codes of the memory store; the weight cache never fails a report. */
export async function readStorage(models: ModelCache, memory: PersistentMemory): Promise<StorageReport> {
  const [estimate, modelUsage, memoryUsage] = await Promise.all([readEstimate(), models.usage(), memory.usage()]);
  return {
    ...estimate,
    models: { persistence: models.persistence, ...modelUsage },
    memory: { persistence: memory.persistence, ...memoryUsage },
  };
}
