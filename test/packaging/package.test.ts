// The packed package itself: what it weighs, what it lets in, what it does where there is no browser, and its command.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { run, sharedApp } from './app.js';

const MEGABYTE = 1_000_000;
const tarball = inject('tarball');
const app = await sharedApp(tarball, inject('sharedFolder'));
const installed = join(app.folder, 'node_modules/memguard');
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command of our own devDependencies. */
const runTool = (script: string, ...args: string[]) => run(process.execPath, [join(root, 'node_modules', script), ...args], root);

/** Entries of a tar archive: path, and the blocks that it takes. */
function readTar(archive: Buffer): { path: string; blocks: Buffer }[] {
  const entries: { path: string; blocks: Buffer }[] = [];
  const text = (at: number, length: number): string => archive.toString('utf8', at, at + length).replace(/\0.*$/su, '');
  for (let at = 0; archive[at]; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const end = at + 512 + Math.ceil(size / 512) * 512;
    const prefix = text(at + 345, 155);
    entries.push({ path: prefix ? `${prefix}/${text(at, 100)}` : text(at, 100), blocks: archive.subarray(at, end) });
    at = end;
  }
  return entries;
}

describe('the tarball', () => {
  it('without models and wasm is at most 1 MB', () => {
    const entries = readTar(gunzipSync(readFileSync(tarball)));
    const paths = entries.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['package/package.json', 'package/dist/src/index.js', 'package/NOTICE']));
    const rest = entries.filter(({ path }) => !/^package\/public\/models\/|\.wasm$/u.test(path));
    expect(rest.length).toBeLessThan(entries.length);
    const bytes = gzipSync(Buffer.concat(rest.map(({ blocks }) => blocks))).length;
    console.log(
      `Tarball: ${(readFileSync(tarball).length / MEGABYTE).toFixed(1)} MB, without models and wasm ${(bytes / MEGABYTE).toFixed(3)} MB.`,
    );
    expect(bytes).toBeLessThanOrEqual(MEGABYTE);
  });

  it('holds what is built and served, and nothing of the workshop', () => {
    const paths = readTar(gunzipSync(readFileSync(tarball))).map(({ path }) => path.replace(/^package\//u, ''));
    expect(
      paths.filter(
        (path) => !/^(?:dist\/(?:src|worker|standalone)\/|public\/models\/|bin\/|(?:package\.json|README\.md|LICENSE|NOTICE)$)/u.test(path),
      ),
    ).toEqual([]);
  });

  it('publint finds nothing to say', async () => {
    const { code, out } = await runTool('publint/src/cli.js', 'run', tarball, '--strict');
    expect(out).toContain('All good!');
    expect(code).toBe(0);
  });

  it('attw finds types for every way of importing it that ES modules have', async () => {
    const args = [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-color', '--no-emoji', '--format', 'table'];
    const { code, out } = await runTool('@arethetypeswrong/cli/dist/index.js', ...args);
    expect(out).toMatch(/bundler.*OK.*OK.*OK/u);
    expect(code).toBe(0);
  });
});

describe('imported in Node, as a server does that renders pages', () => {
  it('starts nothing, adds no global and lets the process end; a start rejects UNSUPPORTED, messages can be read', async () => {
    const script = `
      for (const name of ['fetch', 'setTimeout', 'setInterval', 'queueMicrotask']) globalThis[name] = () => { throw new Error(name); };
      const before = Object.getOwnPropertyNames(globalThis);
      const memguard = await import('memguard');
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
      const codes = [];
      for (const start of ['createMemGuard', 'estimateDownload', 'preloadModels']) await memguard[start]().catch(({ code }) => codes.push(code));
      const read = memguard.normalizeMessages([{ role: 'user', content: 'Hi.' }]).messages.length;
      console.log(JSON.stringify({ added, names: Object.keys(memguard).sort(), codes, read }));`;
    const { code, out, err } = await app.node('--input-type=module', '--eval', script);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      added: [],
      names: [
        'ERROR_CODES',
        'MemGuardError',
        'createMemGuard',
        'estimateDownload',
        'isMemGuardError',
        'normalizeMessages',
        'preloadModels',
      ],
      codes: ['UNSUPPORTED', 'UNSUPPORTED', 'UNSUPPORTED'],
      read: 1,
    });
  });
});

describe('its exports', () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { exports: Record<string, unknown> };

  it('name files that are there', () => {
    const files = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target as object)));
    expect(files.length).toBe(5);
    expect(files.filter((file: string) => !existsSync(join(installed, file)))).toEqual([]);
  });

  it('resolve, and no other file of the package can be reached', async () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length).replaceAll('\\', '/'));
    expect(files.length).toBeGreaterThan(100);
    const script = `
      const resolves = (path) => { try { return import.meta.resolve('memguard' + path) !== ''; } catch { return false; } };
      console.log(JSON.stringify(JSON.parse(process.argv[1]).filter(resolves)));`;
    const { out } = await app.node('--input-type=module', '--eval', script, '--', JSON.stringify(['', '/worker', ...files]));
    expect(JSON.parse(out)).toEqual(['', '/worker', '/package.json']);
  });
});

describe('npx memguard', () => {
  const bin = 'node_modules/memguard/bin/memguard.mjs';
  writeFileSync(join(app.folder, 'a-file'), '');

  it.each([
    ['no command', [], 2, 'No command given.'],
    ['a command that is none', ['copy-models', 'x'], 2, 'There is no command copy-models.'],
    ['no folder', ['copy-assets'], 2, 'copy-assets needs the folder to copy to.'],
    ['two folders', ['copy-assets', 'x', 'y'], 2, 'copy-assets takes one folder, not also y.'],
    ['an option that is none', ['copy-assets', 'x', '--fast'], 2, "Unknown option '--fast'"],
    ['a file instead of a folder', ['copy-assets', 'a-file'], 1, 'a-file is a file: name the folder that your page serves.'],
    ['a folder that cannot be made', ['copy-assets', 'a-file/below'], 1, 'name a folder with 100 MB of room that you may write to.'],
  ])('with %s says what to do and fails', async (_what, args, expected, sentence) => {
    const { code, out, err } = await app.node(bin, ...args);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(err).toContain(sentence);
    if (expected === 2) expect(err).toContain('Usage: memguard copy-assets <dir>');
    expect(err).not.toMatch(/\n\s+at /u);
  });

  it.runIf(existsSync('/proc/self'))('with a folder that nobody may write to says so and fails', async () => {
    const { code, err } = await app.node(bin, 'copy-assets', '/proc');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^\/proc cannot be written \(.+\): name a folder/u) });
  });

  it('hands its failure on to the shell, and --help succeeds', async () => {
    await expect(app.npx('memguard', 'copy-assets')).rejects.toThrow('copy-assets needs the folder to copy to.');
    expect(await app.npx('memguard', '--help')).toContain('Usage: memguard copy-assets <dir>');
  });
});
