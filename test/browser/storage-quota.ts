import { cdp } from 'vitest/browser';
import { deleteDatabase, onEnd, settle } from './storage-helpers.js';

const PROBE = 'quota-probe';
const PROBE_OVER = 2 ** 16;
const PROBE_PAUSE_MS = 3000;
const PROBE_TRIES = 25;

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

const session = (): Session => cdp() as unknown as Session;

/**
 * A real quota for this origin: Chromium refuses what goes over it. It trusts an older figure of free space for half a minute, and after a database
 * was deleted its count of used bytes can be too low for a while; so the origin is cleared, and a write over the quota is tried until it is refused.
 * Resolves to the undo, which also runs after the test.
 */
export async function overrideQuota(quotaSize: number): Promise<() => Promise<void>> {
  const release = async (): Promise<void> => {
    await session().send('Storage.overrideQuotaForOrigin', { origin: location.origin });
  };
  onEnd(release);
  for (let tries = 1; ; tries++) {
    // In this order: a page that opens a database again right after the clearing meets the quota.
    await session().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize });
    await clearOrigin();
    if (await isRefused(quotaSize + PROBE_OVER)) return release;
    if (tries === PROBE_TRIES) throw new Error(`Chromium does not hold a quota of ${quotaSize} bytes`);
    await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS));
  }
}

/** One write of that many bytes, into a database of its own that is gone afterwards. */
async function isRefused(bytes: number): Promise<boolean> {
  const open = indexedDB.open(PROBE);
  open.onupgradeneeded = () => open.result.createObjectStore('probe');
  const db = await settle(open);
  const transaction = db.transaction('probe', 'readwrite');
  transaction.objectStore('probe').put(new Uint8Array(bytes), 'probe');
  const refused = await new Promise<boolean>((resolve) => {
    transaction.oncomplete = () => resolve(false);
    transaction.onabort = () => resolve(true);
  });
  db.close();
  await deleteDatabase(PROBE);
  return refused;
}

/** Clears the databases of this origin as the browser does it: open connections are cut, not asked. */
export async function clearOrigin(): Promise<void> {
  await session().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
}
