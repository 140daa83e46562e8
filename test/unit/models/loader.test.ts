import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { urlOf } from '../../../src/models/download-file.js';
import { downloadModels, pinWeights, planDownload } from '../../../src/models/loader.js';
import { fullPack, SMALL_PACK, vectorSpaceIdOf } from '../../../src/models/registry.js';
import type { ModelEntry, ModelStore } from '../../../src/ports.js';

const CONTENT: Record<string, Uint8Array> = {
  'config.json': new TextEncoder().encode('{"a":1}'),
  'onnx/model_quantized.onnx': Uint8Array.from({ length: 5000 }, (_, i) => i & 255),
};
const ENTRY: ModelEntry = {
  id: 'm',
  revision: '1',
  kind: 'encoder',
  dtype: 'q8',
  dim: 4,
  maxTokens: 8,
  pooling: 'mean',
  license: 'none',
  files: Object.entries(CONTENT).map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })),
};

interface Asked {
  readonly url: string;
  readonly cache: RequestCache | undefined;
  readonly headers: Headers;
}

/** A server over CONTENT; `fault` may answer in its place. */
function server(fault: (path: string, nth: number) => Response | undefined = () => undefined) {
  const asked: Asked[] = [];
  const fetch = async (input: URL | RequestInfo, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const url = String(input);
    asked.push({ url, cache: init.cache, headers: new Headers(init.headers) });
    const path = url.split('/m/')[1]!;
    const nth = asked.filter((one) => one.url === url).length;
    return fault(path, nth) ?? new Response(CONTENT[path] as Uint8Array<ArrayBuffer>);
  };
  return { fetch: fetch as typeof globalThis.fetch, asked };
}

const BASE = 'https://app.example/assets/';
const onnx = (path: string) => path.endsWith('.onnx');

describe('downloadModels', () => {
  test('every file from assetBase, with its bytes; one bar that grows and ends at the total', async () => {
    const { fetch, asked } = server();
    const bar: { loaded: number; total: number }[] = [];
    const [files] = await downloadModels([ENTRY], { assetBase: BASE, fetch, onProgress: (step) => bar.push(step) });
    expect(asked.map(({ url }) => url).sort()).toEqual([`${BASE}models/m/config.json`, `${BASE}models/m/onnx/model_quantized.onnx`]);
    for (const [path, bytes] of Object.entries(CONTENT)) expect(new Uint8Array(await files!.get(path)!.arrayBuffer())).toEqual(bytes);
    expect(bar.every((step, i) => step.total === 5007 && step.loaded > (bar[i - 1]?.loaded ?? 0))).toBe(true);
    expect(bar.at(-1)!.loaded).toBe(5007);
  });

  test('wrong bytes: fetched once more past the HTTP cache; the bar never falls', async () => {
    const { fetch, asked } = server((path, nth) => (onnx(path) && nth === 1 ? new Response(new Uint8Array(5000)) : undefined));
    const bar: number[] = [];
    await downloadModels([ENTRY], { assetBase: BASE, fetch, onProgress: ({ loaded }) => bar.push(loaded) });
    expect(asked.filter(({ url }) => onnx(url)).map(({ cache }) => cache)).toEqual(['default', 'reload']);
    expect(bar).toEqual([...bar].sort((a, b) => a - b));
  });

  test.each([
    ['MODEL_CORRUPT', 'wrong hash', () => new Response(new Uint8Array(5000))],
    ['MODEL_CORRUPT', '12 bytes instead of 5000', () => new Response(new Uint8Array(12))],
    ['MODEL_CORRUPT', 'more bytes instead of 5000', () => new Response(new Uint8Array(9000))],
    ['MODEL_CORRUPT', 'HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['MODEL_MISSING', 'assetBase', () => new Response(null, { status: 404 })],
    ['UNAUTHORIZED', 'hubToken', () => new Response(null, { status: 401 })],
    ['UNAUTHORIZED', 'hubToken', () => new Response(null, { status: 403 })],
    ['NETWORK', '503', () => new Response(null, { status: 503 })],
  ])('%s: %s', async (code, message, answer) => {
    const { fetch } = server((path) => (onnx(path) ? answer() : undefined));
    await expect(downloadModels([ENTRY], { assetBase: BASE, fetch })).rejects.toMatchObject({
      code,
      phase: 'download',
      message: expect.stringContaining(message),
      retriable: code === 'NETWORK',
      data: { url: expect.stringContaining('.onnx') },
    });
  });

  test('no network: NETWORK, retriable', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(downloadModels([ENTRY], { assetBase: BASE, fetch })).rejects.toMatchObject({
      code: 'NETWORK',
      retriable: true,
      cause: { name: 'TypeError' },
    });
  });

  test('a body that stalls: TIMEOUT, retriable', async () => {
    const stalled = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const { fetch } = server((path) => (onnx(path) ? new Response(stalled()) : undefined));
    const aborting: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      const reader = response.body!.getReader();
      // As fetch does: an abort of its signal fails the body.
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal!.reason)),
        pull: async (controller) => {
          const part = await reader.read();
          if (part.done) controller.close();
          else controller.enqueue(part.value);
        },
      });
      return new Response(body, { headers: response.headers, status: response.status });
    };
    await expect(downloadModels([ENTRY], { assetBase: BASE, fetch: aborting, stallMs: 30 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      retriable: true,
    });
  });

  test('abort: ABORTED, before the start and in the middle', async () => {
    const { fetch, asked } = server();
    await expect(downloadModels([ENTRY], { assetBase: BASE, fetch, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    });
    expect(asked.length).toBe(0);
    const controller = new AbortController();
    const hanging = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init!.signal!.throwIfAborted();
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
      });
    const call = downloadModels([ENTRY], { assetBase: BASE, fetch: hanging as typeof globalThis.fetch, signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 1));
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'ABORTED', phase: 'download' });
  });

  test('the token goes to the hub and nowhere else', async () => {
    const { fetch, asked } = server();
    await downloadModels([ENTRY], { assetBase: BASE, fetch, hubToken: 'secret' });
    await downloadModels([{ ...ENTRY, base: 'https://huggingface.co/a/m/' }], { assetBase: BASE, fetch, hubToken: 'secret' });
    const mirror = { assetBase: BASE, fetch, hubToken: 'secret', hub: 'https://mirror.example/' };
    await downloadModels([{ ...ENTRY, base: 'https://mirror.example/a/m/' }], mirror);
    await downloadModels([{ ...ENTRY, base: 'https://other.example/a/m/' }], mirror);
    const bearer = 'Bearer secret';
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, bearer, bearer, bearer, bearer, null, null]);
  });
});

