import { RUNTIME } from '../config.js';
import { MemGuardError } from '../errors.js';
import type { Device, DeviceReason } from '../memory/types.js';

/** What the probe looks at: `globalThis` of the worker, or a fake of it. */
export interface DeviceScope {
  readonly isSecureContext?: boolean;
  readonly crossOriginIsolated?: boolean;
  readonly navigator?: { readonly gpu?: GPU; readonly hardwareConcurrency?: number };
}

/** The device in use and why. `gpu` is ours, so that its loss is seen. */
export interface ChosenDevice {
  readonly device: Device;
  readonly reason: DeviceReason;
  readonly detail?: string;
  readonly gpu?: GPUDevice;
  readonly threads: number;
  readonly crossOriginIsolated: boolean;
}

export interface DeviceWish {
  readonly device: 'auto' | Device;
  /** Why a former worker had to give up WebGPU; then WASM is taken without a probe. */
  readonly fallback?: DeviceReason | undefined;
  readonly maxThreads?: number | undefined;
  /** Largest buffer a model needs. */
  readonly bufferBytes: number;
}

/** A module with one v128 instruction: the smallest proof of WASM SIMD. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Limits ORT's kernels profit from; each is raised to what the adapter has. */
const RAISED_LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxStorageBuffersPerShaderStage',
] as const;

/**
 * Probe, then choose: WebGPU when everything it needs is there, else WASM with the reason. Nothing is loaded before.
 *
 * @throws MemGuardError UNSUPPORTED when WASM SIMD is missing, since then nothing runs.
 */
export async function chooseDevice(wish: DeviceWish, scope: DeviceScope = globalThis): Promise<ChosenDevice> {
  if (!WebAssembly.validate(SIMD_PROBE)) {
    throw new MemGuardError('UNSUPPORTED', 'This browser has no WebAssembly SIMD, which the models need.', { phase: 'probe' });
  }
  const crossOriginIsolated = scope.crossOriginIsolated === true;
  const cores = scope.navigator?.hardwareConcurrency ?? 1;
  // Shared memory, and so threads, exist on isolated pages only.
  const threads = crossOriginIsolated ? Math.min(wish.maxThreads ?? RUNTIME.maxThreads, Math.ceil(cores / 2)) : 1;
  const base = { threads, crossOriginIsolated };
  if (wish.fallback) return { ...base, device: 'wasm', reason: wish.fallback };
  if (wish.device === 'wasm') return { ...base, device: 'wasm', reason: 'requested' };
  const probe = await probeGpu(scope, wish.bufferBytes);
  if ('gpu' in probe) return { ...base, device: 'webgpu', reason: wish.device === 'webgpu' ? 'requested' : 'webgpu-ok', gpu: probe.gpu };
  return { ...base, device: 'wasm', ...probe };
}

type GpuProbe = { gpu: GPUDevice } | { reason: DeviceReason; detail: string };

async function probeGpu(scope: DeviceScope, bufferBytes: number): Promise<GpuProbe> {
  if (scope.isSecureContext === false) return { reason: 'insecure-context', detail: 'WebGPU needs https or localhost.' };
  const gpu = scope.navigator?.gpu;
  if (!gpu) return { reason: 'no-api', detail: 'This browser has no navigator.gpu in workers.' };
  const adapter = await withinProbeTime(gpu.requestAdapter({ powerPreference: 'high-performance' }));
  if (adapter instanceof Error || !adapter) {
    return { reason: 'no-adapter', detail: adapter ? adapter.message : 'The browser offers no GPU adapter.' };
  }
  const largest = Math.min(adapter.limits.maxBufferSize, adapter.limits.maxStorageBufferBindingSize);
  if (largest < bufferBytes)
    return { reason: 'limits', detail: `The adapter allows buffers of ${largest} bytes, the models need ${bufferBytes}.` };
  const requiredLimits = Object.fromEntries(RAISED_LIMITS.map((name) => [name, adapter.limits[name]]));
  const requiredFeatures = (['shader-f16', 'subgroups'] as const).filter((feature) => adapter.features.has(feature));
  const device = await withinProbeTime(
    adapter.requestDevice({ requiredLimits, requiredFeatures: [...requiredFeatures] as GPUFeatureName[] }),
  );
  if (device instanceof Error) return { reason: 'no-device', detail: device.message };
  return { gpu: device };
}

/** The value, or the error: a driver that never answers counts as one that refuses. */
async function withinProbeTime<T>(pending: Promise<T>): Promise<T | Error> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error('The GPU did not answer in time.')), RUNTIME.gpuProbeTimeoutMs);
  });
  try {
    return await Promise.race([pending, late]);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}
