import type { DBSchema } from 'idb';
import { expect, test } from 'vitest';
import type { DatabaseDefinition, Migration } from '../../src/storage/migrations.js';
import { Connection } from '../../src/storage/open.js';
import { readStorage } from '../../src/storage/report.js';
import { write } from '../../src/storage/transactions.js';
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
  type Recorder,
  rawDatabase,
  recorder,
  replaceOpen,
  SPACE,
  settle,
} from './storage-helpers.js';
import { clearOrigin } from './storage-quota.js';

interface Notes extends DBSchema {
  notes: { key: string; value: { id: string; text: string; tags?: string[] } };
  tags: { key: string; value: { id: string } };
}

const STEPS: readonly Migration<Notes>[] = [
  (db) => void db.createObjectStore('notes', { keyPath: 'id' }),
  (db) => void db.createObjectStore('tags', { keyPath: 'id' }),
  async (_db, transaction) => {
    const store = transaction.objectStore('notes');
    for (const note of await store.getAll()) await store.put({ ...note, tags: [] });
  },
];

function notes(name: string, version: number, migrations = STEPS): DatabaseDefinition<Notes> {
  return { kind: 'memory', name: `${name}-memory`, version, stores: version > 1 ? ['notes', 'tags'] : ['notes'], migrations };
}

function connect(definition: DatabaseDefinition<Notes>, events: Recorder = recorder(), openTimeoutMs = 3000): Connection<Notes> {
  const connection = new Connection(definition, { emit: events.emit, openTimeoutMs });
  onEnd(() => connection.close());
  return connection;
}

const add = (connection: Connection<Notes>, id: string, text = id): Promise<void> =>
  connection.run((db) => write(db, 'relaxed', (tx) => [tx.objectStore('notes').put({ id, text })]));
const all = (connection: Connection<Notes>) => connection.run((db) => db.getAll('notes'));

const REFUSALS: readonly [string, () => void][] = [
  [
    'open fails with InvalidStateError',
    () => replaceOpen(() => failingRequest(new DOMException('A mutation operation was attempted', 'InvalidStateError'))),
  ],
  [
    'open throws SecurityError',
    () =>
      replaceOpen(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
  ],
  [
    'there is no indexedDB',
    () => {
      const real = indexedDB;
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
      onEnd(() => {
        Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real });
      });
    },
  ],
];

test.each(REFUSALS)('[bug 26] private window, %s: everything works in memory, and an event says so', async (_what, refuse) => {
  const name = freshName();
  refuse();
  const events = recorder();
  const model = await fakeModel(patternBlob(1000));
  const models = await openModels(name, events);
  const memory = await openMemory(name, events);
  const refused = (database: string) => expect.objectContaining({ type: 'storage', status: 'refused', persistence: 'none', database });
  expect(events.events).toEqual([refused('models'), refused('memory')]);
  await models.put(model.entry, model.file, model.blob);
  expect(await models.get(model.entry, model.file)).toBeUndefined();
  expect(await models.exclusive(model.entry, model.file, async () => 'ran')).toBe('ran');
  await memory.addAnchors([anchor('ferry'), anchor('train')]);
  await memory.addAnchors([anchor('ferry', { answer: 'At 7.' })]);
  const listed = await memory.listAnchors({ vectorSpaceId: SPACE });
  expect(listed.map(({ id, answer }) => [id, answer])).toEqual([
    ['ferry', 'At 7.'],
    ['train', 'train leaves at 6:30.'],
  ]);
  expect(await memory.removeAnchors(['ferry', 'absent'])).toBe(1);
  expect(await readStorage(models, memory)).toMatchObject({
    models: { persistence: 'none', files: 0, bytes: 0 },
    memory: { persistence: 'none', anchors: 1 },
  });
});

