import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSite, openDemoSite, openPage as openDemoPage, run, seriousIssues } from './demo-page.js';

const LIMIT = 120_000;
const PLANTED = 'dinner-and-ride.json';
const UNSUMMARIZED = 'university-fund.json';

let site: DemoSite;
const pages: Page[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  site = await openDemoSite();
}, 180_000);
afterAll(() => site?.close());

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openDemoPage(site, complaints, options);
  pages.push(page);
  return page;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.selectOption('#chat-choice', 'own');
  await page.fill('#paste', text);
}

const CHAT = 'Ann: The ferry leaves at 7:30.\nBo: Then I book two seats on the ferry.\nAnn: Thank you, Bo.';

describe('a run', () => {
  let page: Page;
  const elsewhere: string[] = [];
  beforeAll(async () => {
    page = await openPage();
    page.context().on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('blob:')) elsewhere.push(request.url());
    });
  }, LIMIT);

  it('of the first example takes one click, and shows a claim removed with its reason', async () => {
    expect(await page.inputValue('#chat-choice')).toBe(PLANTED);
    expect(await run(page)).toMatch(/^Payload ready: \d+ tokens from \d+.* [1-9]\d* removed\.$/u);
    const first = page.locator('#claims .is-removed').first();
    expect(await first.locator('.claim-head').getAttribute('aria-expanded')).toBe('true');
    expect(await first.locator('.explanation').isVisible()).toBe(true);
    expect(await page.locator('#claims [aria-expanded="true"]').count()).toBe(1);
    const [row, view] = [await first.boundingBox(), await page.locator('#eliminate .scroll').boundingBox()];
    expect(row!.y).toBeGreaterThanOrEqual(view!.y);
    expect(row!.y).toBeLessThan(view!.y + view!.height);
  });

  it('without a summary fills the three stages, and says on the way what it is at', async () => {
    await page.selectOption('#chat-choice', UNSUMMARIZED);
    const heard = await page.evaluateHandle(() => {
      const texts: Record<string, string[]> = { status: [], count: [] };
      for (const [id, list] of Object.entries(texts)) {
        const element = document.getElementById(id)!;
        new MutationObserver(() => list.push(element.textContent)).observe(element, { childList: true });
      }
      return texts;
    });
    expect(await run(page)).toMatch(/^Payload ready: \d+ tokens from \d+/u);
    const { status = [], count = [] } = await heard.jsonValue();
    const stages = status.filter((text) => text.startsWith('Step')).map((text) => text.slice(0, 'Step 1 of 3'.length));
    expect(stages.slice(0, 2)).toEqual(['Step 1 of 3', 'Step 2 of 3']);
    expect(count).toContainEqual(expect.stringMatching(/^[1-9]\d* of [1-9]\d* texts embedded$/u));
    expect(count).toContainEqual(expect.stringMatching(/^[1-9]\d* of [1-9]\d* pairs of claim and evidence verified$/u));
    expect(count.at(-1)).toBe('');
    expect(await page.locator('#progress').isVisible()).toBe(false);
    const rows = await page.locator('#compress-list .value').allTextContents();
    expect(rows).toHaveLength(await page.locator('#chat-list li').count());
    expect(rows.filter((value) => /^-?0\.\d\d$/u.test(value)).length).toBeGreaterThan(5);
    expect(await page.locator('#compress-list .is-selected').count()).toBeGreaterThan(0);
    expect(await page.locator('#claims .claim').count()).toBeGreaterThan(0);
    expect(await page.textContent('#payload')).toMatch(/^\[MemGuard context\][\s\S]*\[\/MemGuard context\]$/u);
    for (const stage of ['compress', 'eliminate', 'reconstruct']) expect(await page.getAttribute(`#${stage}`, 'data-state')).toBe('done');
    const tokens = (await page.textContent('#reconstruct .stage-note')) ?? '';
    const [before = 0, after = 0] = [...tokens.matchAll(/[\d,]+/gu)].map(([digits]) => Number(digits.replaceAll(',', '')));
    expect(after).toBeLessThanOrEqual(400);
    expect(before).toBeGreaterThan(after);
  });

  it('says what runs, and that no request was made once the models were there', async () => {
    expect(await page.textContent('#models')).toMatch(/minilm-q8 and claim-verifier, \d+ MB/u);
    expect(await page.textContent('#device')).toMatch(/^(CPU|GPU)/u);
    expect(await page.textContent('#requests')).toMatch(/^0 requests since the models were ready\. \d+ requests .* all to this site\.$/u);
    expect(elsewhere).toEqual([]);
  });

  it('leaves the page no way to connect to anything, its own site included', async () => {
    const connect = () => fetch('examples/index.json').then(String, (error: Error) => error.name);
    expect(await page.evaluate(connect)).toBe('TypeError');
    const fresh = await openPage();
    expect(await fresh.evaluate(connect)).toBe('[object Response]');
    await fresh.close();
  });

  it('draws every text on the map, and lets the arrow keys walk from one to the next', async () => {
    const claims = await page.locator('#claims .claim').count();
    const messages = await page.locator('#chat-list li').count();
    expect(await page.locator('#map-frame .point').count()).toBe(claims + messages);
    expect(await page.locator('#map-table tbody tr').count()).toBe(claims + messages);
    expect(await page.locator('#map-frame line').count()).toBe(claims);
    const covered = await page.locator('#map-frame .point').evaluateAll((marks) => {
      const spots = marks.map((mark) => new DOMMatrix((mark as SVGElement).style.transform));
      return spots.filter((a, i) => spots.some((b, j) => j < i && Math.hypot(a.e - b.e, a.f - b.f) < 18 * a.a)).length;
    });
    expect(covered).toBe(0);
    await page.locator('#map-frame .point[tabindex="0"]').focus();
    await page.keyboard.press('End');
    expect(await page.textContent('#map-caption')).toMatch(/claim: .*Nearest source: message \d+/su);
  });

  it('offers the audit as JSON', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#audit')]);
    const audit = JSON.parse(readFileSync(await download.path(), 'utf8')) as { records: unknown[]; payload: { text: string } };
    expect(audit.payload.text).toBe(await page.textContent('#payload'));
    expect(audit.records.length).toBeGreaterThanOrEqual(await page.locator('#claims .claim').count());
  });

  it('of the example with planted errors strikes claims through, each with reason, score and source', async () => {
    await page.selectOption('#chat-choice', PLANTED);
    expect(await page.inputValue('#text')).toContain('vegetarian options');
    expect(await run(page)).toMatch(/[1-9]\d* removed/u);
    const removed = page.locator('#claims .is-removed');
    expect(await removed.locator('del').count()).toBe(await removed.count());
    for (const meta of await removed.locator('.claim-meta').allTextContents())
      expect(meta).toMatch(/^.+ · support \d\.\d\d · (messages? \d|no source)/u);
    expect(await page.textContent('#planted')).toMatch(/^Planted errors found: [1-5] of 5$/u);
    expect(await page.getAttribute('#compress', 'data-state')).toBe('skipped');
  });

  it('opens a claim and its source by keyboard alone', async () => {
    const claim = page.locator('#claims .is-kept .claim-head').first();
    await claim.focus();
    await page.keyboard.press('Enter');
    expect(await claim.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('#chat-list .is-source mark').count()).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    const named = (await page.locator(':focus').textContent()) ?? '';
    expect(named).toMatch(/^Message \d+, /u);
    await page.keyboard.press('Enter');
    const focused = page.locator('#chat-list li:focus');
    expect(await focused.locator('.number').textContent()).toBe(/\d+/u.exec(named)?.[0]);
  });
});

