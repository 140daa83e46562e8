import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSite, openDemoSite, openPage, run, seriousIssues } from './demo-page.js';

const CHAT = [
  'Ann: When does the ferry leave?',
  'Bo: The ferry leaves at 7:30.',
  'Ann: Who feeds the cat while we are away?',
  'Bo: Our neighbour Ruth feeds the cat.',
  'Ann: Then I book two seats on the ferry.',
].join('\n');

let site: DemoSite;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = await openDemoSite();
  page = await openPage(site, complaints, { colorScheme: 'light' });
}, 180_000);
afterAll(() => site?.close());

const anchors = () => page.locator('#anchors-list li');
const places = () =>
  page.locator('#map-frame .point').evaluateAll((marks) => marks.map((mark) => (mark as SVGElement).style.transform).join(' '));
/** Until the list has this many and the work is done. */
async function settled(count: number): Promise<string> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll('#anchors-list li').length === wanted &&
      document.getElementById('anchor-add')?.getAttribute('aria-disabled') === 'false',
    count,
  );
  return (await page.textContent('#anchors-state')) ?? '';
}
async function runOwnChat(): Promise<string> {
  await page.selectOption('#chat-choice', 'own');
  await page.fill('#paste', CHAT);
  await page.fill('#budget', '400');
  return run(page);
}

describe('anchors', () => {
  it('a question and its answer become one by keyboard alone, before anything was run', async () => {
    await page.selectOption('#chat-choice', 'own');
    await page.fill('#paste', CHAT);
    await page.locator('#pair option', { hasText: 'feeds the cat' }).first().waitFor({ state: 'attached' });
    expect(await page.locator('#pair option').count()).toBe(4);
    await page.focus('#pair');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('id')).toBe('anchor-add');
    await page.keyboard.press('Enter');
    expect(await settled(1)).toMatch(/^Messages 1 and 2 are an anchor now\. 1 anchor stored in this browser\./u);
    expect(await anchors().first().textContent()).toMatch(/^Anchor 1: When does the ferry leave\?.*The ferry leaves at 7:30\./u);
    expect(await page.locator(':focus').getAttribute('id')).toBe('anchor-add');
  });

  it('the map shows it beside messages and claims, and moves with the next one; a sentence says so', async () => {
    expect(await runOwnChat()).toMatch(/^Payload ready/u);
    const others = await page.locator('#map-frame .point:not(.is-anchor)').count();
    expect(await page.locator('#map-frame .point.is-anchor').count()).toBe(1);
    const before = await places();
    const first = await page.locator('#map-frame .point').first().elementHandle();
    await page.selectOption('#pair', { index: 2 });
    expect(await page.locator('#chat-list .is-source').count()).toBe(2);
    await page.click('#anchor-add');
    expect(await settled(2)).toMatch(/2 anchors stored in this browser\. On the map .+ moved farthest, by \d+\.\d % of its width\.$/u);
    expect(await page.locator('#map-frame .point.is-anchor').count()).toBe(2);
    expect(await page.locator('#map-frame .point:not(.is-anchor)').count()).toBe(others);
    expect((await places()).startsWith(before)).toBe(false);
    // The same mark, in another place: it glides.
    expect(await first!.evaluate((mark) => mark.isConnected)).toBe(true);
    expect(await page.textContent('#map-note')).toMatch(/^\d+ texts and 2 anchors\./u);
  });

  it('is told to a screen reader: in the marks, under the map and in the table', async () => {
    const label = await page.locator('#map-frame .point.is-anchor').last().getAttribute('aria-label');
    expect(label).toMatch(/^Anchor 2: Who feeds the cat.* → Our neighbour Ruth/u);
    await page.locator('#map-frame .point[tabindex="0"]').focus();
    await page.keyboard.press('End');
    expect(await page.textContent('#map-caption')).toMatch(/^Anchor 2: .*Nearest source: message \d/su);
    expect(await page.locator('#map-table tbody th', { hasText: 'Anchor' }).count()).toBe(2);
  });

  it('stands first in the payload where that is wanted', async () => {
    await page.check('#anchors-use');
    await runOwnChat();
    const payload = (await page.textContent('#payload')) ?? '';
    expect(payload.indexOf('Who feeds the cat')).toBeLessThan(payload.indexOf('Most recent messages'));
    await page.uncheck('#anchors-use');
    await runOwnChat();
    expect((await page.textContent('#payload'))?.match(/Who feeds the cat/gu)).toHaveLength(1);
    expect(payload.match(/Who feeds the cat/gu)).toHaveLength(2);
  });

  it('is there on the next visit, and leaves the map when it is removed', async () => {
    await page.reload();
    await page.locator('#chat-list li').first().waitFor();
    await runOwnChat();
    await settled(2);
    expect(await page.locator('#map-frame .point.is-anchor').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove anchor 1' }).focus();
    await page.keyboard.press('Enter');
    expect(await settled(1)).toMatch(/^Anchor 1 is removed\. 1 anchor stored/u);
    expect(await page.locator('#map-frame .point.is-anchor').count()).toBe(1);
    expect(await anchors().first().textContent()).toContain('Ruth');
    // The button is gone; the keyboard is not.
    expect(await page.locator(':focus').getAttribute('id')).toBe('anchors-state');
  });

  it('axe finds nothing serious with anchors on the page', async () => {
    expect(await seriousIssues(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousIssues(page)).toEqual([]);
  });
});

describe('the storage line', () => {
  it('tells what is kept, how much room there is, and whether the browser keeps it', async () => {
    await page.locator('#storage', { hasText: 'anchors: 1' }).waitFor();
    expect(await page.textContent('#storage')).toMatch(
      /^Models: 10 files, 51 MB; anchors: 1, \d+ kB\. By the browser’s count [\d.]+ .B of [\d.,]+ .B are used; the browser (?:may clear it|keeps it)/u,
    );
  });

  it('asks the browser to keep it, and tells the answer', async () => {
    await page.click('#persist');
    await page.waitForFunction(() => document.getElementById('storage-news')?.textContent !== '');
    const kept = /keeps it/u.test((await page.textContent('#storage')) ?? '');
    expect(await page.textContent('#storage-news')).toMatch(kept ? /will keep it/u : /did not agree\. Bookmark this page/u);
    expect(await page.isVisible('#persist')).toBe(!kept);
  });
});

it('nothing was thrown', () => {
  expect(complaints).toEqual([]);
});
