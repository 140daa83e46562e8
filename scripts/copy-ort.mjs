// Copies ORT's wasm and glue from node_modules to public/ort, so that the page serves its own runtime (no CDN).
import { fileURLToPath } from 'node:url';
import { CopyError, copyOrt } from '../bin/copy-assets.mjs';

try {
  copyOrt(fileURLToPath(new URL('../public/ort', import.meta.url)));
} catch (error) {
  if (!(error instanceof CopyError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
