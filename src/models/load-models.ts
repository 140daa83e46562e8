import { MemGuardError, throwIfAborted } from '../errors.js';
import type { Device, DeviceReason } from '../memory/types.js';
import type { Encoder, LoadProgress, ModelEntry, ModelInfo, ModelPack, ModelStore, Verifier } from '../ports.js';
import type { Schedule } from './batching.js';
import { type ChosenDevice, chooseDevice } from './device.js';
import { createEncoder } from './encoder.js';
import { type GoldenResult, testEncoder, testVerifier } from './golden.js';
import { downloadModels, type ModelFiles } from './loader.js';
import { deviceError, guardRuns, toLoadError } from './model-errors.js';
import { vectorSpaceIdOf } from './registry.js';
import { configureTransformers, type ModelSession, openSession } from './transformers-session.js';
import { createVerifier } from './verifier.js';

export interface LoadOptions {
  readonly pack: ModelPack;
  readonly device: 'auto' | Device;
  /** Why a former worker gave up WebGPU. */
  readonly fallback?: DeviceReason | undefined;
  readonly assetBase: string;
  readonly hubToken?: string | undefined;
  readonly store?: ModelStore | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly schedule: Schedule;
  onProgress(progress: LoadProgress): void;
  /** The GPU is gone: this realm can run nothing any more. */
  onDeviceLost(error: MemGuardError): void;
}

/** Verified files of a model that is not open yet; `serveFiles` hands them to transformers.js. */
export interface ModelSource {
  readonly entry: ModelEntry;
  readonly files: ModelFiles;
  readonly chosen: ChosenDevice;
}

export interface LoadedModels {
  readonly encoder: Encoder;
  readonly verifier: Verifier | undefined;
  /** The pack's seq2seq model, downloaded and not open: only a generative summarizer needs it. */
  readonly summarizer?: ModelSource | undefined;
  readonly models: readonly ModelInfo[];
  readonly chosen: ChosenDevice;
}

/**
 * Probe, download, compile, self-test. After a rejection this realm is spent: a new worker must try again.
 *
 * @throws MemGuardError DEVICE_LOST with `data.reason` when WebGPU was chosen and failed; MODEL_CORRUPT when the self-test fails on WASM;
 *   the codes of `downloadModels`; OUT_OF_MEMORY, CSP, TIMEOUT, UNSUPPORTED.
 */
export async function loadModels(options: LoadOptions): Promise<LoadedModels> {
  const { encoder, verifier, summarizer } = options.pack;
  const opened = verifier ? [encoder, verifier] : [encoder];
  const entries = summarizer ? [...opened, summarizer] : opened;
  const total = entries.reduce((sum, entry) => sum + entry.files.reduce((bytes, file) => bytes + file.bytes, 0), 0);
  options.onProgress({ stage: 'probe', loaded: 0, total });
  const bufferBytes = Math.max(...entries.flatMap((entry) => entry.files.map((file) => file.bytes)));
  const chosen = await chooseDevice({ device: options.device, fallback: options.fallback, bufferBytes });
  throwIfAborted(options.signal, 'probe');
  if (chosen.gpu) void chosen.gpu.lost.then((lost) => options.onDeviceLost(deviceError('device-lost', lost.message)));
  const files = await downloadModels(entries, {
    assetBase: options.assetBase,
    signal: options.signal,
    store: options.store,
    hubToken: options.hubToken,
    onProgress: (progress) => options.onProgress({ stage: 'download', ...progress }),
  });
  options.onProgress({ stage: 'compile', loaded: total, total });
  configureTransformers(options.assetBase, chosen);
  const sessions: ModelSession[] = [];
  for (const [i, entry] of opened.entries()) {
    throwIfAborted(options.signal, 'compile');
    sessions.push(await compile(entry, files[i]!, chosen, options.assetBase));
  }
  options.onProgress({ stage: 'open', loaded: total, total });
  const loaded = await testModels(options, opened, sessions, files, chosen);
  return { ...loaded, summarizer: summarizer && { entry: summarizer, files: files[opened.length]!, chosen } };
}

async function compile(entry: ModelEntry, files: ModelFiles, chosen: ChosenDevice, assetBase: string): Promise<ModelSession> {
  try {
    return guardRuns(await openSession(entry, files, chosen), chosen);
  } catch (error) {
    if (chosen.device === 'webgpu') throw deviceError('load-failed', `${entry.id} did not load on WebGPU.`, error);
    throw toLoadError(error, entry.id, assetBase);
  }
}

async function testModels(
  options: LoadOptions,
  entries: readonly ModelEntry[],
  sessions: readonly ModelSession[],
  files: readonly ModelFiles[],
  chosen: ChosenDevice,
): Promise<LoadedModels> {
  const encoder = createEncoder(entries[0]!, sessions[0]!, options.schedule);
  const verifier = entries[1] && createVerifier(entries[1], sessions[1]!, options.schedule);
  const models = [describe(entries[0]!, await testEncoder(encoder, files[0]!), chosen)];
  if (verifier) models.push(describe(entries[1]!, await testVerifier(verifier, files[1]!), chosen));
  return { encoder, verifier, models, chosen };
}

function describe(entry: ModelEntry, golden: GoldenResult, chosen: ChosenDevice): ModelInfo {
  const { id, revision, dtype } = entry;
  if (golden.passed) return { id, revision, dtype, vectorSpaceId: vectorSpaceIdOf(entry), golden: golden.figure };
  const detail = `${id} does not reproduce its reference values on ${chosen.device} (${golden.figure}).`;
  if (chosen.device === 'webgpu') throw deviceError('golden-failed', detail);
  throw new MemGuardError('MODEL_CORRUPT', `${detail} The files or the runtime are damaged: publish them again.`, {
    phase: 'open',
    data: { id, golden: golden.figure },
  });
}