/** A store that trusts what it was given, as the real one does after its own check. */
function memoryStore(): ModelStore & { kept: Map<string, Blob>; alone: string[] } {
  const kept = new Map<string, Blob>();
  const alone: string[] = [];
  return {
    kept,
    alone,
    get: async (entry, file) => kept.get(entry.id + file.path),
    put: async (entry, file, blob) => void kept.set(entry.id + file.path, blob),
    find: async (entry, file) => {
      const blob = kept.get(entry.id + file.path);
      return blob && { sha256: file.sha256 || 'pinned', bytes: blob.size };
    },
    drop: async () => kept.clear(),
    exclusive: async (_entry, file, work) => {
      alone.push(file.path);
      return work();
    },
  };
}

describe('the store under it', () => {
  test('[bug 17] a second load asks the network for nothing and hashes nothing again', async () => {
    const store = memoryStore();
    await downloadModels([ENTRY], { assetBase: BASE, fetch: server().fetch, store });
    const offline = () => Promise.reject(new TypeError('offline'));
    const bar: number[] = [];
    const [files] = await downloadModels([ENTRY], { assetBase: BASE, fetch: offline, store, onProgress: ({ loaded }) => bar.push(loaded) });
    expect(bar.at(-1)).toBe(5007);
    for (const [path, blob] of files!) expect(blob).toBe(store.kept.get(`m${path}`));
  });

  test('[bug 21] reading, downloading and storing of a file happen under its lock', async () => {
    const store = memoryStore();
    await downloadModels([ENTRY], { assetBase: BASE, fetch: server().fetch, store });
    expect(store.alone.sort()).toEqual(Object.keys(CONTENT));
  });

  test('[bug 22] a put that fails costs the cache only', async () => {
    const store = { ...memoryStore(), put: () => Promise.reject(new Error('full')) };
    const [files] = await downloadModels([ENTRY], { assetBase: BASE, fetch: server().fetch, store });
    expect(files!.size).toBe(2);
  });
});

