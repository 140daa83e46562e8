// Kept summaries, levels and meters through the public API: real workers, real models, real storage.
import { afterAll, beforeAll, expect, test } from 'vitest';
import university from '../../public/examples/university-fund.json';
import campervan from '../../public/examples/campervan-trip.json';
import { createMemGuard, type MemGuard, type Summary } from '../../src/index.js';

const messages = [...university.messages, ...campervan.messages.map((message) => ({ ...message, id: `trip-${message.id}` }))];
const opened: MemGuard[] = [];
const open = async (name: string): Promise<MemGuard> => {
  const mem = await createMemGuard({ name, assetBase: new URL('/', location.href), device: 'wasm' });
  opened.push(mem);
  return mem;
};

let first: MemGuard;
let second: MemGuard;
beforeAll(async () => {
  const name = `summaries-${Date.now()}`;
  first = await open(name);
  second = await open(name);
});
afterAll(() => Promise.all(opened.map((mem) => mem.close())));

const plain = ({ usage: _, ...summary }: Summary) => summary;
const asked = ({ usage }: Summary) => usage.cache?.summaries;

test('a summary made in one tab is there in another, until a message is edited', async () => {
  const made = await first.compress(messages, { maxTokens: 150 });
  expect(asked(made)).toEqual({ hits: 0, lookups: 1 });
  const found = await second.compress(messages, { maxTokens: 150 });
  expect(asked(found)).toEqual({ hits: 1, lookups: 1 });
  expect(plain(found)).toEqual(plain(made));
  expect(found.usage.modelTokens.encoder).toBe(0);
  expect((await second.storage()).memory).toMatchObject({ persistence: 'indexeddb', anchors: 0 });
  const edited = messages.map((message, i) => (i === 1 ? { ...message, text: `${message.text} Or so.` } : message));
  expect(asked(await second.compress(edited, { maxTokens: 150 }))).toEqual({ hits: 0, lookups: 1 });
  expect(asked(await first.compress(messages, { maxTokens: 150 }))).toEqual({ hits: 0, lookups: 1 });
});

test('a chat that grew embeds what is new, and cache: false takes no kept summary', async () => {
  const part = messages.slice(0, -2);
  await first.compress(part, { maxTokens: 140 });
  const grown = await first.compress([...part, { id: 'new', role: 'user', text: 'The boat is called Petrel.' }], { maxTokens: 140 });
  expect(grown.usage.cache?.embeddings).toEqual({ hits: part.length, lookups: part.length + 1 });
  expect(grown.usage.modelTokens.encoder).toBeLessThan(20);
  expect((await first.compress(part, { maxTokens: 140, cache: false })).usage.cache?.summaries).toEqual({ hits: 0, lookups: 0 });
});

test('a hierarchical summary leads from the topic to its clusters to the messages', async () => {
  const summary = await first.compress(messages, { maxTokens: 120, structure: 'hierarchical' });
  expect(summary.tokens).toBeLessThanOrEqual(120);
  const top = await first.drillDown(summary.nodes?.[0]?.id ?? '');
  expect(top.nodes.length).toBeGreaterThanOrEqual(2);
  const below = await Promise.all(top.nodes.map(({ id }) => first.drillDown(id)));
  expect(below.flatMap((one) => one.messages.map(({ id }) => id)).sort()).toEqual(
    summary.candidates.map(({ messageId }) => messageId).sort(),
  );
  const [sentence] = summary.sentences;
  const [source] = await first.expand(sentence?.id ?? '');
  expect(source?.text).toContain(sentence?.text);
  expect(await first.expand(sentence!)).toEqual([source]);
  await expect(first.drillDown('no node')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('usage() sums what calls cost, by scope', async () => {
  const mem = await open(`meters-${Date.now()}`);
  const [ann, bob] = [{ userId: 'ann' }, { userId: 'bob', threadId: 't1' }];
  const one = await mem.compress(messages, { maxTokens: 150, scope: ann });
  const two = await mem.context(university.messages.slice(0, 12), { maxTokens: 200, scope: bob });
  expect(mem.usage(ann)).toMatchObject({ calls: { compress: 1 }, tokensIn: one.usage.tokensIn, saved: one.usage.saved });
  expect(mem.usage({ userId: 'bob' })).toMatchObject({ calls: { context: 1 }, tokensOut: two.tokens });
  const all = mem.usage();
  expect(all.calls).toEqual({ compress: 1, context: 1 });
  expect(all.modelTokens.encoder).toBe(one.usage.modelTokens.encoder + two.usage.modelTokens.encoder);
  expect(all.savedBy['select']).toBeGreaterThan(0);
});
