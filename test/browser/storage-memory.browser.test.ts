import { expect, test } from 'vitest';
import type { NewAnchor } from '../../src/ports.js';
import { detectLoss, requestPersistence } from '../../src/client/persistence.js';
import { readStorage } from '../../src/storage/report.js';
import {
  anchor,
  deleteDatabase,
  fakeModel,
  freshName,
  openMemory,
  openModels,
  patternBlob,
  rawDatabase,
  recorder,
  replacePut,
  SPACE,
  settle,
} from './storage-helpers.js';
import { overrideQuota } from './storage-quota.js';

const MIB = 2 ** 20;

/** An anchor of about `bytes`. */
const large = (id: string, bytes: number): NewAnchor => {
  const row = new Float32Array(bytes / 8).fill(0.5);
  return anchor(id, { embeddings: { prompt: row, answer: row } });
};

test('a new session reads anchors with their embeddings, exactly, in order of creation', async () => {
  const name = freshName();
  let time = 1000;
  const first = await openMemory(name, recorder(), { now: () => time++ });
  const written = [anchor('train', { time: '2025-03-14T09:00:00+01:00', scope: { userId: 'ann', threadId: 't1' } }), anchor('bus')];
  for (const one of written) await first.addAnchors([one]);
  first.close();
  const second = await openMemory(name);
  expect(await second.listAnchors({ vectorSpaceId: SPACE })).toEqual(
    written.map(({ vectorSpaceId: _, ...rest }, i) => ({ ...rest, created: 1000 + i, needsReembed: false })),
  );
});

test('anchors of another vector space come without vectors, until they are added again', async () => {
  const name = freshName();
  let time = 1000;
  const memory = await openMemory(name, recorder(), { now: () => time++ });
  await memory.addAnchors([anchor('train')]);
  await memory.addAnchors([anchor('bus')]);
  const other = 'encoder@2/q8/mean/def';
  const [train] = await memory.listAnchors({ vectorSpaceId: other });
  expect(train).toEqual({
    id: 'train',
    prompt: 'When does train leave?',
    answer: 'train leaves at 6:30.',
    created: 1000,
    needsReembed: true,
  });
  const embeddings = { prompt: Float32Array.of(1, 0), answer: Float32Array.of(0, 1) };
  await memory.addAnchors([anchor('train', { vectorSpaceId: other, embeddings })]);
  const listed = await memory.listAnchors({ vectorSpaceId: other });
  expect(listed).toEqual([
    expect.objectContaining({ id: 'train', created: 1000, needsReembed: false, embeddings }),
    expect.objectContaining({ id: 'bus', created: 1001, needsReembed: true }),
  ]);
});

test('a scope is matched by the fields given', async () => {
  const memory = await openMemory(freshName());
  await memory.addAnchors([
    anchor('a1', { scope: { userId: 'ann', threadId: 't1' } }),
    anchor('a2', { scope: { userId: 'ann', threadId: 't2' } }),
    anchor('b1', { scope: { userId: 'bob', threadId: 't1' } }),
    anchor('none'),
  ]);
  const ids = async (scope?: { userId: string; threadId?: string }) =>
    (await memory.listAnchors({ vectorSpaceId: SPACE, scope })).map(({ id }) => id);
  expect(await ids()).toEqual(['a1', 'a2', 'b1', 'none']);
  expect(await ids({ userId: 'ann' })).toEqual(['a1', 'a2']);
  expect(await ids({ userId: 'ann', threadId: 't2' })).toEqual(['a2']);
  expect(await ids({ userId: 'eve' })).toEqual([]);
});

test('removing counts what was there and leaves no byte', async () => {
  const name = freshName();
  const memory = await openMemory(name);
  await memory.addAnchors([anchor('a'), anchor('b'), anchor('c')]);
  expect(await memory.removeAnchors(['a', 'a', 'absent', 'c'])).toBe(2);
  expect((await memory.listAnchors({ vectorSpaceId: SPACE })).map(({ id }) => id)).toEqual(['b']);
  const db = await rawDatabase(`${name}-memory`);
  expect(await settle(db.transaction('anchors').objectStore('anchors').getAllKeys())).toEqual(['b']);
});

test('a row of a batch is stored alone, not with its batch', async () => {
  const name = freshName();
  const memory = await openMemory(name);
  const batch = new Float32Array(10_000).fill(0.1);
  await memory.addAnchors([anchor('a', { embeddings: { prompt: batch.subarray(0, 3), answer: batch.subarray(3, 6) } })]);
  const db = await rawDatabase(`${name}-memory`);
  const record = await settle(db.transaction('anchors').objectStore('anchors').get('a'));
  expect(record.embeddings.prompt.buffer.byteLength).toBe(12);
});

test('deleting the models database never touches anchors', async () => {
  const name = freshName();
  const memory = await openMemory(name);
  await memory.addAnchors([anchor('kept')]);
  const models = await openModels(name);
  await models.clear();
  models.close();
  await deleteDatabase(`${name}-models`);
  expect(await memory.listAnchors({ vectorSpaceId: SPACE })).toHaveLength(1);
  memory.close();
  expect(await (await openMemory(name)).listAnchors({ vectorSpaceId: SPACE })).toHaveLength(1);
});

