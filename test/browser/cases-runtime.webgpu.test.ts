import { afterEach, expect, test } from 'vitest';
import { createMemGuard, type EmbeddingBatch, type MemGuard, type MemGuardOptions, type ModelPack } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { readAll } from '../helpers/fake-clients.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { freshName, onEnd } from './storage-helpers.js';

/** Rows of the runtime cases about WebGPU, on a software adapter: right and slow, so times are not looked at. */
const ENCODER_ONLY: ModelPack = { id: 'encoder-only', encoder: SMALL_PACK.encoder };

async function open(options: MemGuardOptions = {}): Promise<MemGuard> {
  const mem = await createMemGuard({ models: ENCODER_ONLY, assetBase: '/', ...options });
  onEnd(() => mem.close());
  return mem;
}

async function deviceEvents(mem: MemGuard): Promise<object[]> {
  await mem.close();
  return (await readAll(mem)).filter((event) => event.type === 'device');
}

const rowOf = ({ data, dim }: EmbeddingBatch, i: number): Float32Array => data.subarray(i * dim, (i + 1) * dim);
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

afterEach(() => localStorage.clear());

test('R001 wrong vectors on the GPU are noticed before the first search', async () => {
  const mem = await open({ name: freshName(), worker: faultyWorker('wrong-kernel').worker });
  expect(mem.info()).toMatchObject({ device: 'wasm', reason: 'golden-failed' });
  await mem.anchors.add([
    { prompt: 'When does the ferry leave?', answer: 'At 6:30.' },
    { prompt: 'What is the name of the dog?', answer: 'Pepper.' },
  ]);
  const stored = await mem.anchors.list({ embeddings: true });
  const query = rowOf(await mem.embed(['What time is the ferry?']), 0);
  const best = stored.toSorted((a, b) => dot(query, b.embeddings!.prompt) - dot(query, a.embeddings!.prompt))[0];
  expect(best!.answer).toBe('At 6:30.');
  expect(await deviceEvents(mem)).toMatchObject([{ device: 'wasm', reason: 'golden-failed', detail: expect.any(String) }]);
});

test('R002 a healthy GPU stays in use', async () => {
  const mem = await open({ name: freshName() });
  expect(mem.info()).toMatchObject({ device: 'webgpu', reason: 'webgpu-ok', respawns: 0 });
  expect(mem.info().models[0]!.golden).toBeGreaterThan(0.99);
  expect(await deviceEvents(mem)).toMatchObject([{ device: 'webgpu', reason: 'webgpu-ok' }]);
});

test('R003 vectors of both backends agree', async () => {
  const things = ['ferry', 'dog', 'garden', 'invoice', 'concert', 'bicycle', 'doctor', 'exam', 'cake', 'passport'];
  const texts = [
    ...things.map((thing) => `The ${thing} is on Monday.`),
    ...things.map((thing, i) => `I paid ${10 + i} euros for the ${thing}.`),
    ...things.map((thing) => `Wann ist ${thing} dran?`),
    ...things.map((thing) => `Ich habe ${thing} vergessen.`),
    ...['船', '狗', '花园', '发票', '音乐会', '自行车', '医生', '考试', '蛋糕', '护照'].map((thing) => `${thing}在星期一。`),
  ];
  const name = freshName();
  const [gpu, wasm] = [await open({ name }), await open({ name, device: 'wasm' })];
  expect([gpu.info().device, wasm.info().device]).toEqual(['webgpu', 'wasm']);
  const [onGpu, onWasm] = [await gpu.embed(texts), await wasm.embed(texts)];
  const nearest = (batch: EmbeddingBatch, i: number): number =>
    texts
      .map((_, j) => (j === i ? -1 : dot(rowOf(batch, i), rowOf(batch, j))))
      .reduce((best, score, j, all) => (score > all[best]! ? j : best), 0);
  for (const i of texts.keys()) expect(dot(rowOf(onGpu, i), rowOf(onWasm, i))).toBeGreaterThan(0.99);
  expect(texts.filter((_, i) => nearest(onGpu, i) === nearest(onWasm, i)).length).toBeGreaterThanOrEqual(48);
});

test('[bug 8] R004 open and close ten times on the GPU', async () => {
  const name = freshName();
  for (let cycle = 0; cycle < 10; cycle++) {
    const mem = await open({ name });
    expect(mem.info()).toMatchObject({ device: 'webgpu', respawns: 0 });
    if (cycle === 0) await mem.anchors.add({ prompt: 'When?', answer: 'At seven.' });
    expect(await mem.anchors.list()).toMatchObject([{ answer: 'At seven.' }]);
    await mem.close();
  }
});
