import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { findBrowser, realSystem } from '../../scripts/find-browser.mjs';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The page is served from a folder of a site, as on GitHub Pages: what only works from the root fails here. */
const FOLDER = '/some/site/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface DemoSite {
  readonly url: string;
  readonly browser: Browser;
  /** Paths of the requests that have reached the server, those that it did not answer included. */
  readonly reached: readonly string[];
  /** Cuts the network: from here on the server ends every connection, or those for the paths that match, without a word. */
  cut(paths?: RegExp): void;
  restore(): void;
  close(): Promise<void>;
}

/** Builds the demo, serves the files as a plain static host does (no headers, 404 for what is missing), and starts a browser. */
export async function openDemoSite(): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'memguard-demo-'));
  await buildInto(folder);
  const { server, origin, reached, cut, restore } = await serve(folder);
  const found = await findBrowser(await realSystem(), { install: false });
  if (!found) throw new Error('There is no browser: run npm test, which finds or installs one.');
  const browser = await chromium.launch({
    executablePath: found.path,
    headless: true,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  return {
    url: origin + FOLDER,
    browser,
    reached,
    cut,
    restore,
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function buildInto(folder: string): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  // The config builds the demo outside of vitest only.
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { cwd: root, env });
    let said = '';
    build.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    build.on('error', reject);
    build.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}: ${said}`))));
  });
}

interface Served {
  readonly server: Server;
  readonly origin: string;
  readonly reached: string[];
  cut(paths?: RegExp): void;
  restore(): void;
}

function serve(folder: string): Promise<Served> {
  const reached: string[] = [];
  let cutPaths: RegExp | undefined;
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    if (cutPaths?.test(request.url ?? '')) {
      request.socket.destroy();
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const inside = path.startsWith(FOLDER) ? path.slice(FOLDER.length) || 'index.html' : undefined;
    const file = inside === undefined || inside.includes('..') ? undefined : join(folder, inside);
    if (file === undefined || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Length': statSync(file).size });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const cut = (paths = /^/u): void => {
        cutPaths = paths;
        server.closeAllConnections();
      };
      const restore = (): void => {
        cutPaths = undefined;
      };
      resolve({ server, origin: `http://127.0.0.1:${port}`, reached, cut, restore });
    });
  });
}

/** The page, ready to run; what it throws goes to `complaints`. */
export async function openPage(site: DemoSite, complaints: string[], options: BrowserContextOptions = {}): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(site.url);
  await page.locator('#chat-list li').first().waitFor();
  return page;
}

/** Runs and waits for the end, map included: what the page then says, errors behind it. */
export async function run(page: Page): Promise<string> {
  await page.click('#run');
  await page.waitForFunction(() => document.getElementById('stages')?.getAttribute('aria-busy') === 'false', undefined, {
    timeout: 180_000,
  });
  return `${await page.textContent('#status')}${await page.textContent('#error')}`;
}

/** What axe finds serious or critical. */
export async function seriousIssues(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
