import { MemGuardError, messageOf } from '../errors.js';
import type { MemGuardEvent } from '../memory/types.js';
import { readEstimate } from './estimate.js';

/**
 * What happened to a database:
 * - `closed` another tab upgrades or deletes it; the next call opens it again
 * - `blocked` another tab keeps an older version open · `newer` a newer MemGuard wrote the data
 * - `terminated` the browser cut the connection · `reopened` a call went on over a new one
 * - `refused` there is no storage here: everything lives until the worker ends
 * - `dropped` the models database was damaged and was deleted · `entry-dropped` one damaged model file or summary was
 * - `lost` memory of an earlier visit was cleared
 * - `cache-skipped` a model file or a summary found no room; it is used from memory
 * - `weights-dropped` cached models were deleted to make room for memory · `quota` memory still found no room
 */
export type StorageStatus =
  | 'closed'
  | 'blocked'
  | 'newer'
  | 'terminated'
  | 'reopened'
  | 'refused'
  | 'dropped'
  | 'entry-dropped'
  | 'lost'
  | 'cache-skipped'
  | 'weights-dropped'
  | 'quota';

export type StorageEvent = Extract<MemGuardEvent, { type: 'storage' }> & { readonly status: StorageStatus };

/** Storage reports through this; it is never waited for. */
export type EmitStorage = (event: StorageEvent | Extract<MemGuardEvent, { type: 'warning' }>) => void;

export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/** The connection is gone or its server is, not the data: the same call may succeed over a new one. */
export function isLostConnection(error: unknown): boolean {
  return ['InvalidStateError', 'UnknownError'].includes(nameOf(error));
}

/** Storage does not exist here (private window, sandboxed frame, policy) or has no room for a database at all. */
export function isRefused(error: unknown): boolean {
  return ['InvalidStateError', 'SecurityError', 'NotAllowedError', 'ReferenceError', 'TypeError', 'QuotaExceededError'].includes(
    nameOf(error),
  );
}

/**
 * The coded error of a failed write. Engines report a full disk as QuotaExceededError or as a bare AbortError of the transaction;
 * storage never aborts one of its own transactions without another error, so both mean no room.
 *
 * @returns QUOTA with `data: { database, neededBytes, usage, quota }`, INVALID_ARGUMENT for a value that cannot be stored,
 *   STORAGE_BLOCKED (retriable) for any other fault of the browser; a MemGuardError unchanged.
 */
export async function toWriteError(error: unknown, database: 'models' | 'memory', neededBytes: number): Promise<MemGuardError> {
  if (error instanceof MemGuardError) return error;
  const name = nameOf(error);
  if (name === 'QuotaExceededError' || name === 'AbortError') {
    const { usage, quota } = await readEstimate();
    return new MemGuardError('QUOTA', `No room to store ${neededBytes} bytes in the ${database} database. Free space, or ask for more.`, {
      phase: 'storage',
      data: { database, neededBytes, usage, quota },
      cause: error,
    });
  }
  if (name === 'DataCloneError') {
    return new MemGuardError('INVALID_ARGUMENT', `A value cannot be stored: ${messageOf(error)}`, { phase: 'storage', cause: error });
  }
  return toReadError(error, database);
}

/** STORAGE_BLOCKED (retriable) for a fault of the browser; a MemGuardError unchanged. */
export function toReadError(error: unknown, database: 'models' | 'memory'): MemGuardError {
  if (error instanceof MemGuardError) return error;
  return new MemGuardError('STORAGE_BLOCKED', `The browser's storage failed (${messageOf(error)}). Reload the page.`, {
    phase: 'storage',
    retriable: true,
    data: { database, reason: nameOf(error) },
    cause: error,
  });
}
