// Packs the package once, as `npm publish` would, and installs it once without a bundler, for all tests of this folder.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { createApp } from './app.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the packed package. */
    tarball: string;
    /** Folder of an app that has the package and no bundler. Each test file writes below a folder of its own. */
    plainApp: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'memguard-pack-'));
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    maxBuffer: 1 << 24,
    shell: process.platform === 'win32',
  });
  // The build's own output stands before the JSON.
  const [{ filename }] = JSON.parse(stdout.slice(stdout.search(/^\[/mu))) as [{ filename: string }];
  const tarball = join(folder, filename);
  // Types only: the code of the docs for React is checked against them.
  const app = await createApp(tarball, { '@types/react': '19.3.3' });
  project.provide('tarball', tarball);
  project.provide('plainApp', app.folder);
  // Not in one go: vitest ends its workers meanwhile, and would miss that they ended.
  return async () => {
    for (const path of [app.folder, folder]) await rm(path, { recursive: true, force: true });
  };
}
