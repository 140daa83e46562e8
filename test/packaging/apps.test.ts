// The packed package in fresh apps, built from the very code that the docs show, in a browser that reaches no other host.
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type App, createApp, sharedApp, snippet } from './app.js';
import { openBrowser, serveFolder, visit } from './visit.js';

const tarball = inject('tarball');
const VERDICTS = 'kept: The vet moved the appointment to 6:30 pm.\nremoved: The vet appointment is on Tuesday at 16:30.';
const PAGE = '<!doctype html><link rel="icon" href="data:," /><output></output><script type="module" src="./main.js"></script>';

let browser: Browser;
const cleanups: (() => unknown)[] = [];
const later = (cleanup: () => unknown): void => {
  cleanups.unshift(cleanup);
};

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const newContext = async () => {
  const context = await browser.newContext();
  later(() => context.close());
  return context;
};

describe('Vite', () => {
  let app: App;
  beforeAll(async () => {
    app = await createApp(tarball, { vite: '8.3.8' });
    app.write('index.html', PAGE);
    app.write('main.js', snippet('integrate.md', 'main.js'));
    await app.npx('memguard', 'copy-assets', 'public');
  });
  afterAll(() => app?.remove());

  it('[bug 34] development server with its optimizer, without any configuration, loads the page once', async () => {
    const server = await app.start('vite/bin/vite.js', '--host', '127.0.0.1', '--port', '0');
    later(server.stop);
    expect(await visit(await newContext(), server.url)).toMatchObject({ verdicts: VERDICTS, foreign: [], loads: 1 });
  });

  it('[bug 35] build with the configuration of the docs, served as plain files below the root', async () => {
    app.write('vite.config.js', snippet('integrate.md', 'vite.config.js'));
    await app.npx('vite', 'build', '--base', './', '--outDir', 'site/some/app');
    const host = await serveFolder(join(app.folder, 'site'));
    later(host.stop);
    const seen = await visit(await newContext(), `${host.url}some/app/`);
    expect(seen).toMatchObject({ verdicts: VERDICTS, foreign: [], loads: 1 });
    expect(seen.requests).toContainEqual(expect.stringMatching(/\/some\/app\/assets\/memguard\.worker-[^/]*\.js$/u));
  });

  it('build with the service worker of the docs runs again without a server', async () => {
    app.write('main.js', `${snippet('offline-and-storage.md', 'main.js')}\n${snippet('integrate.md', 'main.js')}`);
    app.write('public/sw.js', snippet('offline-and-storage.md', 'sw.js'));
    app.write('vite.config.js', snippet('integrate.md', 'vite.config.js'));
    await app.npx('vite', 'build', '--base', './', '--outDir', 'kept/below');
    const host = await serveFolder(join(app.folder, 'kept'));
    const context = await newContext();
    expect(await visit(context, `${host.url}below/`)).toMatchObject({ verdicts: VERDICTS, foreign: [] });
    await host.stop();
    expect(await visit(context, `${host.url}below/`)).toMatchObject({ verdicts: VERDICTS, foreign: [] });
  });
});

describe('webpack 5', () => {
  it('[bug 35] build with the configuration of the docs', async () => {
    const app = await createApp(tarball, { webpack: '5.112.2', 'webpack-cli': '7.3.1' });
    later(app.remove);
    app.write('main.js', snippet('integrate.md', 'main.js'));
    app.write('webpack.config.js', snippet('integrate.md', 'webpack.config.js'));
    app.write('dist/index.html', PAGE);
    await app.npx('memguard', 'copy-assets', 'dist');
    // Minifying 4 MB of token tables takes longer than all the rest and shows nothing.
    await app.npx('webpack', '--no-optimization-minimize');
    const host = await serveFolder(join(app.folder, 'dist'));
    later(host.stop);
    expect(await visit(await newContext(), host.url)).toMatchObject({ verdicts: VERDICTS, foreign: [], loads: 1 });
  });
});

