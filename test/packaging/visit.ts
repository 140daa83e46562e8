// A browser whose network ends at this machine, and a plain static host.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser, realSystem } from '../../scripts/find-browser.mjs';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export async function openBrowser(): Promise<Browser> {
  const found = await findBrowser(await realSystem(), { install: false });
  if (!found) throw new Error('There is no browser: run npm test, which finds or installs one.');
  const args = ['--no-sandbox', '--disable-background-networking', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  return chromium.launch({ executablePath: found.path, headless: true, args });
}

export interface Visit {
  readonly verdicts: string;
  /** Requests to any other host than the page's, whatever became of them. */
  readonly foreign: readonly string[];
  /** Times that the page was loaded: bundlers reload it when they find a dependency late. */
  readonly loads: number;
  /** Requests that were made, without the page's own query marks. */
  readonly requests: readonly string[];
}

/** Opens the page, waits until its `<output>` has text, and tells what happened. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const problems: string[] = [];
  const requests: string[] = [];
  let loads = 0;
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('framenavigated', () => {
    loads++;
  });
  context.on('request', (request) => requests.push(request.url()));
  try {
    await page.goto(url);
    const output = page.locator('output');
    await output
      .filter({ hasText: /\w/u })
      .waitFor({ timeout: 120_000 })
      .catch((error: Error) => {
        throw new Error(`Nothing came: ${problems.join(' | ') || error.message}`);
      });
    const { origin } = new URL(url);
    const foreign = requests.filter((request) => request.startsWith('http') && new URL(request).origin !== origin);
    return {
      verdicts: (await output.textContent()) ?? '',
      foreign,
      loads,
      requests: requests.map((request) => request.replace(/\?.*$/u, '')),
    };
  } finally {
    await page.close();
  }
}

/** Serves a folder as a plain host does: 404 for what is missing, `headers` on every answer. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