describe('a pasted chat', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
  }, LIMIT);

  it('of `Name: text` lines runs, and is quoted whole when it fits', async () => {
    await paste(page, CHAT);
    expect(await page.inputValue('#task')).toBe('summarize');
    await run(page);
    expect(await page.locator('#chat-list .speaker').allTextContents()).toEqual(['Ann', 'Bo', 'Ann']);
    expect(await page.textContent('#payload')).toContain('[2] Bo: Then I book two seats on the ferry.');
    expect(await page.textContent('#compress .stage-note')).toMatch(/fits the budget/u);
  });

  it('checks a reply against it', async () => {
    await page.selectOption('#task', 'check-reply');
    await page.fill('#text', 'The ferry leaves at 9:45.');
    expect(await run(page)).toMatch(/^Reply checked\. 0 claims kept/u);
    expect(await page.textContent('#reconstruct .stage-note')).toMatch(/not rebuilt/u);
  });

  it('that is broken JSON gets an error that says where and what, at its field', async () => {
    await page.selectOption('#task', 'summarize');
    await paste(page, '[\n  {"role": "user", "content": "Hi"},\n  {"role": "user" "content": "There"}\n]');
    await page.click('#run');
    expect(await page.textContent('#paste-error')).toMatch(/cannot be read at line 3, column \d+\. Look for a missing comma/u);
    expect(await page.getAttribute('#paste', 'aria-invalid')).toBe('true');
    expect(await page.locator(':focus').getAttribute('id')).toBe('paste');
    await paste(page, '[{"role": "user", "content": "There"}]');
    await page.waitForFunction(() => document.getElementById('paste-error')?.textContent === '');
  });

  it('gets an error for a budget that is none, and one for a budget that is too small', async () => {
    await page.fill('#budget', '-3');
    await page.click('#run');
    expect(await page.textContent('#budget-error')).toMatch(/whole number of at least 1/u);
    await page.fill('#budget', '2');
    await run(page);
    expect(await page.textContent('#error')).toMatch(/Raise the token budget[\s\S]*BUDGET_TOO_SMALL/u);
  });
});

