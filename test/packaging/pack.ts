// Packs the package once, as `npm publish` would, for all tests of this folder.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the packed package. */
    tarball: string;
    /** Folder of an app that all test files share, see `sharedApp`. */
    sharedFolder: string;
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
  project.provide('tarball', join(folder, filename));
  project.provide('sharedFolder', join(folder, 'app'));
  // Not in one go: vitest ends its workers meanwhile, and would miss that they ended.
  return () => rm(folder, { recursive: true, force: true });
}
