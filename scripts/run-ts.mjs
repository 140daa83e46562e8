// @ts-check
// Runs the TypeScript of a command in Node through Vite, which is here anyway. `main(args)` returns the exit code.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @param {string} file relative to the repository
 * @param {readonly string[]} args
 */
export async function runTs(file, args) {
  const { module } = await runnerImport(join(root, file), { configFile: false, root, logLevel: 'error' });
  const { main } = /** @type {{ main(args: readonly string[]): Promise<number> }} */ (module);
  process.exitCode = await main(args);
}
