import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { findBrowser, realSystem } from '../../scripts/find-browser.mjs';

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
  close(): Promise<void>;
}

/** Builds the demo, serves the files as a plain static host does (no headers, 404 for what is missing), and starts a browser. */
export async function openDemoSite(): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'memguard-demo-'));
  await buildInto(folder);
  const { server, origin } = await serve(folder);
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

function serve(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
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
      resolve({ server, origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` });
    });
  });
}
