import { MemGuardError, throwIfAborted } from '../errors.js';
import type { DownloadEstimate, ModelEntry, ModelFile, ModelStore } from '../ports.js';
import { fetchFile, fetchSize, type NetworkOptions } from './download-file.js';
import { sha256Hex } from './sha256.js';

export interface StoreOptions extends NetworkOptions {
  readonly store?: ModelStore | undefined;
}

export interface DownloadOptions extends StoreOptions {
  readonly plan?: DownloadPlan;
  /** Bytes of all files together; `total` never changes, `loaded` never falls and ends at `total`. */
  readonly onProgress?: (progress: { loaded: number; total: number }) => void;
}

/** Verified files of one model, by path. */
export type ModelFiles = ReadonlyMap<string, Blob>;

/** What is to be had and what is there already. A file whose size nobody tells counts as 0 bytes. */
export interface DownloadPlan extends DownloadEstimate {
  readonly sizeOf: (file: ModelFile) => number;
}

/** Sizes of all files: from the entries, from the cache, and of the rest from the server, so that the bar's total stands before the first byte. */
export async function planDownload(entries: readonly ModelEntry[], options: StoreOptions): Promise<DownloadPlan> {
  throwIfAborted(options.signal, 'download');
  const files = await Promise.all(
    entries.flatMap((entry) =>
      entry.files.map(async (file) => {
        const cached = await options.store?.find(entry, file);
        const bytes = cached?.bytes ?? (file.bytes || (await fetchSize(entry, file, options)));
        return { file, bytes, cached: cached !== undefined };
      }),
    ),
  );
  throwIfAborted(options.signal, 'download');
  const sizes = new Map(files.map(({ file, bytes }) => [file, bytes]));
  const sum = (list: readonly { bytes: number }[]): number => list.reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    bytes: sum(files.filter((file) => !file.cached)),
    total: sum(files),
    unknown: files.filter((file) => file.bytes === 0).length,
    sizeOf: (file) => sizes.get(file) ?? 0,
  };
}

/**
 * Every file of every entry, from the cache or from the network, each checked by sha-256 before it is handed on. What fails the check is
 * fetched once more past the HTTP cache. A file that cannot be cached is used all the same.
 *
 * @throws MemGuardError MODEL_MISSING (404), UNAUTHORIZED (401, 403), MODEL_CORRUPT (wrong bytes twice), NETWORK (retriable),
 *   TIMEOUT (no byte for `stallMs`), ABORTED.
 */
export async function downloadModels(entries: readonly ModelEntry[], options: DownloadOptions): Promise<ModelFiles[]> {
  const plan = options.plan ?? (await planDownload(entries, options));
  const loadedOf = new Map<ModelFile, number>();
  let highest = 0;
  const report = (file: ModelFile, loaded: number): void => {
    loadedOf.set(file, Math.min(loaded, plan.sizeOf(file)));
    const sum = [...loadedOf.values()].reduce((a, b) => a + b, 0);
    if (sum <= highest) return;
    highest = sum;
    options.onProgress?.({ loaded: sum, total: plan.total });
  };
  // The first failure stops the other downloads; the caller's abort does too.
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    return await Promise.all(
      entries.map(async (entry) => {
        const pairs = await Promise.all(
          entry.files.map(async (file) => [file.path, await getFile(entry, file, { ...options, plan, signal }, report)] as const),
        );
        return new Map(pairs);
      }),
    );
  } catch (error) {
    stop.abort();
    throwIfAborted(options.signal, 'download');
    throw error;
  }
}

/** The entry with the hash of its weights, which stands in the vector-space id; from the cache's manifest where that has it. */
export async function pinWeights(entry: ModelEntry, files: ModelFiles, store: ModelStore | undefined): Promise<ModelEntry> {
  const pinned = entry.files.map(async (file) => {
    const blob = files.get(file.path);
    if (file.sha256 || !blob || !file.path.endsWith('.onnx')) return file;
    const sha256 = (await store?.find(entry, file))?.sha256 ?? (await sha256Hex(await blob.arrayBuffer()));
    return { ...file, sha256 };
  });
  return { ...entry, files: await Promise.all(pinned) };
}

type Report = (file: ModelFile, loaded: number) => void;
type Planned = DownloadOptions & { readonly plan: DownloadPlan };

async function getFile(entry: ModelEntry, file: ModelFile, options: Planned, report: Report): Promise<Blob> {
  const { store, plan, signal } = options;
  const getOrFetch = async (): Promise<Blob> => {
    // The cache has verified what it gives: no second hash.
    const stored = await store?.get(entry, file);
    const blob = stored ?? (await fetchTwice(entry, file, options, report));
    report(file, plan.sizeOf(file));
    // The cache itself reports why it keeps nothing.
    if (!stored) await store?.put(entry, file, blob).catch(() => undefined);
    return blob;
  };
  return store?.exclusive ? store.exclusive(entry, file, getOrFetch, signal) : getOrFetch();
}

async function fetchTwice(entry: ModelEntry, file: ModelFile, options: Planned, report: Report): Promise<Blob> {
  const size = options.plan.sizeOf(file);
  const attempt = (cache: RequestCache): Promise<Blob> =>
    fetchFile(entry, file, size, { ...options, cache }, (loaded) => report(file, loaded));
  try {
    return await attempt('default');
  } catch (error) {
    if (!(error instanceof MemGuardError) || error.code !== 'MODEL_CORRUPT') throw error;
    // Once more and past the HTTP cache: a proxy's or a deploy's passing fault should not stick.
    return attempt('reload');
  }
}
