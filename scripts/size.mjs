// @ts-check
// npm run size: builds the library as an app would (Vite, page entry and worker), prints every chunk, and fails over the gates.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Bytes of gzip that a page, and a worker, fetch before anything runs. */
const GATES = { page: 15 * 1024, worker: 190 * 1024 };

const outDir = mkdtempSync(join(tmpdir(), 'memguard-size-'));
try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: { index: join(root, 'src/index.ts') }, preserveEntrySignatures: 'strict' },
    },
  });
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const sizes = new Map(files.map((file) => [file, gzipSync(readFileSync(file)).length]));
  const scripts = files.filter((file) => file.endsWith('.js'));
  const initial = { page: closure(scripts, /\/index-/), worker: closure(scripts, /\/memguard\.worker-/) };

  console.log('   gzip kB  chunk');
  for (const [file, size] of [...sizes].sort((a, b) => b[1] - a[1])) {
    const part = initial.page.has(file) ? '  page, initial' : initial.worker.has(file) ? '  worker, initial' : '';
    console.log(`${kilobytes(size)}  ${relative(outDir, file)}${part}`);
  }
  for (const part of /** @type {const} */ (['page', 'worker'])) {
    const size = [...initial[part]].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    const holds = size > 0 && size <= GATES[part];
    console.log(`${part}: ${kilobytes(size).trim()} of ${GATES[part] / 1024} kB initial ${holds ? 'ok' : 'OVER THE GATE'}`);
    if (!holds) process.exitCode = 1;
  }
} finally {
  rmSync(outDir, { recursive: true, force: true });
}

/**
 * The chunk whose path matches, and all that it imports statically.
 *
 * @param {string[]} scripts
 * @param {RegExp} entry
 */
function closure(scripts, entry) {
  const found = new Set(scripts.filter((file) => entry.test(file)));
  for (const file of found) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*["'](\.[^"']+)["']/g))
      found.add(join(dirname(file), path ?? ''));
  }
  return found;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1024).toFixed(1).padStart(10);
}
