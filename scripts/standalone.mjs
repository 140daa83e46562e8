// @ts-check
// Builds dist/standalone for pages without a bundler: page and worker each in one file, since import maps do not reach workers.
// Token tables (1 to 2.4 MB each) stay apart: the worker imports the one it needs from ./tokens/, where `memguard copy-assets` puts them.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, 'dist/standalone');

const WORKER_LITERAL = /new URL\('\.\.\/\.\.\/worker\/memguard\.worker\.js', import\.meta\.url\)/u;
/** Stands for the worker's URL while Vite looks for workers to bundle. */
const PLACEHOLDER = 'MEMGUARD_WORKER_URL';

/** @returns {import('vite').Plugin} */
function workerBesidePage() {
  let found = false;
  return {
    name: 'worker-beside-page',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/client/worker-connection.ts')) return undefined;
      if (!WORKER_LITERAL.test(code)) throw new Error(`${id} does not hold the literal that names the worker.`);
      found = true;
      return code.replace(WORKER_LITERAL, PLACEHOLDER);
    },
    renderChunk: (code) => code.replace(PLACEHOLDER, 'new URL("./memguard.worker.js",import.meta.url)'),
    buildEnd(error) {
      if (!error && !found) throw new Error('The page does not import src/client/worker-connection.ts any more.');
    },
  };
}

/** @returns {import('vite').Plugin} */
function tokensBesideWorker() {
  return {
    name: 'tokens-beside-worker',
    enforce: 'pre',
    resolveId(source) {
      const name = /^gpt-tokenizer\/encoding\/(\w+)$/u.exec(source)?.[1];
      return name ? { id: `./tokens/encoding/${name}.js`, external: true } : undefined;
    },
  };
}

/**
 * @param {string} entry
 * @param {string} fileName
 * @param {import('vite').Plugin} plugin
 */
async function buildOne(entry, fileName, plugin) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [plugin],
    // ORT without its embedded glue and the 27 MB of wasm beside it: ours comes from `ort/`.
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(root, entry), formats: ['es'], fileName: () => fileName },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

await buildOne('src/index.ts', 'memguard.js', workerBesidePage());
await buildOne('worker/memguard.worker.ts', 'memguard.worker.js', tokensBesideWorker());
const files = readdirSync(outDir, { recursive: true }).map(String).sort();
if (files.join() !== 'memguard.js,memguard.worker.js')
  throw new Error(`dist/standalone should hold two files, it holds: ${files.join(', ')}`);
