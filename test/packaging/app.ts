// A fresh app in its own folder, as a user makes one.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a command ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface App {
  readonly folder: string;
  write(file: string, content: string): void;
  /** Runs a command of an installed package and gives its output; rejects when it fails. */
  npx(...args: string[]): Promise<string>;
  /** Runs Node in the app's folder, whatever its end. */
  node(...args: string[]): Promise<Ran>;
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

/** Runs a command to its end. Its code is 1 where it has none of its own. */
export function run(command: string, args: readonly string[], cwd: string): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd, env: cleanEnv(), maxBuffer: 1 << 26, shell: process.platform === 'win32' && command !== process.execPath };
    execFile(command, args, options, (error, out, err) => resolve({ code: error ? Number(error.code) || 1 : 0, out, err }));
  });
}

async function mustRun(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, out, err } = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${err}\n${out}`);
  return out + err;
}

type Versions = Readonly<Record<string, string>>;

/** Makes an app and installs the tarball and `devDependencies`. */
export async function createApp(tarball: string, devDependencies: Versions): Promise<App> {
  const app = openApp(mkdtempSync(join(tmpdir(), 'memguard-app-')));
  await install(app, tarball, devDependencies);
  return app;
}

/** An app without a bundler, made by whoever needs it first. Each test file writes below folders of its own. */
export async function sharedApp(tarball: string, folder: string): Promise<App> {
  const app = openApp(folder);
  // Types only: the code of the docs for React is checked against them.
  if (!existsSync(join(folder, 'node_modules/memguard'))) await install(app, tarball, { '@types/react': '19.3.3' });
  return app;
}

/** With the overrides that the docs advise. */
async function install(app: App, tarball: string, devDependencies: Versions): Promise<void> {
  const advised = JSON.parse(snippet('integrate.md', 'package.json')) as { overrides: object };
  const dependencies = { memguard: `file:${tarball}` };
  app.write('package.json', JSON.stringify({ private: true, type: 'module', dependencies, devDependencies, ...advised }));
  await mustRun('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'], app.folder);
}

function openApp(folder: string): App {
  return {
    folder,
    write: (file, content) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    },
    npx: (...args) => mustRun('npx', ['--no-install', ...args], folder),
    node: (...args) => run(process.execPath, args, folder),
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
      // A chunk may end within the URL: it is whole when something comes after it.
      const url = /http:\/\/\S+(?=\s)/u.exec(said)?.[0];
      if (url) resolve({ url, stop });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    void gone.then(() => reject(new Error(`${name} ended: ${said}`)));
  });
}
