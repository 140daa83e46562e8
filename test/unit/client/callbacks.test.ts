import { describe, expect, it } from 'vitest';
import { countWithCaller } from '../../../src/client/callbacks.js';

const LONG = 'The ferry leaves at 6:30 from pier 4.';

describe('a tokenizer function', () => {
  it('that gives 0 for every text is refused: no budget would mean anything', async () => {
    await expect(countWithCaller(() => 0, ['a', LONG], undefined)).rejects.toMatchObject({
      code: 'CALLBACK_FAILED',
      data: { name: 'tokenizer', returned: '0' },
      message: 'The tokenizer function returned 0 for 28 letters and digits; it must count them.',
    });
  });

  it('may give 0 for short texts, for marks, and for nothing', async () => {
    const quarter = (text: string): number => Math.floor(text.length / 4);
    const words = (text: string): number => text.match(/\w+/gu)?.length ?? 0;
    expect(await countWithCaller(quarter, ['', 'abc', LONG], undefined)).toEqual([0, 0, 9]);
    expect(await countWithCaller(words, ['— … !'.repeat(20), LONG], undefined)).toEqual([0, 9]);
  });

  it.each([Number.NaN, -1, 1.5, '7', undefined])('that gives %j is refused', async (count) => {
    await expect(countWithCaller(() => count as number, ['a'], undefined)).rejects.toMatchObject({ code: 'CALLBACK_FAILED' });
  });
});
