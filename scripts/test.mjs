// @ts-check
// npm test: finds (or installs) a browser, then runs vitest on all projects. Arguments go on to vitest.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser, realSystem } from './find-browser.mjs';

const args = process.argv.slice(2);
const projects = args.flatMap((arg, i) =>
  arg === '--project' ? [args[i + 1]] : arg.startsWith('--project=') ? [arg.slice('--project='.length)] : [],
);
const needsBrowser = projects.length === 0 || projects.some((project) => project !== 'unit');

/** @type {Record<string, string | undefined>} */
const env = { ...process.env };
if (needsBrowser) {
  const browser = await findBrowser(await realSystem());
  if (!browser) process.exit(1);
  console.log(`Browser: ${browser.path} (${browser.from})`);
  env.MEMGUARD_BROWSER = browser.path;
}
if (!env.MEMGUARD_DATA)
  console.log('MEMGUARD_DATA is not set: tests on the larger data sets are skipped. It names a folder that holds data/ and cases/.');

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...args], { env, stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