test('[bug 23] a full disk under a batch of anchors: coded error with figures, an event, nothing half-written', async () => {
  const name = freshName();
  const release = await overrideQuota(4 * MIB);
  const events = recorder();
  const memory = await openMemory(name, events);
  await memory.addAnchors([anchor('kept')]);
  const batch = [large('a', MIB), large('b', 2 * MIB), large('c', 2 * MIB)];
  await expect(memory.addAnchors(batch)).rejects.toMatchObject({
    code: 'QUOTA',
    data: { database: 'memory', usage: expect.any(Number), quota: expect.any(Number) },
    cause: { name: 'QuotaExceededError' },
  });
  expect(events.events).toEqual([
    expect.objectContaining({ type: 'storage', status: 'quota', database: 'memory', usage: expect.any(Number) }),
  ]);
  await release();
  memory.close();
  expect((await (await openMemory(name)).listAnchors({ vectorSpaceId: SPACE })).map(({ id }) => id)).toEqual(['kept']);
});

test.each(['QuotaExceededError', 'bare abort'])('[bug 23] %s in the middle of a batch writes nothing', async (fault) => {
  const memory = await openMemory(freshName());
  await memory.addAnchors([anchor('kept')]);
  let puts = 0;
  replacePut((store, _value, real) => {
    if (++puts === 2 && fault === 'QuotaExceededError') throw new DOMException('full', 'QuotaExceededError');
    const request = real();
    if (puts === 2) request.addEventListener('success', () => store.transaction.abort());
    return request;
  });
  await expect(memory.addAnchors([anchor('a'), anchor('b'), anchor('c')])).rejects.toMatchObject({ code: 'QUOTA' });
  expect((await memory.listAnchors({ vectorSpaceId: SPACE })).map(({ id }) => id)).toEqual(['kept']);
});

test('weights go first: a full disk deletes cached models, and the anchors are stored', async () => {
  const name = freshName();
  await overrideQuota(12 * MIB);
  const events = recorder();
  const models = await openModels(name, events, { chunkBytes: MIB });
  const model = await fakeModel(patternBlob(8 * MIB));
  await models.put(model.entry, model.file, model.blob);
  const freeSpace = async (): Promise<number> => {
    const { bytes } = await models.usage();
    await models.clear();
    return bytes;
  };
  const memory = await openMemory(name, events, { freeSpace });
  await memory.addAnchors([large('a', 6 * MIB)]);
  expect(events.statuses()).toEqual(['weights-dropped']);
  expect(await models.usage()).toEqual({ files: 0, bytes: 0 });
  expect(await memory.listAnchors({ vectorSpaceId: SPACE })).toHaveLength(1);
});

test('two tabs that add the same anchor at once keep one, and both see it', async () => {
  const name = freshName();
  const tabs = await Promise.all([openMemory(name), openMemory(name)]);
  await Promise.all(tabs.map((tab) => tab.addAnchors([anchor('same')])));
  for (const tab of tabs) expect(await tab.listAnchors({ vectorSpaceId: SPACE })).toHaveLength(1);
});

const WRONG: readonly [string, Partial<NewAnchor>][] = [
  ['an empty id', { id: '' }],
  ['a prompt that is no text', { prompt: 5 as unknown as string }],
  ['no vector space', { vectorSpaceId: '' }],
  ['a vector with NaN', { embeddings: { prompt: Float32Array.of(Number.NaN), answer: Float32Array.of(1) } }],
  ['vectors of two lengths', { embeddings: { prompt: Float32Array.of(1, 0), answer: Float32Array.of(1) } }],
  ['no embeddings', { embeddings: undefined as unknown as NewAnchor['embeddings'] }],
];

test.each(WRONG)('%s is refused, with the batch it is in', async (_what, wrong) => {
  const memory = await openMemory(freshName());
  await expect(memory.addAnchors([anchor('good'), anchor('bad', wrong)])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(await memory.listAnchors({ vectorSpaceId: SPACE })).toEqual([]);
});

test('[bug 25] storage() tells usage, quota, persistence and both databases; persist() answers', async () => {
  const name = freshName();
  const models = await openModels(name);
  const memory = await openMemory(name);
  const model = await fakeModel(patternBlob(5000));
  await models.put(model.entry, model.file, model.blob);
  await memory.addAnchors([anchor('ab')]);
  const granted = await requestPersistence();
  expect(await readStorage(models, memory)).toEqual({
    usage: expect.any(Number),
    quota: expect.any(Number),
    persisted: granted,
    models: { persistence: 'indexeddb', files: 1, bytes: 5000 },
    memory: { persistence: 'indexeddb', anchors: 1, bytes: 2 * ('ab' + 'When does ab leave?' + 'ab leaves at 6:30.').length + 24 },
  });
});

test('[bug 25] cleared storage is noticed at the next start, once', async () => {
  const name = freshName();
  const visit = async (): Promise<boolean> => {
    const memory = await openMemory(name);
    const lost = detectLoss(name, memory.fresh);
    await memory.addAnchors([anchor('a')]);
    memory.close();
    return lost;
  };
  expect([await visit(), await visit()]).toEqual([false, false]);
  await deleteDatabase(`${name}-memory`);
  expect([await visit(), await visit()]).toEqual([true, false]);
});
