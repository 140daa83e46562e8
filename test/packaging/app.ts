// A fresh app in its own folder, as a user makes one.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface App {
  readonly folder: string;
  write(file: string, content: string): void;
  /** Runs a command of an installed package and gives its output. */
  npx(...args: string[]): Promise<string>;
  /** Starts one that goes on running, and gives the first URL that it prints. */
  start(...args: string[]): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): void;
}

/** What the docs tell a user to write: code fences carry their file's name, as in "```js vite.config.js". */
export function snippet(doc: string, file: string): string {
  const text = readFileSync(join(root, 'docs', doc), 'utf8');
  const fence = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gmu)].find(([, name]) => name === file);
  if (!fence) throw new Error(`docs/${doc} has no code for ${file}.`);
  return fence[2] ?? '';
}

/** Environment without what vitest and npm set for their own children. */
function cleanEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|VITE_|NODE_ENV$|npm_|TEST$|PROD$|DEV$|MODE$|BASE_URL$|SSR$)/u.test(name),
  );
  return { ...Object.fromEntries(kept), NO_COLOR: '1' };
}

function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: cleanEnv(), maxBuffer: 1 << 26, shell: process.platform === 'win32' };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')} failed: ${stderr}\n${stdout}`));
      else resolve(stdout + stderr);
    });
  });
}

/** Makes the app and installs the tarball with the overrides that the docs advise, and `devDependencies`. */
export async function createApp(tarball: string, devDependencies: Readonly<Record<string, string>> = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'memguard-app-'));
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const advised = JSON.parse(snippet('integrate.md', 'package.json')) as { overrides: object };
  const dependencies = { memguard: `file:${tarball}` };
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies, devDependencies, ...advised }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'], folder);
  return {
    folder,
    write,
    npx: (...args) => run('npx', ['--no-install', ...args], folder),
    start: (...args) => startServer(folder, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function startServer(cwd: string, [name = '', ...args]: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(cwd, 'node_modules', name), ...args], { cwd, env: cleanEnv() });
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += stripVTControlCharacters(String(chunk));
      const url = /http:\/\/\S+/u.exec(said)?.[0];
      if (url) resolve({ url, stop });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    void gone.then(() => reject(new Error(`${name} ended: ${said}`)));
  });
}
