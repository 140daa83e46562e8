import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file that faults are played on; all others come as they are. */
const TARGET = 'models/minilm-q8/onnx/model_quantized.onnx';

/**
 * Serves public/ under `/__fault/<mode>/<key>/` with one fault in the encoder's weights, and how often they were asked for under `/__fault/hits/<key>`.
 * Modes: html, short, cut, pointer, missing, denied, error, stall, slow, flip; with the prefix `once-` the fault is gone from the second request on.
 */
export function faultServer(publicDir: string): Plugin {
  const hits = new Map<string, number>();
  return {
    name: 'memguard-fault-server',
    configureServer(server) {
      server.middlewares.use('/__fault/', (request, response) => {
        const [mode = '', key = '', ...rest] = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').filter(Boolean);
        if (mode === 'hits') return void response.end(String(hits.get(key) ?? 0));
        const path = rest.join('/');
        for (const name of ['Cross-Origin-Embedder-Policy', 'Cross-Origin-Resource-Policy']) {
          response.setHeader(name, name.endsWith('Policy') && name.includes('Embedder') ? 'require-corp' : 'same-origin');
        }
        response.setHeader('Cache-Control', 'no-store');
        const count = path === TARGET ? (hits.get(key) ?? 0) + 1 : 0;
        if (path === TARGET) hits.set(key, count);
        const once = mode.startsWith('once-');
        if (path !== TARGET || (once && count > 1)) return sendFile(join(publicDir, path), response);
        playFault(once ? mode.slice(5) : mode, join(publicDir, path), response);
      });
    },
  };
}

function sendFile(file: string, response: ServerResponse): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.statusCode = 404;
    return void response.end();
  }
  const type = file.endsWith('.mjs') ? 'text/javascript' : file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  response.setHeader('Content-Type', type);
  createReadStream(file).pipe(response);
}

function playFault(mode: string, file: string, response: ServerResponse): void {
  const status: Record<string, number> = { missing: 404, denied: 401, error: 500 };
  if (status[mode]) {
    response.statusCode = status[mode];
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
