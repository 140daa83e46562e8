// Copies ORT's wasm and glue from node_modules to public/ort, so that the page serves its own runtime (no CDN).
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const from = join(root, 'node_modules/onnxruntime-web/dist');
const to = join(root, 'public/ort');
// The plain build runs on WASM; the asyncify build is the one that holds the WebGPU backend.
const files = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((name) => [`${name}.mjs`, `${name}.wasm`]);

if (!existsSync(from)) {
  console.error('onnxruntime-web is not installed here: run npm install first.');
  process.exit(1);
}
mkdirSync(to, { recursive: true });
for (const file of files) {
  const target = join(to, file);
  if (existsSync(target) && statSync(target).size === statSync(join(from, file)).size) continue;
  copyFileSync(join(from, file), target);
}
