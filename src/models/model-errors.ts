import { MemGuardError, messageOf } from '../errors.js';
import type { DeviceReason } from '../memory/types.js';
import type { ChosenDevice } from './device.js';
import type { ModelSession } from './transformers-session.js';

/** Longest wait for the loss of a device to be told after a failed run, ms: the run often fails first. */
const LOSS_NEWS_MS = 100;

/** The error that makes the client start a fresh worker on WASM. */
export function deviceError(reason: DeviceReason, detail: string, cause?: unknown): MemGuardError {
  const because = cause instanceof Error ? `${detail} ${cause.message}` : detail;
  return new MemGuardError('DEVICE_LOST', `WebGPU cannot be used: ${because}`, {
    phase: 'gpu',
    retriable: true,
    data: { reason, detail: because },
    cause,
  });
}

/** The session with coded errors. A failed run poisons the realm, so each of them calls for a new worker. */
export function guardRuns(session: ModelSession, chosen: ChosenDevice): ModelSession {
  return {
    ...session,
    run: async (batch) => {
      try {
        return await session.run(batch);
      } catch (error) {
        throw await toRunFailure(error, chosen);
      }
    },
  };
}

/** What a failed run means. */
export async function toRunFailure(error: unknown, { gpu }: Pick<ChosenDevice, 'gpu'>): Promise<MemGuardError> {
  return gpu ? toGpuError(error, gpu) : toRunError(error);
}

async function toGpuError(error: unknown, gpu: GPUDevice): Promise<MemGuardError> {
  const news = new Promise<undefined>((resolve) => setTimeout(resolve, LOSS_NEWS_MS));
  const lost = await Promise.race([gpu.lost, news]);
  return lost ? deviceError('device-lost', lost.message, error) : deviceError('run-failed', 'A run failed.', error);
}

function toRunError(error: unknown): MemGuardError {
  const options = { phase: 'run', retriable: true, cause: error };
  if (isOutOfMemory(error))
    return new MemGuardError('OUT_OF_MEMORY', 'The model ran out of memory. Close other tabs or pass less text at a time.', options);
  return new MemGuardError('WORKER_LOST', `A model run failed: ${messageOf(error)}`, options);
}

/** What a failed start on WASM means. */
export function toLoadError(error: unknown, id: string, assetBase: string, threads: number): MemGuardError {
  if (error instanceof MemGuardError) return error;
  const message = messageOf(error);
  const options = { phase: 'compile', cause: error, data: { id, detail: message, threads } };
  if (isOutOfMemory(error)) return new MemGuardError('OUT_OF_MEMORY', `There is not enough memory for ${id}.`, options);
  if (/unsafe-eval|content security policy/i.test(message)) {
    return new MemGuardError(
      'CSP',
      "The page's Content-Security-Policy forbids WebAssembly: allow script-src 'self' 'wasm-unsafe-eval'.",
      options,
    );
  }
  if (/timeout/i.test(message))
    return new MemGuardError('TIMEOUT', 'The WebAssembly runtime did not start in time.', { ...options, retriable: true });
  if (/no available backend|fetching of the wasm|dynamically imported module|magic word|WebAssembly/i.test(message)) {
    return new MemGuardError(
      'MODEL_MISSING',
      `ORT's wasm did not load from ${assetBase}ort/. Check assetBase: public/ort must be served there.`,
      options,
    );
  }
  return new MemGuardError('MODEL_CORRUPT', `${id} could not be opened: ${message}`, options);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError || /out of memory|bad_alloc|allocation failed/i.test(messageOf(error));