describe('a pack whose sizes and hashes are not known', () => {
  const HUB = 'https://hub.example/a/m/resolve/main/';
  const UNKNOWN: ModelEntry = { ...ENTRY, base: HUB, files: ENTRY.files.map(({ path }) => ({ path, sha256: '', bytes: 0 })) };
  const hub = (answer: (path: string, method: string) => Response | undefined = () => undefined) => {
    const asked: string[] = [];
    const fetch = async (input: URL | RequestInfo, init: RequestInit = {}): Promise<Response> => {
      const path = String(input).slice(HUB.length);
      asked.push(`${init.method} ${path}`);
      const bytes = CONTENT[path] as Uint8Array<ArrayBuffer>;
      const given = answer(path, init.method!);
      if (given) return given;
      return new Response(init.method === 'HEAD' ? null : bytes, { headers: { 'content-length': String(bytes.length) } });
    };
    return { fetch: fetch as typeof globalThis.fetch, asked };
  };

  test('sizes are asked for first: the total stands before the first byte and does not change', async () => {
    const { fetch, asked } = hub();
    const bar: { loaded: number; total: number }[] = [];
    const [files] = await downloadModels([UNKNOWN], { assetBase: BASE, fetch, onProgress: (step) => bar.push(step) });
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'HEAD', 'GET', 'GET']);
    expect(new Set(bar.map(({ total }) => total))).toEqual(new Set([5007]));
    expect(bar.at(-1)!.loaded).toBe(5007);
    expect(files!.get('onnx/model_quantized.onnx')!.size).toBe(5000);
  });

  test('a server that tells no size: the file counts nothing, the rest of the bar is sound', async () => {
    const { fetch } = hub((path, method) => (onnx(path) && method === 'HEAD' ? new Response(null, { status: 405 }) : undefined));
    const bar: { loaded: number; total: number }[] = [];
    const [files] = await downloadModels([UNKNOWN], { assetBase: BASE, fetch, onProgress: (step) => bar.push(step) });
    expect(bar.at(-1)).toEqual({ loaded: 7, total: 7 });
    expect(files!.size).toBe(2);
  });

  test('planDownload: what is cached is not counted, nor asked for', async () => {
    const store = memoryStore();
    const { fetch, asked } = hub();
    await expect(planDownload([UNKNOWN], { assetBase: BASE, fetch, store })).resolves.toMatchObject({
      bytes: 5007,
      total: 5007,
      unknown: 0,
    });
    await store.put(UNKNOWN, UNKNOWN.files[1]!, new Blob([new Uint8Array(5000)]));
    asked.length = 0;
    await expect(planDownload([UNKNOWN], { assetBase: BASE, fetch, store })).resolves.toMatchObject({ bytes: 7, total: 5007, unknown: 0 });
    expect(asked).toEqual(['HEAD config.json']);
  });

  test.each([
    ['HTML', onnx, () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['HTML', onnx, () => new Response('<html>')],
    ['LFS pointer', onnx, () => new Response('version https://git-lfs.github.com/spec/v1')],
    ['is empty', onnx, () => new Response('')],
    ['12 bytes instead of 5000', onnx, () => new Response(new Uint8Array(12))],
    ['no JSON', (path: string) => !onnx(path), () => new Response('{"a"')],
  ])('MODEL_CORRUPT without a known hash: %s', async (message, which, answer) => {
    const { fetch, asked } = hub((path, method) => (which(path) && method === 'GET' ? answer() : undefined));
    await expect(downloadModels([UNKNOWN], { assetBase: BASE, fetch })).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
      message: expect.stringContaining(message),
    });
    expect(asked.filter((line) => line.startsWith('GET') && which(line)).length).toBe(2);
  });

  test('the weights get their hash from the cache, or from their bytes', async () => {
    const { fetch } = hub();
    const [files] = await downloadModels([UNKNOWN], { assetBase: BASE, fetch });
    const hashOf = async (store?: ModelStore) =>
      (await pinWeights(UNKNOWN, files!, store)).files.map(({ path, sha256 }) => [path, sha256.slice(0, 6)]);
    expect(await hashOf()).toEqual([
      ['config.json', ''],
      ['onnx/model_quantized.onnx', ENTRY.files[1]!.sha256.slice(0, 6)],
    ]);
    const store = memoryStore();
    await store.put(UNKNOWN, UNKNOWN.files[1]!, new Blob(['x']));
    expect((await hashOf(store))[1]).toEqual(['onnx/model_quantized.onnx', 'pinned']);
  });
});

describe('the full pack', () => {
  test('asks for exactly the files of both repositories, at <hub>/<id>/resolve/<revision>/<file>', () => {
    const { encoder, verifier, summarizer } = fullPack('https://mirror.example/hub/');
    const urls = [encoder, summarizer!].flatMap((entry) => entry.files.map((file) => urlOf(entry, file, { assetBase: BASE }).href));
    const at = (id: string, path: string) => `https://mirror.example/hub/Xenova/${id}/resolve/main/${path}`;
    expect(urls.sort()).toEqual(
      [
        ...['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'].map((path) =>
          at('all-mpnet-base-v2', path),
        ),
        `${BASE}models/all-mpnet-base-v2/golden.json`,
        ...['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json'].map((path) => at('bart-large-cnn', path)),
        ...['encoder_model', 'decoder_model_merged'].map((name) => at('bart-large-cnn', `onnx/${name}_quantized.onnx`)),
      ].sort(),
    );
    expect(verifier).toBe(SMALL_PACK.verifier);
    expect(fullPack().encoder.base).toBe('https://huggingface.co/Xenova/all-mpnet-base-v2/resolve/main/');
  });

  test('its embeddings are of one device; those of the small pack are of both', () => {
    const { encoder } = fullPack();
    expect(vectorSpaceIdOf(encoder, 'wasm')).not.toBe(vectorSpaceIdOf(encoder, 'webgpu'));
    expect(vectorSpaceIdOf(SMALL_PACK.encoder, 'wasm')).toBe(vectorSpaceIdOf(SMALL_PACK.encoder, 'webgpu'));
  });
});
