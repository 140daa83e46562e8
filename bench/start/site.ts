import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { repositoryRoot } from '../../scripts/harness/server.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface Site {
  readonly url: string;
  /** Requests below models/ so far, those marked `?raw` not counted. */
  modelRequests(): number;
  close(): Promise<void>;
}

/** Builds the page as a user's bundler would and serves it, isolated, as a plain static host does. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'memguard-bench-'));
  await build({
    configFile: false,
    root: join(repositoryRoot, 'bench/start'),
    publicDir: join(repositoryRoot, 'public'),
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  });
  let modelRequests = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const path = normalize(decodeURIComponent(url.pathname)).slice(1) || 'index.html';
    if (path.startsWith('models/') && !url.searchParams.has('raw')) modelRequests++;
    const file = join(folder, path);
    if (path.includes('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': statSync(file).size,
      'Cache-Control': 'max-age=3600',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    modelRequests: () => modelRequests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
