import { cdp } from 'vitest/browser';
import { onEnd } from './storage-helpers.js';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

const session = (): Session => cdp() as unknown as Session;

/**
 * A real quota for this origin: Chromium refuses what goes over it. Clears the origin first, since Chromium trusts an older figure of free space
 * for half a minute. Resolves to the undo, which also runs after the test.
 */
export async function overrideQuota(quotaSize: number): Promise<() => Promise<void>> {
  const release = async (): Promise<void> => {
    await session().send('Storage.overrideQuotaForOrigin', { origin: location.origin });
  };
  await clearOrigin();
  await session().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize });
  onEnd(release);
  return release;
}

/** Clears the databases of this origin as the browser does it: open connections are cut, not asked. */
export async function clearOrigin(): Promise<void> {
  await session().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
}
