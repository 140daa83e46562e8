import { describe, expect, it } from 'vitest';
import { cacheEmbeddings } from '../../../src/models/embedding-cache.js';
import type { Encoder } from '../../../src/ports.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';

/** Counts the texts that reach the model. */
function watched(dim = 8): { encoder: Encoder; run: string[] } {
  const inner = createFakeEncoder(dim);
  const run: string[] = [];
  const embed: Encoder['embed'] = (texts, options) => {
    run.push(...texts);
    return inner.embed(texts, options);
  };
  return { encoder: { ...inner, embed }, run };
}

describe('embedding cache', () => {
  it('gives the rows of the encoder, and runs each text once', async () => {
    const { encoder, run } = watched();
    const cached = cacheEmbeddings(encoder, 1e6);
    const texts = ['the red car', 'a boat', 'the red car', ''];
    const plain = await createFakeEncoder(8).embed(texts);
    const first = await cached.embed(texts);
    expect(first).toMatchObject({ dim: 8, cached: 0 });
    expect([...first.data]).toEqual([...plain.data]);
    const second = await cached.embed([...texts, 'new words']);
    expect([...second.data.subarray(0, 32)]).toEqual([...plain.data]);
    expect(second.cached).toBe(4);
    expect(second.tokens).toBe(2);
    expect(run).toEqual(['the red car', 'a boat', '', 'new words']);
  });

  it('is not changed by what a caller does to its rows', async () => {
    const cached = cacheEmbeddings(watched().encoder, 1e6);
    const before = [...(await cached.embed(['words'])).data];
    (await cached.embed(['words'])).data.fill(9);
    expect([...(await cached.embed(['words'])).data]).toEqual(before);
  });

  it('drops what was used least recently when it is full', async () => {
    const { encoder, run } = watched();
    const cost = 2 * 2 + 4 * 8 + 64;
    const cached = cacheEmbeddings(encoder, 2 * cost);
    await cached.embed(['t1']);
    await cached.embed(['t2']);
    await cached.embed(['t1']);
    await cached.embed(['t3']);
    run.length = 0;
    await cached.embed(['t1', 't3', 't2']);
    expect(run).toEqual(['t2']);
  });

  it('remembers nothing of a call that failed, and takes a text that is larger than all its room', async () => {
    let broken = true;
    const { encoder, run } = watched();
    const embed: Encoder['embed'] = (texts, options) => (broken ? Promise.reject(new Error('lost')) : encoder.embed(texts, options));
    const cached = cacheEmbeddings({ ...encoder, embed }, 500);
    await expect(cached.embed(['a'])).rejects.toThrow('lost');
    broken = false;
    expect((await cached.embed(['a', 'x'.repeat(1000)])).cached).toBe(0);
    expect((await cached.embed(['x'.repeat(1000)])).cached).toBe(0);
    expect(run.filter((text) => text === 'a')).toHaveLength(1);
  });
});
