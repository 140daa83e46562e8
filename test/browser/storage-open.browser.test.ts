import { expect, test } from 'vitest';
import { readStorage } from '../../src/storage/report.js';
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
  settle,
} from './storage-helpers.js';
import { add, all, connect, notes, STEPS } from './storage-notes.js';

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

test('[bug 27] R015 an older tab yields to an upgrade, and its own next call says that it must be reloaded', async () => {
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
  const blocked = connect(notes(name, 2), events, 2000);
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
