import { describe, expect, test } from 'vitest';
import { createMemGuard, estimateDownload, type LoadProgress, type MemGuard, type MemGuardOptions } from '../../src/index.js';
import { hasData, serve } from '../helpers/served.js';
import { freshName, onEnd } from './storage-helpers.js';

/**
 * models: 'full' over a hub on another origin. The hub's folders are those of MEMGUARD_DATA: the seed's encoder, and a small stand-in for BART
 * of the same layout.
 */
const data = await hasData();
const MPNET = 'Xenova/all-mpnet-base-v2/resolve/main';
const BART = 'Xenova/bart-large-cnn/resolve/main';

async function open(options: MemGuardOptions): Promise<MemGuard> {
  const mem = await createMemGuard({ name: freshName(), models: 'full', device: 'wasm', assetBase: '/', ...options });
  onEnd(() => mem.close());
  return mem;
}

describe.skipIf(!data)(`models: 'full'${data ? '' : ' (skipped: MEMGUARD_DATA is not set)'}`, () => {
  test('asks for exactly the files of both repositories, with the token, and embeds', async () => {
    const { hub, asked } = serve('good');
    const name = freshName();
    const bar: LoadProgress[] = [];
    const mem = await open({ name, hub, hubToken: 'secret', onProgress: (step) => bar.push(step) });
    const files = await asked();
    const gets = files.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(gets.sort()).toEqual(
      [
        ...['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'].map((file) => `${MPNET}/${file}`),
        ...['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json'].map((file) => `${BART}/${file}`),
        `${BART}/onnx/encoder_model_quantized.onnx`,
        `${BART}/onnx/decoder_model_merged_quantized.onnx`,
      ].sort(),
    );
    expect(files.every(({ authorization }) => authorization === 'Bearer secret')).toBe(true);
    expect(mem.info().models).toMatchObject([{ id: 'Xenova/all-mpnet-base-v2', revision: 'main' }, { id: 'claim-verifier' }]);
    const [encoder] = mem.info().models;
    expect(encoder!.golden).toBeGreaterThan(0.998);
    expect(encoder!.vectorSpaceId).toMatch(/\/[0-9a-f]{12}\/wasm$/u);
    expect((await mem.embed(['The ferry leaves at 6:30.'])).dim).toBe(768);
    expect(new Set(bar.map(({ total }) => total)).size).toBe(1);
    expect(bar.at(-1)!.loaded).toBe(bar[0]!.total);
    await mem.close();

    // The hashes are pinned now: a second start asks the hub for nothing.
    const cut = serve('missing');
    await expect(estimateDownload({ name, models: 'full', hub: cut.hub, assetBase: '/' })).resolves.toMatchObject({ bytes: 0, unknown: 0 });
    const again = await open({ name, hub: cut.hub });
    expect(again.info().models[0]!.vectorSpaceId).toBe(encoder!.vectorSpaceId);
    expect(await cut.asked()).toEqual([]);
  });

  test('estimate asks the hub for sizes and takes no file', async () => {
    const { hub, asked } = serve('good');
    const { bytes, total, unknown } = await estimateDownload({ name: freshName(), models: 'full', hub, assetBase: '/' });
    expect([bytes, unknown]).toEqual([total, 0]);
    expect(total).toBeGreaterThan(121_000_000);
    expect((await asked()).every(({ method }) => method === 'HEAD')).toBe(true);
  });

  test.each([
    ['denied', 'UNAUTHORIZED', false],
    ['forbidden', 'UNAUTHORIZED', false],
    ['missing', 'MODEL_MISSING', false],
    ['html', 'MODEL_CORRUPT', false],
    ['pointer', 'MODEL_CORRUPT', false],
    ['short', 'MODEL_CORRUPT', false],
    ['cut', 'NETWORK', true],
    ['stall', 'TIMEOUT', true],
  ])('%s: %s, and nothing of that file is kept', async (mode, code, retriable) => {
    const name = freshName();
    const { hub } = serve(mode);
    await expect(open({ name, hub })).rejects.toMatchObject({
      code,
      retriable,
      phase: 'download',
      data: { url: expect.stringContaining(`${MPNET}/onnx/model_quantized.onnx`) },
    });
    const { bytes } = await estimateDownload({ name, models: 'full', hub: serve('good').hub, assetBase: '/' });
    expect(bytes).toBeGreaterThan(121_000_000);
  });

  test('a summarizer that is no model: nothing of it is kept, and the next start writes summaries', async () => {
    const options = { name: freshName(), summarizer: 'generative' } as const;
    await expect(open({ ...options, hub: serve('bart-noise').hub })).rejects.toMatchObject({ code: 'MODEL_CORRUPT', phase: 'compile' });
    const mem = await open({ ...options, hub: serve('good').hub });
    const text = 'I moved to Lisbon in May. The ferry to Almada leaves at 6:30. '.repeat(20);
    const summary = await mem.compress([{ role: 'user', content: text }], { maxTokens: 60 });
    expect(summary).toMatchObject({ summarizer: 'Xenova/bart-large-cnn', generation: { calls: 1 } });
  });

  test('weights that are no model: MODEL_CORRUPT, and the next start with good ones works', async () => {
    const name = freshName();
    await expect(open({ name, hub: serve('noise').hub })).rejects.toMatchObject({ code: 'MODEL_CORRUPT', phase: 'compile' });
    const mem = await open({ name, hub: serve('good').hub });
    expect((await mem.embed(['a'])).dim).toBe(768);
  });
});
