import { describe, expect, it } from 'vitest';
import { cacheCounts } from '../../../src/models/count-cache.js';

/** Counts characters, and remembers what it was asked. */
function watched() {
  const asked: string[] = [];
  const countMany = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map((text) => text.length);
  };
  return { counter: { id: 'chars', countMany }, asked };
}

describe('count cache', () => {
  it('gives the counts of its counter and asks for each text once', async () => {
    const { counter, asked } = watched();
    const cached = cacheCounts(counter, 1000);
    expect(cached.id).toBe('chars');
    expect(await cached.countMany(['ab', '', 'ab', 'abc'])).toEqual([2, 0, 2, 3]);
    expect(await cached.countMany(['abc', 'abcd', ''])).toEqual([3, 4, 0]);
    expect(asked).toEqual(['ab', '', 'abc', 'abcd']);
  });

  it('drops what was used least recently, and never keeps a long text', async () => {
    const { counter, asked } = watched();
    const cached = cacheCounts(counter, 6);
    for (const text of ['aaa', 'bbb', 'aaa', 'ccc', 'x'.repeat(5000)]) await cached.countMany([text]);
    asked.length = 0;
    await cached.countMany(['aaa', 'ccc', 'bbb', 'x'.repeat(5000)]);
    expect(asked).toEqual(['bbb', 'x'.repeat(5000)]);
  });

  it('remembers nothing of a count that failed', async () => {
    const { counter, asked } = watched();
    let broken = true;
    const cached = cacheCounts(
      { id: 'chars', countMany: (texts) => (broken ? Promise.reject(new Error('no ranks')) : counter.countMany(texts)) },
      100,
    );
    await expect(cached.countMany(['a'])).rejects.toThrow('no ranks');
    broken = false;
    expect(await cached.countMany(['a'])).toEqual([1]);
    expect(asked).toEqual(['a']);
  });
});
