import { RUNTIME } from '../config.js';
import { abortedError, MemGuardError, throwIfAborted } from '../errors.js';
import type { ModelEntry, ModelFile, ModelStore } from '../ports.js';
import { sha256Hex } from './sha256.js';

export interface DownloadOptions {
  /** Absolute URL under which `models/` lies. */
  readonly assetBase: string;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of all files together; `loaded` never falls and ends at `total`. */
  readonly onProgress?: (progress: { loaded: number; total: number }) => void;
  readonly store?: ModelStore | undefined;
  /** Sent to the hub only. */
  readonly hubToken?: string | undefined;
  readonly stallMs?: number;
  readonly fetch?: typeof fetch;
}

/** Verified files of one model, by path. */
export type ModelFiles = ReadonlyMap<string, Blob>;

/** The tab's own hosts of gated weights: the only ones that ever see the token. */
const HUB_HOSTS = ['huggingface.co', 'hf.co'];

/**
 * Every file of every entry, each checked by sha-256 before it is handed on. What fails the check is fetched once more past the HTTP cache.
 *
 * @throws MemGuardError MODEL_MISSING (404), UNAUTHORIZED (401, 403), MODEL_CORRUPT (wrong bytes twice), NETWORK (retriable),
 *   TIMEOUT (no byte for `stallMs`), ABORTED.
 */
export async function downloadModels(entries: readonly ModelEntry[], options: DownloadOptions): Promise<ModelFiles[]> {
  throwIfAborted(options.signal, 'download');
  const files = entries.flatMap((entry) => entry.files);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const loadedOf = new Map<ModelFile, number>();
  let highest = 0;
  const report = (file: ModelFile, loaded: number): void => {
    loadedOf.set(file, Math.min(loaded, file.bytes));
    const sum = [...loadedOf.values()].reduce((a, b) => a + b, 0);
    if (sum <= highest) return;
    highest = sum;
    options.onProgress?.({ loaded: sum, total });
  };
  // The first failure stops the other downloads; the caller's abort does too.
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    return await Promise.all(
      entries.map(async (entry) => {
        const pairs = await Promise.all(
          entry.files.map(async (file) => [file.path, await getFile(entry, file, { ...options, signal }, report)] as const),
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

type Report = (file: ModelFile, loaded: number) => void;

async function getFile(entry: ModelEntry, file: ModelFile, options: DownloadOptions, report: Report): Promise<Blob> {
  const stored = await options.store?.get(entry, file);
  if (stored && (await sha256Hex(await stored.arrayBuffer())) === file.sha256) {
    report(file, file.bytes);
    return stored;
  }
  let blob: Blob;
  try {
    blob = await fetchFile(entry, file, options, report, 'default');
  } catch (error) {
    if (!(error instanceof MemGuardError) || error.code !== 'MODEL_CORRUPT') throw error;
    // Once more and past the HTTP cache: a proxy's or a deploy's passing fault should not stick.
    blob = await fetchFile(entry, file, options, report, 'reload');
  }
  report(file, file.bytes);
  await options.store?.put(entry, file, blob);
  return blob;
}

async function fetchFile(entry: ModelEntry, file: ModelFile, options: DownloadOptions, report: Report, cache: RequestCache): Promise<Blob> {
  const url = new URL(file.path, entry.base ?? new URL(`models/${entry.id}/`, options.assetBase));
  const watch = watchStall(options.signal, options.stallMs ?? RUNTIME.downloadStallMs);
  try {
    const response = await (options.fetch ?? fetch)(url, { signal: watch.signal, cache, headers: headersFor(url, options.hubToken) });
    checkStatus(response, url);
    const bytes = await readBody(response, file, (loaded) => {
      watch.touch();
      report(file, loaded);
    });
    await checkBytes(response, url, file, bytes);
    return new Blob([bytes as Uint8Array<ArrayBuffer>]);
  } catch (error) {
    throw toDownloadError(error, url, watch, options.signal);
  } finally {
    watch.stop();
  }
}

function headersFor(url: URL, token: string | undefined): Record<string, string> {
  return token && HUB_HOSTS.includes(url.hostname) ? { authorization: `Bearer ${token}` } : {};
}

function checkStatus(response: Response, url: URL): void {
  if (response.ok) return;
  const data = { url: url.href, status: response.status };
  const options = { phase: 'download', data };
  if (response.status === 404 || response.status === 410) {
    throw new MemGuardError('MODEL_MISSING', `No model file at ${url.href}. Check assetBase: public/models must be served there.`, options);
  }
  if (response.status === 401 || response.status === 403) {
    throw new MemGuardError('UNAUTHORIZED', `The server refused ${url.href} (${response.status}). A gated model needs hubToken.`, options);
  }
  throw new MemGuardError('NETWORK', `The server answered ${response.status} for ${url.href}.`, { ...options, retriable: true });
}

/** The body; stops as soon as it is longer than it may be. */
async function readBody(response: Response, file: ModelFile, onBytes: (loaded: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.bytes);
  let loaded = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return bytes.subarray(0, loaded);
    if (loaded + part.value.length > file.bytes) {
      await reader?.cancel();
      // One byte more than expected is enough to fail the check that follows.
      return new Uint8Array(file.bytes + 1);
    }
    bytes.set(part.value, loaded);
    loaded += part.value.length;
    onBytes(loaded);
  }
}

async function checkBytes(response: Response, url: URL, file: ModelFile, bytes: Uint8Array): Promise<void> {
  const html = response.headers.get('content-type')?.includes('text/html') ?? false;
  if (!html && bytes.length === file.bytes && (await sha256Hex(bytes)) === file.sha256) return;
  const what = html
    ? 'is an HTML page; the server answers unknown paths with its index page, so check assetBase'
    : bytes.length === file.bytes
      ? 'has the wrong hash'
      : `has ${bytes.length > file.bytes ? 'more' : bytes.length} bytes instead of ${file.bytes}`;
  throw new MemGuardError('MODEL_CORRUPT', `${url.href} ${what}.`, {
    phase: 'download',
    data: { url: url.href, expectedBytes: file.bytes, bytes: bytes.length, html },
  });
}

interface StallWatch {
  readonly signal: AbortSignal;
  readonly stalled: () => boolean;
  touch(): void;
  stop(): void;
}

/** Aborts when `touch` was not called for `stallMs`, or with the caller's signal. */
function watchStall(signal: AbortSignal | undefined, stallMs: number): StallWatch {
  const own = new AbortController();
  let timer = setTimeout(() => own.abort(), stallMs);
  return {
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    stalled: () => own.signal.aborted,
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(() => own.abort(), stallMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function toDownloadError(error: unknown, url: URL, watch: StallWatch, signal: AbortSignal | undefined): MemGuardError {
  if (signal?.aborted) return abortedError(signal.reason, 'download');
  const options = { phase: 'download', data: { url: url.href }, cause: error, retriable: true };
  if (watch.stalled()) return new MemGuardError('TIMEOUT', `The download of ${url.href} stalled.`, options);
  if (error instanceof MemGuardError) return error;
  return new MemGuardError('NETWORK', `${url.href} could not be fetched.`, options);
}
