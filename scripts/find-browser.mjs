// @ts-check
// Finds a Chromium that starts, or installs one. Prints its path. Runs before npm install too: everything from npm is optional here.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const START_LIMIT_MS = 60_000;
const PLAYWRIGHT_LIMIT_MS = 300_000;
const APT_LIMIT_MS = 600_000;

/**
 * What the search needs from the system.
 * @typedef {object} System
 * @property {Record<string, string | undefined>} env
 * @property {string} platform as in process.platform
 * @property {boolean} isRoot
 * @property {(path: string) => boolean} exists
 * @property {(path: string) => Promise<string | undefined>} start launches the browser once; a text is what went wrong
 * @property {(command: string, args: readonly string[], limitMs: number) => Promise<number>} run exit code, output shown; 124 after the limit
 * @property {{ executablePath: string, cli: string } | undefined} playwright
 * @property {(line: string) => void} log
 */

/** @typedef {{ path: string, from: string }} Browser */

/**
 * Every place where a browser may be, best first.
 * @param {System} system
 * @returns {Browser[]}
 */
export function browserCandidates({ env, platform, playwright }) {
  /** @type {Browser[]} */
  const found = [];
  for (const name of ['MEMGUARD_BROWSER', 'CHROME_PATH', 'CHROMIUM_PATH']) {
    const path = env[name];
    if (path) found.push({ path, from: name });
  }
  if (playwright) found.push({ path: playwright.executablePath, from: 'playwright' });
  for (const path of systemPaths(env, platform)) found.push({ path, from: 'system' });
  return found;
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} platform
 * @returns {string[]}
 */
function systemPaths(env, platform) {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome for Testing'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    );
    return env.HOME ? [...apps, ...apps.map((path) => env.HOME + path)] : apps;
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    const tails = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return roots.flatMap((root) => tails.map((tail) => `${root}\\${tail}`));
  }
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable'];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of ['/usr/bin', '/usr/local/bin', '/snap/bin']) if (!folders.includes(folder)) folders.push(folder);
  return [...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)), '/opt/google/chrome/chrome'];
}

/**
 * The first browser that starts, installed if there is none.
 * @param {System} system
 * @param {{ install?: boolean }} [options]
 * @returns {Promise<Browser | undefined>}
 */
export async function findBrowser(system, { install = true } = {}) {
  /** @type {Set<string>} */
  const failed = new Set();
  const found = await firstThatStarts(system, failed);
  if (found || !install) return found;
  system.log('No usable browser found here: trying to install Chromium.');
  for (const attempt of [installWithPlaywright, installWithApt]) {
    if (!(await attempt(system))) continue;
    // An installation may have brought the libraries that an earlier candidate lacked.
    failed.clear();
    const installed = await firstThatStarts(system, failed);
    if (installed) return installed;
  }
  system.log('No browser. Do one of these, then run the command again:');
  system.log('  - install Google Chrome, Chromium or Microsoft Edge;');
  system.log('  - npx playwright install --with-deps chromium;');
  system.log('  - set MEMGUARD_BROWSER to the path of a Chromium that you have.');
  return undefined;
}

/**
 * @param {System} system
 * @param {Set<string>} failed paths that did not start
 */
async function firstThatStarts(system, failed) {
  for (const candidate of browserCandidates(system)) {
    if (failed.has(candidate.path)) continue;
    if (!system.exists(candidate.path)) {
      if (candidate.from in system.env) system.log(`${candidate.from} is ${candidate.path}, and there is no such file: looking further.`);
      failed.add(candidate.path);
      continue;
    }
    const problem = await system.start(candidate.path);
    if (problem === undefined) return candidate;
    system.log(`${candidate.path} does not start (${problem}): looking further.`);
    failed.add(candidate.path);
  }
  return undefined;
}

/**
 * The download first: where it is out of reach, no time goes into system libraries that nothing would use.
 * @param {System} system
 */
async function installWithPlaywright({ playwright, platform, isRoot, run, start, log }) {
  if (!playwright) return false;
  log(`Installing playwright's Chromium (at most ${PLAYWRIGHT_LIMIT_MS / 60_000} minutes) …`);
  const code = await run(process.execPath, [playwright.cli, 'install', 'chromium'], PLAYWRIGHT_LIMIT_MS);
  if (code !== 0) {
    log(`playwright install ended with ${code}.`);
    return false;
  }
  if (isRoot && platform === 'linux' && (await start(playwright.executablePath)) !== undefined) {
    log('It lacks system libraries: installing them …');
    await run(process.execPath, [playwright.cli, 'install-deps', 'chromium'], APT_LIMIT_MS);
  }
  return true;
}

/** @param {System} system */
async function installWithApt({ platform, isRoot, exists, run, log }) {
  if (platform !== 'linux' || !isRoot || !exists('/usr/bin/apt-get')) return false;
  log(`Installing the chromium package with apt-get (at most ${(2 * APT_LIMIT_MS) / 60_000} minutes) …`);
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  // A failed update (one stale mirror) need not stop the installation.
  await run('apt-get', [...quiet, 'update'], APT_LIMIT_MS);
  const code = await run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', 'chromium'], APT_LIMIT_MS);
  if (code !== 0) log(`apt-get install chromium ended with ${code}.`);
  return code === 0;
}

/**
 * Starts the browser once on an empty page: this also finds missing system libraries, which a look at the file cannot.
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
export function startOnce(path) {
  const profile = mkdtempSync(join(tmpdir(), 'memguard-browser-'));
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    `--user-data-dir=${profile}`,
  ];
  return new Promise((resolve) => {
    execFile(path, [...args, '--dump-dom', 'about:blank'], { timeout: START_LIMIT_MS, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
      if (!error && /<html/i.test(stdout)) return resolve(undefined);
      if (error?.killed) return resolve(`no answer within ${START_LIMIT_MS / 1000} s`);
      const reason = stderr.split('\n').find((line) => /error|cannot|denied|missing/i.test(line));
      resolve((reason ?? error?.message.split('\n').at(-1) ?? 'no page came back').slice(0, 160));
    });
  });
}

/**
 * Runs a command with its output on stderr, so that stdout stays the path alone.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {number} limitMs
 * @returns {Promise<number>}
 */
function runShown(command, args, limitMs) {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
    const child = spawn(command, [...args], { stdio: ['ignore', 2, 2], env });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('error', () => {
      clearTimeout(timer);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(signal ? 124 : (code ?? 1));
    });
  });
}

/** playwright as installed here, or undefined before npm install. */
async function loadPlaywright() {
  try {
    const { chromium } = await import('playwright');
    const folder = createRequire(import.meta.url).resolve('playwright/package.json');
    return { executablePath: chromium.executablePath(), cli: join(folder, '..', 'cli.js') };
  } catch {
    return undefined;
  }
}

/** @returns {Promise<System>} */
export async function realSystem() {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    start: startOnce,
    run: runShown,
    playwright: await loadPlaywright(),
    log: (line) => console.error(line),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = await findBrowser(await realSystem(), { install: !process.argv.includes('--no-install') });
  if (browser) console.log(browser.path);
  process.exitCode = browser ? 0 : 1;
}
