/** Page-safe: no idb. `requestPersistence` must run on the page, since workers have no `persist()`. */

export interface StorageEstimate {
  /** Bytes of the whole origin; undefined where the browser does not tell. */
  readonly usage: number | undefined;
  readonly quota: number | undefined;
  /** True when the browser promised not to clear this origin on its own. */
  readonly persisted: boolean;
}

/** Never rejects: a browser that does not tell gives undefined. */
export async function readEstimate(): Promise<StorageEstimate> {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  const [estimate, persisted] = await Promise.all([settle(() => storage?.estimate?.()), settle(() => storage?.persisted?.())]);
  return { usage: estimate?.usage, quota: estimate?.quota, persisted: persisted ?? false };
}

/**
 * Asks the browser not to clear this origin. Call it on a user's action: some browsers ask the user, some decide by how much the page is used.
 *
 * @returns true when storage is persistent from now on; false when refused or unknown to this browser.
 */
export async function requestPersistence(): Promise<boolean> {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  return (await settle(() => storage?.persist?.())) ?? false;
}

/**
 * Tells whether stored memory has been cleared since the last visit, by the browser or by hand, and marks this visit. Runs on the page, once a start:
 * the mark lies in localStorage, outside the databases.
 *
 * @param fresh true when the memory database did not exist before this start.
 */
export function detectLoss(name: string, fresh: boolean): boolean {
  const key = `memguard:${name}:used`;
  try {
    const lost = fresh && localStorage.getItem(key) !== null;
    localStorage.setItem(key, '1');
    return lost;
  } catch {
    return false; // no localStorage here: nothing is known
  }
}

async function settle<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