describe('what goes wrong', () => {
  it('Cancel stops a run at once, and the next run works', async () => {
    const page = await openPage();
    await page.click('#run');
    await page.click('#cancel');
    expect(await page.textContent('#status')).toMatch(/^Stopped/u);
    expect(await page.isDisabled('#cancel')).toBe(true);
    expect(await page.isHidden('#error')).toBe(true);
    expect(await run(page)).toMatch(/^Payload ready/u);
  });

  it('Cancel in the middle of a stage keeps what is there, and the next run starts clean', async () => {
    const page = await openPage();
    await page.selectOption('#chat-choice', UNSUMMARIZED);
    await page.evaluate(() => {
      const stage = document.getElementById('compress');
      const observer = new MutationObserver(() => {
        if (stage?.dataset['state'] !== 'working') return;
        observer.disconnect();
        document.getElementById('cancel')?.click();
      });
      observer.observe(document.getElementById('stages') ?? document.body, { subtree: true, attributes: true });
    });
    await page.click('#run');
    await page.locator('#compress[data-state="stopped"]').waitFor();
    expect(await page.textContent('#payload')).toBe('');
    expect(await run(page)).toMatch(/^Payload ready/u);
    expect(await page.getAttribute('#compress', 'data-state')).toBe('done');
  });

  it('missing models are named, with what to do', async () => {
    const page = await openPage();
    await page.context().route('**/models/**', (route) => route.fulfill({ status: 404, body: 'not here' }));
    await run(page);
    expect(await page.textContent('#error')).toMatch(/folder "models"[\s\S]*MODEL_MISSING/u);
    await page.context().unroute('**/models/**');
    expect(await run(page)).toMatch(/^Payload ready/u);
    expect(await page.isHidden('#error')).toBe(true);
  });
});

describe.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const)('in %s', (_name, options) => {
  it('axe finds nothing serious, before and after runs', async () => {
    const page = await openPage(options);
    expect(await seriousIssues(page)).toEqual([]);
    await run(page);
    expect(await seriousIssues(page)).toEqual([]);
    await page.selectOption('#chat-choice', PLANTED);
    await run(page);
    await page.locator('#claims .claim-head').first().click();
    await page.locator('.map-details summary').click();
    expect(await seriousIssues(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  });
});

it('the theme button turns the theme over, and the page remembers', async () => {
  const page = await openPage({ colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('#theme');
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await ground()).toBe(dark);
});

it('nothing was thrown on any page', () => {
  expect(pages.length).toBeGreaterThan(5);
  expect(complaints).toEqual([]);
});
