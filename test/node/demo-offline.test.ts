import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoSite, openDemoSite, openPage, run, seriousIssues } from './demo-page.js';

let site: DemoSite;
const complaints: string[] = [];

beforeEach(async () => {
  site = await openDemoSite();
}, 180_000);
afterEach(async () => {
  await site?.close();
  expect(complaints.splice(0)).toEqual([]);
});

/** Ends the worker as a crash does, and runs until the page has noticed: a call that was sent to the dead worker says to run again. */
async function loseWorker(page: Page): Promise<void> {
  const [worker] = page.workers();
  const gone = worker!.waitForEvent('close');
  await worker!.evaluate(() => self.close()).catch(() => undefined);
  await gone;
}

async function runAgain(page: Page): Promise<string> {
  const said = await run(page);
  return /WORKER_LOST/u.test(said) ? run(page) : said;
}

describe('with the network cut', () => {
  it('reload, whole run, worker respawn and another run give a payload, and no request leaves', async () => {
    const page = await openPage(site, complaints);
    // The worker that starts next is kept too.
    await page.locator('#offline', { hasText: 'kept for visits without network' }).waitFor();
    expect(await run(page)).toMatch(/^Payload ready/u);
    const first = await page.textContent('#payload');
    expect(site.reached.filter((path) => path.includes('/models/')).length).toBeGreaterThan(0);

    site.cut();
    await page.context().setOffline(true);
    const before = site.reached.length;
    const elsewhere: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith(site.url) && !/^(?:blob|data):/u.test(request.url())) elsewhere.push(request.url());
      if (request.url().includes('/models/')) elsewhere.push(request.url());
    });
    await page.reload();
    await page.locator('#chat-list li').first().waitFor();
    expect(await page.locator('#chat-choice option').count()).toBe(5);
    expect(await run(page)).toMatch(/^Payload ready: \d+ tokens from \d+/u);
    expect(await page.textContent('#payload')).toBe(first);

    await loseWorker(page);
    expect(await runAgain(page)).toMatch(/^Payload ready: \d+ tokens from \d+/u);
    expect(await page.textContent('#payload')).toBe(first);
    expect(await page.textContent('#device')).toMatch(/after 1 restart/u);
    // The browser itself looks for a newer service worker at each visit; nothing else may ask.
    expect(site.reached.slice(before).filter((path) => !path.endsWith('/service-worker.js'))).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('a first run whose models never came says what to do, and works once the network is there', async () => {
    const page = await openPage(site, complaints);
    await page.locator('#offline', { hasText: 'kept for visits without network' }).waitFor();
    site.cut(/\/models\//u);
    expect(await run(page)).toMatch(/could not be fetched[\s\S]*Check the connection, then run again\.[\s\S]*NETWORK$/u);
    site.restore();
    expect(await run(page)).toMatch(/^Payload ready/u);
    expect(await page.isHidden('#error')).toBe(true);
  });
});

describe('the page that may not connect', () => {
  it('runs the job with every connection forbidden, and shows that', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${site.url}zero-egress.html`);
    expect(await seriousIssues(page)).toEqual([]);
    await page.click('#start');
    await page.locator('#proof li').nth(1).or(page.locator('#error p')).first().waitFor();
    const atBan = site.reached.length;
    await page.locator('#result').or(page.locator('#error p')).first().waitFor();
    expect(await page.textContent('#error')).toBe('');
    const proof = await page.locator('#proof li').allTextContents();
    expect(proof).toEqual([
      expect.stringMatching(
        /^Loaded: an example of \d+ messages and the models\. [1-9]\d* requests by the page, [1-9]\d* by the worker\.$/u,
      ),
      expect.stringMatching(/^Forbidden: /u),
      'Tried: the page to fetch itself: refused; the worker to fetch its script: refused.',
      expect.stringMatching(/^Done: \d+ tokens from \d+, [1-9]\d* claims? kept of \d+\.$/u),
      expect.stringMatching(/^Requests since it was forbidden: 0 by the page, 0 by the worker\./u),
    ]);
    expect(await page.textContent('#status')).toBe('Done, and nothing could leave this tab.');
    expect(await page.textContent('#payload')).toMatch(/^\[MemGuard context\][\s\S]*\[\/MemGuard context\]$/u);
    expect(site.reached.slice(atBan)).toEqual([]);
    expect(await seriousIssues(page)).toEqual([]);
  });
});
