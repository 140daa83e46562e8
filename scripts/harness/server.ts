import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';

export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/**
 * Serves the repository's sources to the page, isolated, on a free port.
 * Every dependency is bundled before the first request: one that is found later reloads the page in mid-run.
 */
export async function startServer(entries: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const server: ViteDevServer = await createServer({
    configFile: false,
    root: repositoryRoot,
    base: '/',
    cacheDir: join(repositoryRoot, '.cache/vite-harness'),
    logLevel: 'error',
    // No fallback page: an unknown path must answer 404, or its HTML would be taken for a model file.
    appType: 'mpa',
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, watch: null, headers: isolation },
    worker: { format: 'es' },
    optimizeDeps: {
      entries: [...entries, 'worker/memguard.worker.ts'],
      include: [
        'comlink',
        '@huggingface/transformers',
        'onnxruntime-web',
        'gpt-tokenizer/encoding/o200k_base',
        'gpt-tokenizer/encoding/cl100k_base',
        'gpt-tokenizer/encoding/r50k_base',
      ],
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The development server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
