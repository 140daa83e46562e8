import { describe, expect, test } from 'vitest';
import { chooseDevice, type DeviceScope } from '../../../src/models/device.js';

const LIMITS = { maxBufferSize: 2 ** 28, maxStorageBufferBindingSize: 2 ** 27 };
const device = { lost: new Promise(() => {}) };

function scope(gpu: unknown, rest: Partial<DeviceScope> = {}): DeviceScope {
  return { isSecureContext: true, crossOriginIsolated: false, navigator: { gpu: gpu as GPU, hardwareConcurrency: 8 }, ...rest };
}

const adapter = (changes: object = {}) => ({
  limits: LIMITS,
  features: new Set(['shader-f16']),
  requestDevice: async () => device,
  ...changes,
});
const wish = { device: 'auto', bufferBytes: 2 ** 25 } as const;

describe('[bug 4] the probe in faked environments', () => {
  test.each([
    ['insecure-context', scope({}, { isSecureContext: false })],
    ['no-api', scope(undefined)],
    ['no-adapter', scope({ requestAdapter: async () => null })],
    ['no-adapter', scope({ requestAdapter: async () => Promise.reject(new Error('driver')) })],
    ['no-device', scope({ requestAdapter: async () => adapter({ requestDevice: async () => Promise.reject(new Error('refused')) }) })],
    ['limits', scope({ requestAdapter: async () => adapter({ limits: { ...LIMITS, maxStorageBufferBindingSize: 1024 } }) })],
  ])('%s: WASM, with a sentence that says why', async (reason, faked) => {
    await expect(chooseDevice(wish, faked)).resolves.toMatchObject({ device: 'wasm', reason, detail: expect.any(String) });
  });
});

test('all there: WebGPU on our own device, limits raised, f16 asked for only where it is', async () => {
  const asked: unknown[] = [];
  const requestDevice = async (descriptor: unknown) => {
    asked.push(descriptor);
    return device;
  };
  const chosen = await chooseDevice(wish, scope({ requestAdapter: async () => adapter({ requestDevice }) }));
  expect(chosen).toMatchObject({ device: 'webgpu', reason: 'webgpu-ok', gpu: device });
  expect(asked).toMatchObject([{ requiredLimits: LIMITS, requiredFeatures: ['shader-f16'] }]);
  await chooseDevice(wish, scope({ requestAdapter: async () => adapter({ requestDevice, features: new Set() }) }));
  expect(asked[1]).toMatchObject({ requiredFeatures: [] });
});

test('asked for by name: the reason says so, a fallback is not probed', async () => {
  const gpu = { requestAdapter: async () => adapter() };
  await expect(chooseDevice({ ...wish, device: 'webgpu' }, scope(gpu))).resolves.toMatchObject({ device: 'webgpu', reason: 'requested' });
  await expect(chooseDevice({ ...wish, device: 'wasm' }, scope(gpu))).resolves.toMatchObject({ device: 'wasm', reason: 'requested' });
  const probed = { requestAdapter: () => Promise.reject(new Error('must not be called')) };
  await expect(chooseDevice({ ...wish, fallback: 'golden-failed' }, scope(probed))).resolves.toMatchObject({
    device: 'wasm',
    reason: 'golden-failed',
  });
});

test('[bug 15] threads: one without isolation, else half the cores, at most four', async () => {
  const threads = async (isolated: boolean, cores: number | undefined) =>
    (await chooseDevice({ ...wish, device: 'wasm' }, { crossOriginIsolated: isolated, navigator: { hardwareConcurrency: cores } })).threads;
  expect(await threads(false, 16)).toBe(1);
  expect(await threads(true, 16)).toBe(4);
  expect(await threads(true, 5)).toBe(3);
  expect(await threads(true, 1)).toBe(1);
  expect(await threads(true, undefined)).toBe(1);
});
