import { expect, test } from 'vitest';
import { type CallProgress, createMemGuard, type MemGuard } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { freshName, onEnd } from './storage-helpers.js';

/** 10,000 messages through the shipped encoder; without a verifier, whose work does not grow with the chat. */
const COUNT = 10_000;

async function open(): Promise<MemGuard> {
  const models = { id: 'encoder-only', encoder: SMALL_PACK.encoder };
  const mem = await createMemGuard({ name: freshName(), models, device: 'wasm', assetBase: '/' });
  onEnd(() => mem.close());
  return mem;
}

const chat = (say: (i: number) => string) =>
  Array.from({ length: COUNT }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: say(i) }));

test('10,000 different messages: progress counts all of them, and an abort ends the call at the first batch', async () => {
  const mem = await open();
  const controller = new AbortController();
  const embedded: CallProgress[] = [];
  const call = mem.context(
    chat((i) => `We planted tree ${i}.`),
    {
      maxTokens: 400,
      signal: controller.signal,
      onProgress: (progress) => {
        if (progress.step !== 'embed') return;
        embedded.push(progress);
        controller.abort();
      },
    },
  );
  await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
  expect(embedded[0]!.total).toBeGreaterThan(COUNT - 100);
  expect(embedded[0]!.done).toBeLessThan(COUNT);
  expect((await mem.embed(['The worker is free again.'])).data.length).toBe(384);
}, 120_000);

test('10,000 messages that say the same few things end in a payload within the budget', async () => {
  const mem = await open();
  const things = ['We meet at nine.', 'The boat is blue.', 'Ann brings the bread.', 'It rains on Friday.', 'Bo has the key.'];
  const result = await mem.context(
    chat((i) => things[i % things.length]!),
    { maxTokens: 200 },
  );
  expect(result.tokens).toBeLessThanOrEqual(200);
  expect(result.abstained).toBe(false);
  expect(result.items.at(-1)!.text).toBe(things[(COUNT - 1) % things.length]);
}, 120_000);
