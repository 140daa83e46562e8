// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The plain build runs on WASM; the asyncify build is the one that holds the WebGPU backend. */
const ORT_FILES = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((name) => [`${name}.mjs`, `${name}.wasm`]);
const TOKEN_TABLES = ['o200k_base', 'cl100k_base', 'r50k_base'];

/** What stands in the way, in words for the user. */
export class CopyError extends Error {}

/**
 * Copies what the page must serve: `models/` and `ort/`, with `standalone` also `memguard/` for pages without a bundler.
 *
 * @param {string} to folder that the page serves
 * @param {{ standalone?: boolean }} [options]
 * @returns {{ folder: string, files: number, bytes: number }[]}
 * @throws {CopyError} when a source is missing or `to` cannot be written
 */
export function copyAssets(to, { standalone = false } = {}) {
  if (existsSync(to) && !statSync(to).isDirectory()) throw new CopyError(`${to} is a file: name the folder that your page serves.`);
  // All sources are found before the first byte is written.
  const parts = { models: join(packageRoot, 'public/models'), ort: ortFolder(), ...(standalone ? { memguard: standaloneFolder() } : {}) };
  if (!existsSync(parts.models)) throw new CopyError(`The models are not in ${packageRoot}: install memguard again.`);
  try {
    return Object.entries(parts).map(([folder, from]) => {
      const target = join(to, folder);
      if (folder === 'ort') return { folder, ...copyFiles(from, target, ORT_FILES) };
      cpSync(from, target, { recursive: true });
      const copied = treeSize(from);
      if (folder !== 'memguard') return { folder, ...copied };
      const tokens = copyTokens(join(target, 'tokens'));
      return { folder, files: copied.files + tokens.files, bytes: copied.bytes + tokens.bytes };
    });
  } catch (error) {
    if (error instanceof CopyError) throw error;
    throw new CopyError(
      `${to} cannot be written (${/** @type {Error} */ (error).message}): name a folder with 100 MB of room that you may write to.`,
    );
  }
}

/**
 * Copies ORT's wasm and glue alone.
 * @param {string} to
 */
export function copyOrt(to) {
  return copyFiles(ortFolder(), to, ORT_FILES);
}

/** Folder of the ORT build that transformers.js runs on: glue and wasm of two builds do not fit together. */
function ortFolder() {
  const transformers = resolveFrom(import.meta.url, '@huggingface/transformers');
  const folder = dirname(resolveFrom(transformers, 'onnxruntime-web'));
  const wanted = readJson(join(packageOf(transformers), 'package.json')).dependencies?.['onnxruntime-web'];
  const { version } = readJson(join(packageOf(folder), 'package.json'));
  if (version !== wanted)
    throw new CopyError(`onnxruntime-web is ${version}, transformers.js needs ${wanted}: remove what overrides it, and install again.`);
  const missing = ORT_FILES.find((file) => !existsSync(join(folder, file)));
  if (missing) throw new CopyError(`${missing} is not in ${folder}: install onnxruntime-web again.`);
  return folder;
}

function standaloneFolder() {
  const folder = join(packageRoot, 'dist/standalone');
  if (!existsSync(folder)) throw new CopyError(`${folder} is missing: install memguard again (in its repository: npm run build).`);
  return folder;
}

/**
 * The modules of the token tables, each with what it imports.
 * @param {string} to
 */
function copyTokens(to) {
  const esm = join(dirname(resolveFrom(import.meta.url, 'gpt-tokenizer/package.json')), 'esm');
  const files = new Set(TOKEN_TABLES.map((name) => `encoding/${name}.js`));
  for (const file of files) {
    for (const [, path] of readFileSync(join(esm, file), 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*from\s*["'](\.[^"']+)["']/gmu))
      files.add(posix.join(posix.dirname(file), path ?? ''));
  }
  return copyFiles(esm, to, [...files]);
}

/**
 * @param {string} from
 * @param {string} to
 * @param {readonly string[]} files
 */
function copyFiles(from, to, files) {
  let bytes = 0;
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file), { dereference: true });
    bytes += statSync(join(from, file)).size;
  }
  return { files: files.length, bytes };
}

/** @param {string} folder */
function treeSize(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0) };
}

/**
 * Main file of a package as `importer` sees it: also right where packages are not flat in node_modules.
 *
 * @param {string} importer path or URL
 * @param {string} name
 */
function resolveFrom(importer, name) {
  try {
    return createRequire(importer).resolve(name);
  } catch {
    throw new CopyError(`${name} is not installed where memguard can find it: run npm install, and copy again.`);
  }
}

/**
 * Folder of the package that a path lies in.
 * @param {string} path
 */
function packageOf(path) {
  let folder = path;
  // Some packages hold further package.json files without a name.
  while (!existsSync(join(folder, 'package.json')) || !readJson(join(folder, 'package.json')).name) {
    if (folder === dirname(folder)) throw new CopyError(`No package.json above ${path}: run npm install, and copy again.`);
    folder = dirname(folder);
  }
  return folder;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
