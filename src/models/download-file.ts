import { RUNTIME } from '../config.js';
import { abortedError, MemGuardError } from '../errors.js';
import type { ModelEntry, ModelFile } from '../ports.js';
import { sha256Hex } from './sha256.js';
import { type StallWatch, watchStall } from './stall-watch.js';

export interface NetworkOptions {
  /** Absolute URL that relative bases are resolved against. */
  readonly assetBase: string;
  readonly signal?: AbortSignal | undefined;
  /** Sent to the hub only. */
  readonly hubToken?: string | undefined;
  /** The hub in use, beside the public one. */
  readonly hub?: string | undefined;
  readonly stallMs?: number;
  readonly fetch?: typeof fetch;
}

/** The public hosts of gated weights. These, and the hub that the app names, are the only ones that ever see the token. */
const HUB_HOSTS = ['huggingface.co', 'hf.co'];

export function urlOf(entry: ModelEntry, file: ModelFile, { assetBase }: NetworkOptions): URL {
  return new URL(file.path, new URL(file.base ?? entry.base ?? `models/${entry.id}/`, assetBase));
}

/**
 * One file, whole and checked. Where no hash is known, it must at least be no HTML page, no Git LFS pointer, and as long as the server said.
 *
 * @param bytes the size to expect, 0 for unknown.
 * @throws MemGuardError MODEL_MISSING, UNAUTHORIZED, MODEL_CORRUPT, NETWORK (retriable), TIMEOUT (retriable), ABORTED.
 */
export async function fetchFile(
  entry: ModelEntry,
  file: ModelFile,
  bytes: number,
  options: NetworkOptions & { readonly cache: RequestCache },
  onBytes: (loaded: number) => void,
): Promise<Blob> {
  const url = urlOf(entry, file, options);
  const watch = watchStall(options.signal, options.stallMs ?? RUNTIME.downloadStallMs);
  try {
    const response = await request(url, 'GET', watch, options);
    checkStatus(response, url, file.base === undefined && entry.base !== undefined);
    const parts = await readBody(response, file, (loaded) => {
      watch.touch();
      onBytes(loaded);
    });
    return await checkBytes(response, url, file, bytes, parts);
  } catch (error) {
    throw toDownloadError(error, url, watch, options.signal);
  } finally {
    watch.stop();
  }
}

/** What the server says a file's size is; 0 when it does not say. Faults are left to the download, which names them. */
export async function fetchSize(entry: ModelEntry, file: ModelFile, options: NetworkOptions): Promise<number> {
  const watch = watchStall(options.signal, Math.min(options.stallMs ?? RUNTIME.sizeTimeoutMs, RUNTIME.sizeTimeoutMs));
  try {
    const response = await request(urlOf(entry, file, options), 'HEAD', watch, { ...options, cache: 'default' });
    const length = response.ok && !response.headers.has('content-encoding') ? Number(response.headers.get('content-length')) : 0;
    return Number.isSafeInteger(length) && length > 0 ? length : 0;
  } catch {
    return 0;
  } finally {
    watch.stop();
  }
}

function request(
  url: URL,
  method: string,
  watch: StallWatch,
  options: NetworkOptions & { readonly cache: RequestCache },
): Promise<Response> {
  const toHub = HUB_HOSTS.includes(url.hostname) || (options.hub !== undefined && url.origin === new URL(options.hub).origin);
  const headers: Record<string, string> = options.hubToken && toHub ? { authorization: `Bearer ${options.hubToken}` } : {};
  return (options.fetch ?? fetch)(url, { method, signal: watch.signal, cache: options.cache, headers });
}

function checkStatus(response: Response, url: URL, elsewhere: boolean): void {
  if (response.ok) return;
  const data = { url: url.href, status: response.status };
  const options = { phase: 'download', data };
  if (response.status === 404 || response.status === 410) {
    const check = elsewhere ? "Check the pack's base, id and revision." : 'Check assetBase: public/models must be served there.';
    throw new MemGuardError('MODEL_MISSING', `No model file at ${url.href}. ${check}`, options);
  }
  if (response.status === 401 || response.status === 403) {
    throw new MemGuardError('UNAUTHORIZED', `The server refused ${url.href} (${response.status}). A gated model needs hubToken.`, options);
  }
  throw new MemGuardError('NETWORK', `The server answered ${response.status} for ${url.href}.`, { ...options, retriable: true });
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The body; stops as soon as it is longer than it may be. A known size is read into one buffer. */
async function readBody(response: Response, file: ModelFile, onBytes: (loaded: number) => void): Promise<Bytes[]> {
  const whole = file.bytes > 0 ? new Uint8Array(file.bytes) : undefined;
  const parts: Bytes[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return whole ? [whole.subarray(0, loaded)] : parts;
    if (whole && loaded + part.value.length > file.bytes) {
      await reader?.cancel();
      // One byte more than expected is enough to fail the check that follows.
      return [new Uint8Array(file.bytes + 1)];
    }
    if (whole) whole.set(part.value, loaded);
    else parts.push(part.value);
    loaded += part.value.length;
    onBytes(loaded);
  }
}

async function checkBytes(response: Response, url: URL, file: ModelFile, expected: number, parts: readonly Bytes[]): Promise<Blob> {
  const blob = new Blob([...parts]);
  const whole = parts.length === 1 ? parts[0] : undefined;
  const html = response.headers.get('content-type')?.includes('text/html') ?? false;
  const fault = html
    ? 'is an HTML page; the server answers unknown paths with its index page, so check where the models are served'
    : file.sha256
      ? await pinnedFault(file, whole ?? new Uint8Array(await blob.arrayBuffer()))
      : await unpinnedFault(file, blob, expected, Number(response.headers.get('content-length')));
  if (!fault) return blob;
  throw new MemGuardError('MODEL_CORRUPT', `${url.href} ${fault}.`, {
    phase: 'download',
    data: { url: url.href, expectedBytes: expected, bytes: blob.size, html },
  });
}

async function pinnedFault(file: ModelFile, bytes: Bytes): Promise<string | undefined> {
  if (file.bytes > 0 && bytes.length !== file.bytes)
    return `has ${bytes.length > file.bytes ? 'more' : bytes.length} bytes instead of ${file.bytes}`;
  return (await sha256Hex(bytes)) === file.sha256 ? undefined : 'has the wrong hash';
}

async function unpinnedFault(file: ModelFile, blob: Blob, expected: number, declared: number): Promise<string | undefined> {
  if (blob.size === 0) return 'is empty';
  const start = (await blob.slice(0, 64).text()).trimStart();
  if (start.startsWith('<')) return 'is an HTML page, not a model file';
  if (start.startsWith('version https://git-lfs')) return 'is a Git LFS pointer, not the file itself';
  if (file.path.endsWith('.json')) return isJson(await blob.text()) ? undefined : 'is no JSON';
  // A body that is declared as long as expected and read at another length was compressed on the way: the browser has checked it.
  return expected > 0 && blob.size !== expected && declared !== expected ? `has ${blob.size} bytes instead of ${expected}` : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function toDownloadError(error: unknown, url: URL, watch: StallWatch, signal: AbortSignal | undefined): MemGuardError {
  if (signal?.aborted) return abortedError(signal.reason, 'download');
  const options = { phase: 'download', data: { url: url.href }, cause: error, retriable: true };
  if (watch.stalled()) return new MemGuardError('TIMEOUT', `The download of ${url.href} stalled.`, options);
  if (error instanceof MemGuardError) return error;
  return new MemGuardError('NETWORK', `${url.href} could not be fetched.`, options);
}
