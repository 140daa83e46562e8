import { throwIfAborted } from '../errors.js';

export interface LockOptions {
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the lock. */
  readonly waitMs: number;
}

/**
 * Runs `work` while no other tab or worker runs work under `name`. A holder that dies frees the lock at once. Where the browser has no locks (plain http),
 * or after `waitMs` (a suspended tab may hold one for ever), `work` runs all the same: it must tolerate company.
 *
 * @throws MemGuardError ABORTED when `signal` aborts before `work` starts; whatever `work` throws.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, { signal, waitMs }: LockOptions): Promise<T> {
  throwIfAborted(signal, 'storage');
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return work();
  const limit = AbortSignal.timeout(waitMs);
  let started = false;
  try {
    return await locks.request(name, { signal: signal ? AbortSignal.any([signal, limit]) : limit }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started) throw error;
    throwIfAborted(signal, 'storage');
    return work();
  }
}

/** Runs `work` unless somebody holds the lock right now. Without locks it runs. */
export async function ifUnlocked(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
