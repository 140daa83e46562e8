import { describe, expect, test } from 'vitest';
import { createMemGuard, estimateDownload, type MemGuard, type MemGuardOptions, type ModelEntry } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { hasData } from '../helpers/served.js';
import { freshName, onEnd } from './storage-helpers.js';
import { tinyBart } from './tiny-bart.js';

/** The self-test of a pack's seq2seq model at its start, over the shipped worker. */
const data = await hasData();
/** As a pack brings them that knows its revision. */
const GOLDEN = { path: 'golden.json', base: '/test/fixtures/tiny-bart/', sha256: '', bytes: 0 };

const optionsOf = (summarizer: ModelEntry, using: 'generative' | 'extractive' = 'generative'): MemGuardOptions => ({
  name: freshName(),
  models: { id: 'self-test', encoder: SMALL_PACK.encoder, summarizer },
  summarizer: using,
  device: 'wasm',
  assetBase: '/',
});

async function open(options: MemGuardOptions): Promise<MemGuard> {
  const mem = await createMemGuard(options);
  onEnd(() => mem.close());
  return mem;
}

describe.skipIf(!data)(`the summarizer's model${data ? '' : ' (skipped: MEMGUARD_DATA is not set)'}`, () => {
  test('stands in info() with device, dtype and revision; without golden texts what it writes must be plausible', async () => {
    const { models } = (await open(optionsOf(tinyBart()))).info();
    expect(models.map(({ kind }) => kind)).toEqual(['encoder', 'summarizer']);
    expect(models[1]).toMatchObject({
      id: 'tiny-bart-q8',
      revision: '1',
      dtype: 'q8',
      device: 'wasm',
      selfTest: 'plausibility',
    });
    // The limit cuts its last word.
    expect(models[1]!.golden).toBeGreaterThan(0.8);
    expect(models[1]!.vectorSpaceId).toMatch(/^tiny-bart-q8@1\/q8\/none\/[0-9a-f]{12}$/u);
    expect(models[0]).toMatchObject({ id: 'minilm-q8', device: 'wasm', selfTest: 'golden' });
  });

  test('with golden texts, it must write them', async () => {
    const entry = tinyBart();
    const { models } = (await open(optionsOf({ ...entry, files: [...entry.files, GOLDEN] }))).info();
    expect(models[1]).toMatchObject({ id: 'tiny-bart-q8', selfTest: 'golden', golden: 1 });
  });

  test('that writes something else does not start: MODEL_CORRUPT, and it leaves the cache', async () => {
    const entry = tinyBart();
    // Golden texts of another model: of this one, no word of them comes.
    const other = { ...GOLDEN, base: '/test/fixtures/tiny-bart/other/' };
    const options = optionsOf({ ...entry, files: [...entry.files, other] });
    await expect(open(options)).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
      message: expect.stringContaining('failed its self-test'),
      data: { id: 'tiny-bart-q8', kind: 'summarizer' },
    });
    const { bytes } = await estimateDownload(options);
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThan(2_000_000);
  });

  test('that is not asked for is neither opened nor tested', async () => {
    expect((await open(optionsOf(tinyBart(), 'extractive'))).info().models.map(({ kind }) => kind)).toEqual(['encoder']);
  });
});
