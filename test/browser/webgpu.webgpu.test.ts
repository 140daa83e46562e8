import { afterEach, describe, expect, test } from 'vitest';
import { createMemGuard, type MemGuard, type MemGuardEvent, type MemGuardOptions, type ModelPack } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { faultyWorker } from '../helpers/faulty-worker.js';
import { cosine, embedGolden } from '../helpers/golden.js';

/** WebGPU on SwiftShader: right and very slow, so few short texts, and the encoder alone where the verifier adds nothing. */
const ENCODER_ONLY: ModelPack = { id: 'encoder-only', encoder: SMALL_PACK.encoder };

let opened: MemGuard[] = [];

async function open(options: MemGuardOptions): Promise<MemGuard> {
  const mem = await createMemGuard({ assetBase: '/', models: ENCODER_ONLY, ...options });
  opened.push(mem);
  return mem;
}

async function deviceEvents(mem: MemGuard): Promise<MemGuardEvent[]> {
  await mem.close();
  const events: MemGuardEvent[] = [];
  for await (const event of mem.events()) if (event.type === 'device') events.push(event);
  return events;
}

afterEach(async () => {
  await Promise.all(opened.map((mem) => mem.close()));
  opened = [];
});

describe('WebGPU', () => {
  test('both models load on it, pass their self-tests, and give the vectors of WASM within 1e-3', async () => {
    const gpu = await open({ models: 'small' });
    expect(gpu.info()).toMatchObject({ device: 'webgpu', reason: 'webgpu-ok', respawns: 0, verifier: true });
    expect(gpu.info().models[0]!.golden).toBeGreaterThan(0.998);
    expect(gpu.info().models[1]!.golden).toBeLessThan(0.03);
    const wasm = await open({ device: 'wasm' });
    expect(wasm.info()).toMatchObject({ device: 'wasm', reason: 'requested' });
    const [onGpu, onWasm] = await Promise.all([embedGolden(gpu), embedGolden(wasm)]);
    expect(onGpu.batch.data).toBeInstanceOf(Float32Array);
    for (const [i, value] of onWasm.batch.data.entries()) expect(Math.abs(onGpu.batch.data[i]! - value)).toBeLessThan(1e-3);
    for (const [i, reference] of onGpu.references.entries()) expect(cosine(onGpu.batch, i, reference)).toBeGreaterThan(0.998);
    expect(gpu.info().models[0]!.vectorSpaceId).toBe(wasm.info().models[0]!.vectorSpaceId);
  });

  test("device: 'webgpu' says that it was asked for; a second start after close() works", async () => {
    const first = await open({ device: 'webgpu' });
    expect(first.info()).toMatchObject({ device: 'webgpu', reason: 'requested' });
    await first.close();
    const second = await open({ device: 'webgpu' });
    expect((await second.embed(['hello'])).data.length).toBe(384);
    expect(second.info()).toMatchObject({ device: 'webgpu', respawns: 0 });
  });
});

describe('[bug 4] the probe names what is missing', () => {
  test.each(['no-api', 'no-adapter', 'no-device'] as const)('%s', async (reason) => {
    const mem = await open({ worker: faultyWorker(reason).worker });
    expect(mem.info()).toMatchObject({ device: 'wasm', reason, respawns: 0, detail: expect.any(String) });
  });
});

describe('a fault of WebGPU leads to a fresh worker on WASM', () => {
  test.each([
    ['[bug 1] the load fails', 'load-failed', 'load-failed'],
    ['[bug 10] wrong vectors without an error: the self-test sees it', 'wrong-kernel', 'golden-failed'],
  ])('%s', async (_, fault, reason) => {
    const { worker, made } = faultyWorker(fault);
    const mem = await open({ worker });
    expect(made.length).toBe(2);
    expect(mem.info()).toMatchObject({ device: 'wasm', reason, respawns: 1, detail: expect.any(String) });
    const { batch, references } = await embedGolden(mem);
    for (const [i, reference] of references.entries()) expect(cosine(batch, i, reference)).toBeGreaterThan(0.998);
    expect(await deviceEvents(mem)).toMatchObject([{ device: 'wasm', reason, respawns: 1 }]);
  });

  test.each([
    ['[bug 7] device.destroy() in mid-call', 'device-lost'],
    ['a run fails in mid-call', 'run-failed'],
  ])('%s: the call and those behind it succeed', async (_, fault) => {
    const { worker, made, arm } = faultyWorker(fault);
    const mem = await open({ worker });
    expect(mem.info()).toMatchObject({ device: 'webgpu', respawns: 0 });
    const healthy = await mem.embed(['hello']);
    await arm();
    const [one, two] = await Promise.all([mem.embed(['hello']), mem.embed(['hello', 'world'])]);
    for (let j = 0; j < 384; j++) {
      expect(Math.abs(one.data[j]! - healthy.data[j]!)).toBeLessThan(1e-3);
      expect(Math.abs(two.data[j]! - healthy.data[j]!)).toBeLessThan(1e-3);
    }
    expect(made.length).toBe(2);
    expect(mem.info()).toMatchObject({ device: 'wasm', reason: fault, respawns: 1 });
    expect(await deviceEvents(mem)).toMatchObject([
      { device: 'webgpu', reason: 'webgpu-ok', respawns: 0 },
      { device: 'wasm', reason: fault, respawns: 1 },
    ]);
  });
});
