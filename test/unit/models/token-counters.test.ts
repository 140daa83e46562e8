import fc from 'fast-check';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { createTokenCounter, type TokenCounterId } from '../../../src/models/token-counters.js';
import counts from '../../fixtures/token-counts.json' with { type: 'json' };

const IDS: readonly TokenCounterId[] = ['o200k', 'cl100k', 'bart'];
const countOne = async (id: TokenCounterId, text: string) => (await createTokenCounter(id).countMany([text]))[0];

describe('createTokenCounter', () => {
  for (const id of IDS) {
    it(`counts as an independent implementation does: ${id}`, async () => {
      const got = await createTokenCounter(id).countMany(counts.rows.map((row) => row.text));
      expect(counts.rows.map((row, i) => ({ text: row.text, tokens: got[i] }))).toEqual(
        counts.rows.map((row) => ({ text: row.text, tokens: row[id] })),
      );
    });
  }

  it('counts BART special tokens written in a text as one, and GPT special tokens as plain text', async () => {
    expect(await countOne('bart', '<s></s><pad><unk><mask>')).toBe(7);
    // "a", then the mask token with the spaces before it, then "b", between the opening and the closing token.
    expect(await countOne('bart', 'a   <mask>b')).toBe(5);
    expect(await countOne('bart', '<|endoftext|>')).toBe(9);
    for (const id of IDS) expect(await countOne(id, 'x <|endoftext|> <|im_start|> y')).toBeGreaterThan(8);
  });

  it('takes lone surrogates for U+FFFD', async () => {
    for (const id of IDS) expect(await countOne(id, 'a\ud800b\udc00')).toBe(await countOne(id, 'a\ufffdb\ufffd'));
  });

  it('never counts a long run too low, and only a little too high', async () => {
    const letters = fc.constantFrom('a', 'b', 'é', '的', '是', 'かな', 'م', '=', '-', ' ', '\n', '7', '😀');
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 500 }), async (unit, times) => {
        const text = `so ${unit.join('').repeat(times)} end.`;
        const exact = countO200k(text, { disallowedSpecial: new Set() });
        const counted = (await countOne('o200k', text)) ?? 0;
        expect(counted).toBeGreaterThanOrEqual(exact);
        // Seen at most 4.5 a piece in 6,000 runs, where marks alternate ("-=-=…") and a cut breaks long tokens.
        expect(counted - exact).toBeLessThanOrEqual(6 * Math.ceil(text.length / 128));
      }),
      { numRuns: 40 },
    );
  });

  it('gets through megabytes without a space', async () => {
    const texts = ['a'.repeat(2 ** 20), '的一是不了人'.repeat(170_000), ' '.repeat(2 ** 20), '='.repeat(2 ** 20), '1'.repeat(2 ** 20)];
    for (const id of IDS) {
      const got = await createTokenCounter(id).countMany(texts);
      for (const tokens of got) expect(tokens).toBeGreaterThan(1000);
    }
  }, 120_000);

  it('stops between texts when its signal is aborted', async () => {
    const abort = new AbortController();
    const onProgress = ({ done }: { done: number }) => {
      if (done === 2) abort.abort();
    };
    let seen = 0;
    const call = createTokenCounter('o200k').countMany(['a', 'b', 'c', 'd'], {
      signal: abort.signal,
      onProgress: (progress) => {
        seen = progress.done;
        onProgress(progress);
      },
    });
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
    expect(seen).toBe(2);
  });
});
