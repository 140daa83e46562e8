import { describe, expect, test, vi } from 'vitest';
import { MemGuardError } from '../../../src/errors.js';
import { toReadError, toWriteError } from '../../../src/storage/faults.js';
import { withLock } from '../../../src/storage/locks.js';
import { memoryDatabase, modelsDatabase } from '../../../src/storage/migrations.js';
import { requestPersistence } from '../../../src/client/persistence.js';
import { readEstimate } from '../../../src/storage/estimate.js';

const fault = (name: string) => new DOMException('what the engine says', name);

describe('coded errors of a failed write', () => {
  test.each([
    ['QuotaExceededError', 'QUOTA', false],
    ['AbortError', 'QUOTA', false],
    ['DataCloneError', 'INVALID_ARGUMENT', false],
    ['UnknownError', 'STORAGE_BLOCKED', true],
    ['InvalidStateError', 'STORAGE_BLOCKED', true],
  ])('%s is %s', async (name, code, retriable) => {
    expect(await toWriteError(fault(name), 'memory', 10)).toMatchObject({ code, retriable, phase: 'storage', cause: { name } });
  });

  test('a coded error stays as it is', async () => {
    const closed = new MemGuardError('CLOSED', 'closed');
    expect(await toWriteError(closed, 'memory', 10)).toBe(closed);
    expect(toReadError(closed, 'memory')).toBe(closed);
  });

  test('QUOTA carries what was needed and what the browser tells', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 90, quota: 100 }) } });
    try {
      expect((await toWriteError(fault('AbortError'), 'models', 20)).data).toEqual({
        database: 'models',
        neededBytes: 20,
        usage: 90,
        quota: 100,
      });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('figures and persistence where the browser tells nothing', () => {
  test.each([
    ['no navigator', undefined],
    ['no storage manager', {}],
    ['a storage manager that lacks everything', { storage: {} }],
    [
      'a storage manager that rejects',
      {
        storage: {
          estimate: () => Promise.reject(new TypeError('opaque origin')),
          persisted: () => Promise.reject(new TypeError('opaque origin')),
        },
      },
    ],
  ])('%s', async (_what, navigator) => {
    vi.stubGlobal('navigator', navigator);
    try {
      expect(await readEstimate()).toEqual({ usage: undefined, quota: undefined, persisted: false });
      expect(await requestPersistence()).toBe(false);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

test('where locks are refused, work runs once without one', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } });
  try {
    const work = vi.fn(async () => 'done');
    expect(await withLock('memguard:test', work, { waitMs: 1000 })).toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('each database has one migration for every version step', () => {
  for (const { version, migrations } of [modelsDatabase('x'), memoryDatabase('x')]) expect(migrations).toHaveLength(version);
});
