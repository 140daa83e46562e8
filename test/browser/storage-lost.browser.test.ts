import { expect, test } from 'vitest';
import {
  anchor,
  captureConnections,
  failingRequest,
  fakeModel,
  freshName,
  onEnd,
  openMemory,
  openModels,
  patternBlob,
  rawDatabase,
  recorder,
  replaceOpen,
  SPACE,
} from './storage-helpers.js';
import { add, all, connect, notes } from './storage-notes.js';
import { clearOrigin } from './storage-quota.js';

test('[bug 28] a connection closed under a call is opened again and the call succeeds', async () => {
  const name = freshName();
  const opened = captureConnections();
  const events = recorder();
  const connection = connect(notes(name, 1), events);
  await add(connection, 'a');
  opened[0]!.close();
  await add(connection, 'b');
  expect(await all(connection)).toHaveLength(2);
  expect(events.statuses()).toEqual(['reopened']);
  expect(opened).toHaveLength(2);
});

test('[bug 28] a model file whose connection drops between two chunks is stored whole', async () => {
  const name = freshName();
  const opened = captureConnections();
  const model = await fakeModel(patternBlob(40_000));
  const store = await openModels(name, recorder(), { chunkBytes: 16_384 });
  const real = IDBDatabase.prototype.transaction;
  let transactions = 0;
  IDBDatabase.prototype.transaction = function (...args) {
    if (++transactions === 3) opened[0]!.close();
    return real.apply(this, args);
  };
  onEnd(() => {
    IDBDatabase.prototype.transaction = real;
  });
  await store.put(model.entry, model.file, model.blob);
  expect(opened).toHaveLength(2);
  expect((await store.get(model.entry, model.file))!.size).toBe(40_000);
});

test('[bug 28] a connection that keeps dropping ends in a coded error', async () => {
  const name = freshName();
  const memory = await openMemory(name);
  await memory.addAnchors([anchor('kept')]);
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  onEnd(() => {
    IDBDatabase.prototype.transaction = real;
  });
  await expect(memory.addAnchors([anchor('b')])).rejects.toMatchObject({ code: 'STORAGE_BLOCKED', retriable: true });
  await expect(memory.listAnchors({ vectorSpaceId: SPACE })).rejects.toMatchObject({ code: 'STORAGE_BLOCKED' });
  IDBDatabase.prototype.transaction = real;
  expect(await memory.listAnchors({ vectorSpaceId: SPACE })).toHaveLength(1);
});

test('[bug 28] the browser cuts every connection (site data cleared): an event, and the next call works', async () => {
  const name = freshName();
  const events = recorder();
  const memory = await openMemory(name, events);
  await memory.addAnchors([anchor('lost')]);
  await clearOrigin();
  await memory.addAnchors([anchor('new')]);
  expect((await memory.listAnchors({ vectorSpaceId: SPACE })).map(({ id }) => id)).toEqual(['new']);
  expect(events.statuses()).toContain('terminated');
});

const damaged = (): IDBOpenDBRequest =>
  failingRequest(new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'));

test('[bug 29] a damaged models database is dropped alone; anchors are untouched', async () => {
  const name = freshName();
  const before = await openMemory(name);
  await before.addAnchors([anchor('kept')]);
  before.close();
  let failures = 1;
  const deleted: string[] = [];
  const realDelete = IDBFactory.prototype.deleteDatabase;
  IDBFactory.prototype.deleteDatabase = function (database) {
    deleted.push(database);
    return realDelete.call(this, database);
  };
  onEnd(() => {
    IDBFactory.prototype.deleteDatabase = realDelete;
  });
  replaceOpen((real, database, version) => (database.endsWith('-models') && failures-- > 0 ? damaged() : real.open(database, version)));
  const events = recorder();
  const cache = await openModels(name, events);
  expect(cache.persistence).toBe('indexeddb');
  expect(events.statuses()).toEqual(['dropped']);
  const model = await fakeModel(patternBlob(1000));
  await cache.put(model.entry, model.file, model.blob);
  expect((await cache.get(model.entry, model.file))!.size).toBe(1000);
  const memory = await openMemory(name);
  expect(await memory.listAnchors({ vectorSpaceId: SPACE })).toHaveLength(1);
  expect(deleted).toEqual([`${name}-models`]);
});

test('[bug 29] a models database of somebody else, without our stores, is dropped and made anew', async () => {
  const name = freshName();
  (await rawDatabase(`${name}-models`, 1)).close();
  const events = recorder();
  expect((await openModels(name, events)).persistence).toBe('indexeddb');
  expect(events.statuses()).toEqual(['dropped']);
});

test('[bug 29] a profile that stays damaged: both run in memory, the memory database is never deleted', async () => {
  const name = freshName();
  const before = await openMemory(name);
  await before.addAnchors([anchor('kept')]);
  before.close();
  const real = indexedDB;
  replaceOpen(damaged);
  const events = recorder();
  expect((await openModels(name, events)).persistence).toBe('none');
  const memory = await openMemory(name, events);
  expect(memory.persistence).toBe('none');
  await memory.addAnchors([anchor('session')]);
  expect(events.statuses()).toEqual(['dropped', 'refused', 'refused']);
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real });
  const after = await openMemory(name);
  expect((await after.listAnchors({ vectorSpaceId: SPACE })).map(({ id }) => id)).toEqual(['kept']);
});

test('a damaged models database that shows only when it is read is dropped too', async () => {
  const name = freshName();
  const events = recorder();
  const cache = await openModels(name, events);
  const model = await fakeModel(patternBlob(1000));
  await cache.put(model.entry, model.file, model.blob);
  const real = IDBObjectStore.prototype.get;
  let failures = 2;
  IDBObjectStore.prototype.get = function (key) {
    if (failures-- > 0) throw new DOMException('Internal error.', 'UnknownError');
    return real.call(this, key);
  };
  onEnd(() => {
    IDBObjectStore.prototype.get = real;
  });
  expect(await cache.get(model.entry, model.file)).toBeUndefined();
  // Its own deletion closes the connection: that is no second fault.
  expect(events.statuses()).toEqual(['dropped']);
  await cache.put(model.entry, model.file, model.blob);
  expect((await cache.get(model.entry, model.file))!.size).toBe(1000);
});

test('a closed store rejects with CLOSED', async () => {
  const memory = await openMemory(freshName());
  memory.close();
  await expect(memory.listAnchors({ vectorSpaceId: SPACE })).rejects.toMatchObject({ code: 'CLOSED' });
});