describe('a plain page without a bundler', () => {
  let app: App;
  beforeAll(async () => {
    app = await sharedApp(tarball, inject('sharedFolder'));
    await app.npx('memguard', 'copy-assets', 'site', '--standalone');
    app.write('site/index.html', PAGE);
  });
  beforeEach(() => {
    app.write('site/main.js', snippet('integrate.md', 'main.js').replace("'memguard'", "'./memguard/memguard.js'"));
  });

  it('runs from two script files', async () => {
    const host = await serveFolder(join(app.folder, 'site'));
    later(host.stop);
    const seen = await visit(await newContext(), host.url);
    expect(seen).toMatchObject({ verdicts: VERDICTS, foreign: [] });
    expect(seen.requests.filter((url) => url.includes('/memguard/')).map((url) => url.slice(host.url.length))).toEqual([
      'memguard/memguard.js',
      'memguard/memguard.worker.js',
    ]);
  });

  it('[bug 36] runs under the policy of the docs, on the page and in the worker', async () => {
    const policy = snippet('security.md', 'Content-Security-Policy').trim().replace(/\s+/gu, ' ');
    const host = await serveFolder(join(app.folder, 'site'), { 'Content-Security-Policy': policy });
    later(host.stop);
    expect(await visit(await newContext(), host.url)).toMatchObject({ verdicts: VERDICTS, foreign: [] });
  });

  it('runs again without a server, by the service worker of the docs', async () => {
    const start = snippet('offline-and-storage.md', 'main.js');
    app.write('site/main.js', `${start}\n${snippet('integrate.md', 'main.js').replace("'memguard'", "'./memguard/memguard.js'")}`);
    app.write('site/sw.js', snippet('offline-and-storage.md', 'sw.js'));
    const host = await serveFolder(join(app.folder, 'site'));
    const context = await newContext();
    expect(await visit(context, host.url)).toMatchObject({ verdicts: VERDICTS });
    await host.stop();
    expect(await visit(context, host.url)).toMatchObject({ verdicts: VERDICTS, foreign: [] });
  });

  it('starts also after a reload past all caches, which leaves the service worker out', async () => {
    const show = "document.querySelector('output').textContent = 'start ' + performance.timeOrigin;";
    app.write('site/main.js', `${snippet('offline-and-storage.md', 'main.js')}\n${show}`);
    app.write('site/sw.js', snippet('offline-and-storage.md', 'sw.js'));
    const host = await serveFolder(join(app.folder, 'site'));
    later(host.stop);
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(host.url);
    const output = page.locator('output');
    await output.filter({ hasText: 'start' }).waitFor({ timeout: 120_000 });
    const first = (await output.textContent()) ?? '';
    await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true });
    await output.filter({ hasText: 'start', hasNotText: first }).waitFor({ timeout: 120_000 });
  });

  it('counts with the token tables beside the worker', async () => {
    const count = `import { createMemGuard } from './memguard/memguard.js';
      const mem = await createMemGuard({ tokenizer: 'cl100k' });
      document.querySelector('output').textContent = \`\${await mem.countTokens('hello world')} tokens\`;`;
    app.write('site/main.js', count);
    const host = await serveFolder(join(app.folder, 'site'));
    later(host.stop);
    expect(await visit(await newContext(), host.url)).toMatchObject({ verdicts: '2 tokens', foreign: [] });
  });

  it('says what is wrong when the files are not where it looks', async () => {
    const wrong = `import { createMemGuard } from './memguard/memguard.js';
      await createMemGuard({ assetBase: '/elsewhere/' }).catch(({ code }) => { document.querySelector('output').textContent = code; });`;
    app.write('site/main.js', wrong);
    const host = await serveFolder(join(app.folder, 'site'));
    later(host.stop);
    expect(await visit(await newContext(), host.url)).toMatchObject({ verdicts: 'MODEL_MISSING' });
  });
});
