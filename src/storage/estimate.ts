import type { StorageEstimate } from '../ports.js';

/** Never rejects: a browser that does not tell gives undefined. */
export async function readEstimate(): Promise<StorageEstimate> {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  const [estimate, persisted] = await Promise.all([settle(() => storage?.estimate?.()), settle(() => storage?.persisted?.())]);
  return { usage: estimate?.usage, quota: estimate?.quota, persisted: persisted ?? false };
}

async function settle<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
