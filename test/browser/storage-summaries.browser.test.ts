// The summary cache over the browser's real IndexedDB.
import { expect, test } from 'vitest';
import { sha256Hex } from '../../src/models/sha256.js';
import type { SourceVersion } from '../../src/ports.js';
import { openSummaryCache, type SummaryCache, type SummaryCacheOptions } from '../../src/storage/summary-cache.js';
import {
  deleteDatabase,
  failingRequest,
  freshName,
  onEnd,
  openMemory,
  rawCount,
  rawDatabase,
  rawWrite,
  recorder,
  replaceOpen,
  replacePut,
  settle,
} from './storage-helpers.js';

const sha256 = (text: string) => sha256Hex(new TextEncoder().encode(text));

function openCache(name: string, options: Partial<SummaryCacheOptions> = {}): SummaryCache {
  const cache = openSummaryCache({
    name,
    sha256,
    emit: () => {},
    ready: async () => true,
    maxBytes: 1000,
    ttlMs: 60_000,
    ...options,
  });
  onEnd(() => cache.close());
  return cache;
}

const sources = (...versions: string[]): SourceVersion[] => versions.map((version, i) => ({ id: `m${i}`, version }));

test('a text is found by its identity, by another tab too, and not by another identity', async () => {
  const name = freshName();
  const cache = openCache(name);
  expect(await cache.get('a')).toBeUndefined();
  await cache.put('a', sources('1', '1'), 'Ann leaves at 6:30.');
  const otherTab = openCache(name);
  expect(await otherTab.get('a')).toBe('Ann leaves at 6:30.');
  expect(await otherTab.get('b')).toBeUndefined();
  expect(await otherTab.usage()).toEqual({ summaries: 1, bytes: 38 });
});

test('an edited message drops what was made before the edit; a grown conversation keeps it', async () => {
  const cache = openCache(freshName());
  await cache.put('two', sources('1', '1'), 'two');
  await cache.put('three', sources('1', '1', '1'), 'three');
  expect([await cache.get('two'), await cache.get('three')]).toEqual(['two', 'three']);
  await cache.put('edited', sources('1', '2', '1', '1'), 'edited');
  expect([await cache.get('two'), await cache.get('three'), await cache.get('edited')]).toEqual([undefined, undefined, 'edited']);
});

test('an old text is not given and is deleted', async () => {
  const name = freshName();
  let time = 1_000_000;
  const cache = openCache(name, { now: () => time, ttlMs: 5000 });
  await cache.put('a', sources('1'), 'text');
  time += 5000;
  expect(await cache.get('a')).toBe('text');
  time += 1;
  expect(await cache.get('a')).toBeUndefined();
  expect(await rawCount(`${name}-memory`, 'summaries')).toBe(0);
});

test('what nobody asks for any more goes when another text is kept', async () => {
  let time = 1_000_000;
  const cache = openCache(freshName(), { now: () => time, ttlMs: 5000 });
  await cache.put('left', [{ id: 'a', version: '1' }], 'of an abandoned chat');
  time += 5001;
  await cache.put('new', [{ id: 'b', version: '1' }], 'new');
  expect(await cache.usage()).toEqual({ summaries: 1, bytes: 6 });
});

test('when it is full, the least recently used go first', async () => {
  let time = 0;
  const cache = openCache(freshName(), { now: () => ++time, maxBytes: 60 });
  const other = (id: string) => [{ id, version: '1' }];
  await cache.put('a', other('a'), 'x'.repeat(10));
  await cache.put('b', other('b'), 'x'.repeat(10));
  await cache.put('c', other('c'), 'x'.repeat(10));
  await cache.get('a');
  await cache.put('d', other('d'), 'x'.repeat(15));
  const left = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await cache.get(key)) !== undefined));
  expect(left).toEqual([true, false, false, true]);
  await cache.put('larger than all room', other('e'), 'x'.repeat(31));
  expect(await cache.usage()).toEqual({ summaries: 2, bytes: 50 });
});

const DAMAGE: readonly [string, (record: Record<string, unknown>) => unknown][] = [
  ['a text that was changed', (record) => ({ ...record, text: 'Bob leaves at 7:30.' })],
  ['a record of another shape', ({ key }) => ({ key, from: 'another build' })],
];

test.each(DAMAGE)('%s is dropped with an event, and the next text is kept', async (_what, damage) => {
  const name = freshName();
  const events = recorder();
  const cache = openCache(name, { emit: events.emit });
  await cache.put('a', sources('1'), 'Ann leaves at 6:30.');
  const db = await rawDatabase(`${name}-memory`);
  const [record] = await settle(db.transaction('summaries').objectStore('summaries').getAll());
  await rawWrite(`${name}-memory`, (transaction) => transaction.objectStore('summaries').put(damage(record)));
  expect(await cache.get('a')).toBeUndefined();
  expect(events.statuses()).toEqual(['entry-dropped']);
  expect(await rawCount(`${name}-memory`, 'summaries')).toBe(0);
  await cache.put('a', sources('1'), 'Ann leaves at 6:30.');
  expect(await cache.get('a')).toBe('Ann leaves at 6:30.');
});

test('without storage nothing is kept and nothing fails', async () => {
  const none = openCache(freshName(), { ready: () => Promise.reject(new Error('refused')) });
  replaceOpen(() => failingRequest(new DOMException('denied', 'SecurityError')));
  const refused = openCache(freshName());
  for (const cache of [none, refused]) {
    await cache.put('a', sources('1'), 'text');
    expect(await cache.get('a')).toBeUndefined();
    expect(await cache.usage()).toEqual({ summaries: 0, bytes: 0 });
    await cache.drop('a');
    await cache.clear();
  }
});

test('a full disk costs the entry, never the call, and says so', async () => {
  const events = recorder();
  const cache = openCache(freshName(), { emit: events.emit });
  await cache.put('kept', sources('1'), 'kept');
  replacePut(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await cache.put('lost', [{ id: 'other', version: '1' }], 'lost');
  expect(events.statuses()).toEqual(['cache-skipped']);
  expect(await cache.get('kept')).toBe('kept');
  expect(await cache.get('lost')).toBeUndefined();
});

test('a database of version 1 keeps its anchors and gets the summaries', async () => {
  const name = freshName();
  const request = indexedDB.open(`${name}-memory`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('anchors', { keyPath: 'id' }).put({ id: 'old', created: 1 });
  (await settle(request)).close();
  const cache = openCache(name);
  await cache.put('a', sources('1'), 'text');
  expect(await cache.get('a')).toBe('text');
  expect(await rawCount(`${name}-memory`, 'anchors')).toBe(1);
});

test('the memory of the same name is opened first, and only it tells that the database is new', async () => {
  const name = freshName();
  const opened: boolean[] = [];
  const cache = openCache(name, {
    ready: async () => {
      opened.push((await openMemory(name)).fresh);
      return true;
    },
  });
  await cache.put('a', sources('1'), 'text');
  expect(await cache.get('a')).toBe('text');
  expect(opened).toEqual([true]);
  cache.close();
  await deleteDatabase(`${name}-memory`);
  expect((await openMemory(name)).fresh).toBe(true);
});
