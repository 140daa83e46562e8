import { MemGuardError, throwIfAborted } from '../errors.js';
import type { Device, DeviceReason } from '../memory/types.js';
import type { Encoder, LoadProgress, ModelEntry, ModelInfo, ModelPack, ModelStore, Verifier } from '../ports.js';
import type { Schedule } from './batching.js';
import { type ChosenDevice, chooseDevice } from './device.js';
import { createEncoder } from './encoder.js';
import { type GoldenResult, testEncoder, testVerifier } from './golden.js';
import { type DownloadOptions, downloadModels, type ModelFiles, pinWeights, planDownload } from './loader.js';
import { deviceError, guardRuns, toLoadError } from './model-errors.js';
import { entriesOf, vectorSpaceIdOf } from './registry.js';
import { configureTransformers, type ModelSession, openSession } from './transformers-session.js';
import { createVerifier } from './verifier.js';

export interface LoadOptions {
  readonly pack: ModelPack;
  readonly device: 'auto' | Device;
  /** Why a former worker gave up WebGPU. */
  readonly fallback?: DeviceReason | undefined;
  /** Most threads of the wasm runtime. */
  readonly maxThreads?: number | undefined;
  /** Batches are this many times smaller, since larger ones ran out of memory. */
  readonly batchDivisor?: number | undefined;
  readonly assetBase: string;
  readonly hub?: string | undefined;
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
 *   the codes of `downloadModels`; OUT_OF_MEMORY, CSP, UNSUPPORTED; TIMEOUT with `data.threads` when the wasm runtime does not start.
 */
export async function loadModels(options: LoadOptions): Promise<LoadedModels> {
  const { signal, store, onProgress, assetBase } = options;
  const entries = entriesOf(options.pack);
  const plan = await planDownload(entries, options);
  const { total } = plan;
  onProgress({ stage: 'probe', loaded: 0, total });
  const bufferBytes = Math.max(...entries.flatMap((entry) => entry.files.map(plan.sizeOf)));
  const chosen = await chooseDevice({ ...options, bufferBytes });
  throwIfAborted(signal, 'probe');
  if (chosen.gpu) void chosen.gpu.lost.then((lost) => options.onDeviceLost(deviceError('device-lost', lost.message)));
  const download: DownloadOptions = { ...options, plan, onProgress: (progress) => onProgress({ stage: 'download', ...progress }) };
  const files = await downloadModels(entries, download);
  onProgress({ stage: 'compile', loaded: total, total });
  configureTransformers(assetBase, chosen);
  const sources = await Promise.all(
    entries.map(async (entry, i) => ({ entry: await pinWeights(entry, files[i]!, store), files: files[i]!, chosen })),
  );
  const opened: OpenModel[] = [];
  for (const source of sources.filter(({ entry }) => entry.kind !== 'summarizer')) {
    throwIfAborted(signal, 'compile');
    opened.push({ ...source, session: await compile(source, options) });
  }
  onProgress({ stage: 'open', loaded: total, total });
  const tested = await testModels(options, opened);
  return { ...tested, chosen, summarizer: sources.find(({ entry }) => entry.kind === 'summarizer') };
}

interface OpenModel extends ModelSource {
  readonly session: ModelSession;
}

async function compile({ entry, files, chosen }: ModelSource, options: LoadOptions): Promise<ModelSession> {
  try {
    return guardRuns(await openSession(entry, files, chosen, options.batchDivisor), chosen);
  } catch (error) {
    if (chosen.device === 'webgpu') throw deviceError('load-failed', `${entry.id} did not load on WebGPU.`, error);
    const coded = toLoadError(error, entry.id, options.assetBase, chosen.threads);
    if (coded.code === 'MODEL_CORRUPT') await dropUnpinned(entry, options);
    throw coded;
  }
}

async function testModels(options: LoadOptions, opened: readonly OpenModel[]): Promise<Omit<LoadedModels, 'chosen'>> {
  const [first, second] = opened as [OpenModel, OpenModel | undefined];
  const { device } = first.chosen;
  const encoder = createEncoder(first.entry, first.session, options.schedule, device);
  const verifier = second && createVerifier(second.entry, second.session, options.schedule, device);
  const models = [await accept(first, await testEncoder(encoder, first.files, first.entry.goldenCosine), options)];
  if (verifier) models.push(await accept(second, await testVerifier(verifier, second.files), options));
  return { encoder, verifier, models };
}

async function accept(
  { entry, chosen }: Pick<ModelSource, 'entry' | 'chosen'>,
  golden: GoldenResult,
  options: LoadOptions,
): Promise<ModelInfo> {
  const { id } = entry;
  if (golden.passed) return describeModel({ entry, chosen }, golden.figure, 'golden');
  const detail = `${id} does not reproduce its reference values on ${chosen.device} (${golden.figure}).`;
  if (chosen.device === 'webgpu') throw deviceError('golden-failed', detail);
  await dropUnpinned(entry, options);
  throw new MemGuardError('MODEL_CORRUPT', `${detail} The files or the runtime are damaged: publish them again.`, {
    phase: 'open',
    data: { id, golden: golden.figure },
  });
}

/** What `info()` tells of a model that passed its self-test. */
export function describeModel(
  { entry, chosen: { device } }: Pick<ModelSource, 'entry' | 'chosen'>,
  golden: number,
  selfTest: ModelInfo['selfTest'],
): ModelInfo {
  const { id, kind, revision, dtype } = entry;
  return { id, kind, revision, dtype, device, vectorSpaceId: vectorSpaceIdOf(entry, device), golden, selfTest };
}

/** Bytes that were taken on trust and turned out to be no model must not be there at the next start. */
async function dropUnpinned({ id }: ModelEntry, { pack, store }: LoadOptions): Promise<void> {
  const given = entriesOf(pack).find((entry) => entry.id === id);
  if (given) await store?.drop(given);
}
