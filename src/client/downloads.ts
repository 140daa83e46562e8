import { MemGuardError, throwIfAborted } from '../errors.js';
import type { DownloadEstimate } from '../ports.js';
import { installErrorCodec } from '../protocol/error-codec.js';
import type { InitOptions, WorkerApi } from '../protocol/worker-api.js';
import type { Remote } from 'comlink';
import { type MemGuardOptions, type ResolvedOptions, resolveOptions } from './options.js';
import { sendCloneable } from './sendable.js';
import { tellSafely, toMemGuardError } from './telling.js';
import { untilAborted } from './until-aborted.js';
import { connectWorker } from './worker-connection.js';

/**
 * What `createMemGuard` with the same options would download now: for a question to the user before it starts. Loads no model.
 *
 * @throws MemGuardError INVALID_ARGUMENT, UNSUPPORTED, WORKER_LOST, CSP, ABORTED.
 */
export async function estimateDownload(options: MemGuardOptions = {}): Promise<DownloadEstimate> {
  return inOwnWorker(resolveOptions(options), (api, init) => api.estimate(init));
}

/**
 * Downloads what `createMemGuard` with the same options needs into the cache, and starts nothing. An aborted download leaves whole files.
 *
 * @returns what is still missing: `bytes` above 0 means that the browser had no room to keep it.
 * @throws MemGuardError the codes of `estimateDownload`; MODEL_MISSING, MODEL_CORRUPT, NETWORK, UNAUTHORIZED, TIMEOUT.
 */
export async function preloadModels(options: MemGuardOptions = {}): Promise<DownloadEstimate> {
  return inOwnWorker(resolveOptions(options), (api, init) => api.preload(init));
}

async function inOwnWorker<T>(
  { init, spawn, signal, onProgress }: ResolvedOptions,
  work: (api: Remote<WorkerApi>, init: InitOptions) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal, 'download');
  installErrorCodec('page');
  const tell = tellSafely(onProgress);
  const connection = connectWorker(spawn, (message) => {
    if (message.memguard === 'load') tell(message.progress);
  });
  const run = async (): Promise<T> => {
    await connection.ready;
    return sendCloneable([init], (plain) => connection.call((api) => work(api, plain)));
  };
  try {
    return await untilAborted(run(), signal, () => {});
  } catch (error) {
    throw toMemGuardError(error);
  } finally {
    connection.end(new MemGuardError('CLOSED', 'The download has ended.'));
  }
}
