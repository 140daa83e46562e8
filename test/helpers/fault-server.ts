import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The files that faults are played on; all others come as they are. */
const TARGETS = ['models/minilm-q8/onnx/model_quantized.onnx', 'Xenova/all-mpnet-base-v2/resolve/main/onnx/model_quantized.onnx'];
const SUMMARIZER = ['Xenova/bart-large-cnn/resolve/main/onnx/decoder_model_merged_quantized.onnx'];
/** What a hub serves, by repository: folders under MEMGUARD_DATA/models. */
const HUB: Readonly<Record<string, string>> = { 'Xenova/all-mpnet-base-v2': 'mpnet-q8', 'Xenova/bart-large-cnn': 'tiny-bart' };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

/**
 * Serves public/ under `/__fault/<mode>/<key>/` with one fault in the encoder's weights, and what was asked for under `/__fault/asked/<key>`.
 * A path of a hub (`<id>/resolve/<revision>/<file>`) is answered from MEMGUARD_DATA; `/__fault/data` says whether there is such a folder.
 * Modes: good, no-models (everything under models/ is refused), html, short, cut, pointer, missing, denied, forbidden, error, stall, slow, flip, noise;
 * with the prefix `once-` the fault is gone from the second request on, with `bart-` it is in the summarizer's weights.
 */
export function faultServer(publicDir: string, dataDir: string | undefined): Plugin {
  const log = new Map<string, Asked[]>();
  const serve = (mode: string, path: string, asked: readonly Asked[], request: IncomingMessage, response: ServerResponse): void => {
    const file = fileOf(path, publicDir, dataDir);
    const [prefix = '', fault = mode] = /^(once|bart)-(.+)$/u.exec(mode)?.slice(1) ?? [];
    const targets = prefix === 'bart' ? SUMMARIZER : TARGETS;
    const again = asked.some((one) => one.path === path && one.method === request.method);
    const target = targets.includes(path) && fault !== 'good' && fault !== 'no-models' && !(prefix === 'once' && again);
    // A server that sends a bad body still tells the size.
    const sound = !target || (request.method === 'HEAD' && statusOf(fault) === undefined);
    if (fault === 'no-models' && path.startsWith('models/')) playFault('error', file, response);
    else if (sound) sendFile(file, response);
    else playFault(fault, file, response);
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [mode = '', key = '', ...rest] = pathname.split('/').filter(Boolean);
    const path = rest.join('/');
    setHeaders(response);
    if (mode === 'data') response.end(dataDir ? 'yes' : 'no');
    else if (mode === 'page') sendPage(decodeURIComponent(key), path, response);
    else if (mode === 'asked') response.end(JSON.stringify(log.get(key) ?? []));
    // A preflight of another origin; the request itself follows.
    else if (request.method === 'OPTIONS') response.end();
    else {
      const asked = log.get(key) ?? [];
      log.set(key, [...asked, { method: request.method ?? '', path, authorization: request.headers.authorization }]);
      serve(mode, path, asked, request, response);
    }
  };
  return { name: 'memguard-fault-server', configureServer: (server) => void server.middlewares.use('/__fault/', answer) };
}

function setHeaders(response: ServerResponse): void {
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'authorization');
  response.setHeader('Cache-Control', 'no-store');
}

/** A page under `policy` that runs one module; the module finds its options in the page's fragment. */
function sendPage(policy: string, module: string, response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Content-Type', 'text/html');
  response.end(`<!doctype html><meta charset="utf-8"><title>page</title><script type="module" src="/${module}"></script>`);
}

function fileOf(path: string, publicDir: string, dataDir: string | undefined): string {
  const [, id = '', file = ''] = /^(.+)\/resolve\/main\/(.+)$/u.exec(path) ?? [];
  return dataDir && HUB[id] ? join(dataDir, 'models', HUB[id], file) : join(publicDir, path);
}

function sendFile(file: string, response: ServerResponse): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) {
    response.statusCode = 404;
    return void response.end();
  }
  const type = file.endsWith('.mjs') ? 'text/javascript' : file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', stat.size);
  createReadStream(file).pipe(response);
}

const statusOf = (mode: string): number | undefined => ({ missing: 404, denied: 401, forbidden: 403, error: 503 })[mode];

function playFault(mode: string, file: string, response: ServerResponse): void {
  const status = statusOf(mode);
  if (status) {
    response.statusCode = status;
    return void response.end();
  }
  const bytes = readFileSync(file);
  const half = bytes.subarray(0, bytes.length / 2);
  response.setHeader('Content-Type', 'application/octet-stream');
  if (mode === 'html') {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>app</title>');
  } else if (mode === 'short') response.end(half);
  else if (mode === 'pointer') response.end(`version https://git-lfs.github.com/spec/v1\nsize ${bytes.length}\n`);
  else if (mode === 'cut') {
    response.setHeader('Content-Length', bytes.length);
    response.write(half, () => response.destroy());
  } else if (mode === 'stall') response.write(half);
  else if (mode === 'slow') trickle(bytes, response);
  else if (mode === 'flip') response.end(flip(bytes));
  // The right length, and no model.
  else if (mode === 'noise') response.end(Buffer.alloc(bytes.length, 0x55));
  else throw new Error(`unknown fault ${mode}`);
}

/** 64 kB every 20 ms: slow enough that an abort comes in the middle. */
function trickle(bytes: Buffer, response: ServerResponse): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= bytes.length || response.destroyed) {
      clearInterval(timer);
      return void response.end();
    }
    response.write(bytes.subarray(sent, sent + 65_536));
    sent += 65_536;
  }, 20);
}

/** One bit of every hundredth byte of the second half, which holds weights only: the file still opens. */
function flip(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  for (let i = bytes.length >> 1; i < bytes.length - 100_000; i += 100) flipped[i] = flipped[i]! ^ 0x40;
  return flipped;
}