test('[bug 27] an older tab yields to an upgrade, and its own next call says that it must be reloaded', async () => {
  const name = freshName();
  const oldEvents = recorder();
  const old = connect(notes(name, 1), oldEvents);
  await add(old, 'kept');
  const pending = add(old, 'pending');
  const newEvents = recorder();
  const upgraded = connect(notes(name, 2), newEvents);
  expect(await all(upgraded)).toEqual([
    { id: 'kept', text: 'kept' },
    { id: 'pending', text: 'pending' },
  ]);
  await pending;
  expect(oldEvents.statuses()).toEqual(['closed']);
  expect(newEvents.statuses()).toEqual([]);
  await expect(add(old, 'late')).rejects.toMatchObject({ code: 'SCHEMA_NEWER', message: expect.stringContaining('Reload') });
});

test('[bug 27] a tab that ignores versionchange: blocked event, coded error in time, and a later call succeeds', async () => {
  const name = freshName();
  const first = connect(notes(name, 1));
  await add(first, 'kept');
  first.close();
  const foreign = await rawDatabase(`${name}-memory`);
  const opened = captureConnections();
  const events = recorder();
  const blocked = connect(notes(name, 2), events, 200);
  await expect(all(blocked)).rejects.toMatchObject({
    code: 'STORAGE_BLOCKED',
    retriable: true,
    message: expect.stringContaining('Close the other tabs'),
  });
  expect(events.statuses()).toEqual(['blocked']);
  foreign.close();
  expect(await all(blocked)).toEqual([{ id: 'kept', text: 'kept' }]);
  // The request that came too late was given up: its connection is closed, not left in the way of the next upgrade.
  expect(opened).toHaveLength(2);
  expect(() => opened[0]!.transaction('notes')).toThrow(DOMException);
});

test('[bug 27] a silent wait ends too: memory rejects, models go on without a cache', async () => {
  const name = freshName();
  const [memory, models] = [await rawDatabase(`${name}-memory`), await rawDatabase(`${name}-models`)];
  const deletions = [settle(indexedDB.deleteDatabase(memory.name)), settle(indexedDB.deleteDatabase(models.name))];
  await expect(openMemory(name, recorder(), { openTimeoutMs: 200 })).rejects.toMatchObject({ code: 'STORAGE_BLOCKED' });
  const events = recorder();
  const cache = await openModels(name, events, { openTimeoutMs: 200 });
  expect(cache.persistence).toBe('none');
  expect(events.events).toEqual([expect.objectContaining({ status: 'refused', persistence: 'none', database: 'models' })]);
  memory.close();
  models.close();
  await Promise.all(deletions);
  expect((await openMemory(name)).persistence).toBe('indexeddb');
});

test('[bug 27] data of a newer version: memory rejects with SCHEMA_NEWER, models go on without a cache, nothing is deleted', async () => {
  const name = freshName();
  for (const kind of ['memory', 'models']) (await rawDatabase(`${name}-${kind}`, 99)).close();
  await expect(openMemory(name)).rejects.toMatchObject({ code: 'SCHEMA_NEWER' });
  expect((await openModels(name)).persistence).toBe('none');
  for (const kind of ['memory', 'models']) expect((await rawDatabase(`${name}-${kind}`)).version).toBe(99);
});

test('migrations run once each, in order, from any version', async () => {
  const name = freshName();
  const first = connect(notes(name, 1));
  await add(first, 'a');
  const third = connect(notes(name, 3));
  expect(await all(third)).toEqual([{ id: 'a', text: 'a', tags: [] }]);
});

test('a migration that fails changes nothing: the old version and its data stay', async () => {
  const name = freshName();
  const first = connect(notes(name, 1));
  await add(first, 'a');
  first.close();
  const broken = connect(
    notes(name, 3, [
      STEPS[0]!,
      STEPS[1]!,
      () => {
        throw new Error('step 3 is broken');
      },
    ]),
  );
  await expect(all(broken)).rejects.toMatchObject({ code: 'UNSUPPORTED', message: expect.stringContaining('step 3 is broken') });
  const again = connect(notes(name, 1));
  expect(await all(again)).toEqual([{ id: 'a', text: 'a' }]);
});

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
