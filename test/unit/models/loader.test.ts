import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { downloadModels } from '../../../src/models/loader.js';
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
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, 'Bearer secret', 'Bearer secret']);
  });
});

describe('the store under it', () => {
  function memoryStore(): ModelStore & { kept: Map<string, Blob> } {
    const kept = new Map<string, Blob>();
    return {
      kept,
      get: async (entry, file) => kept.get(entry.id + file.path),
      put: async (entry, file, blob) => void kept.set(entry.id + file.path, blob),
    };
  }

  test('[bug 17] a second load asks the network for nothing', async () => {
    const store = memoryStore();
    await downloadModels([ENTRY], { assetBase: BASE, fetch: server().fetch, store });
    const offline = () => Promise.reject(new TypeError('offline'));
    const bar: number[] = [];
    const [files] = await downloadModels([ENTRY], { assetBase: BASE, fetch: offline, store, onProgress: ({ loaded }) => bar.push(loaded) });
    expect(files!.size).toBe(2);
    expect(bar.at(-1)).toBe(5007);
  });

  test('damaged bytes in the store are not used', async () => {
    const store = memoryStore();
    store.kept.set('monnx/model_quantized.onnx', new Blob(['damaged']));
    const [files] = await downloadModels([ENTRY], { assetBase: BASE, fetch: server().fetch, store });
    expect(files!.get('onnx/model_quantized.onnx')!.size).toBe(5000);
    expect(store.kept.get('monnx/model_quantized.onnx')!.size).toBe(5000);
  });
});
