import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser, realSystem } from '../../scripts/find-browser.mjs';
import { HarnessError } from '../../scripts/harness/harness.js';
import { createProgress } from '../../scripts/harness/progress.js';
import { UsageError } from '../usage-error.js';
import { type CycleMemory, formatStart, type RawTimes, type StartReport, type StartTimes } from './report.js';
import { openSite, type Site } from './site.js';

const ROUNDS = 3;
const CYCLES = 10;
// Measuring memory waits up to a minute for a garbage collection otherwise.
const FLAGS = ['--no-sandbox', '--disable-background-networking', '--enable-blink-features=ForceEagerMeasureMemory'];

/** @throws UsageError for unknown options; HarnessError without a browser. */
export async function runStart(args: readonly string[]): Promise<void> {
  const json = readJsonOption(args);
  const progress = createProgress(process.stderr);
  const tell = (stage: string, loaded: number, total: number): void => progress.show({ stage, loaded, total });
  const found = await findBrowser({ ...(await realSystem()), log: progress.note });
  if (!found) throw new HarnessError('There is no browser to run in.');
  tell('build', 0, 1);
  const site = await openSite();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: found.path, headless: true, args: FLAGS });
    const report = await measure(await (await browser.newContext()).newPage(), site, tell);
    progress.end();
    console.log(formatStart(report));
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ start: report }, null, 2)}\n`);
  } finally {
    progress.end();
    await browser?.close();
    await site.close();
  }
}

/** Every start is a visit of its own: the page is loaded anew, as is the page of each reference. */
async function measure(page: Page, site: Site, tell: (what: string, done: number, total: number) => void): Promise<StartReport> {
  page.setDefaultTimeout(180_000);
  const visit = async (): Promise<void> => {
    await page.goto(site.url);
    await page.waitForFunction(() => window.memguardStart !== undefined);
  };
  await visit();
  const { threads } = await page.evaluate(() => window.memguardStart!.start());
  const first = site.modelRequests();
  const calls = await page.evaluate(() => window.memguardStart!.record());
  // The recording reads the tokenizer on its own.
  const before = site.modelRequests();
  const ours: StartTimes[] = [];
  const raw: RawTimes[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    tell('start', round, ROUNDS);
    await visit();
    const times = await page.evaluate(() => window.memguardStart!.start());
    await visit();
    const reference = await page.evaluate(([inputs, count]) => window.memguardStart!.raw(inputs, count), [calls, threads] as const);
    // The first pair warms the browser's caches of code.
    if (round === 0) continue;
    ours.push(times);
    raw.push(reference);
  }
  await visit();
  const memory = await measureCycles(page, (done) => tell('memory', done, CYCLES));
  return { ours, raw, modelRequests: { first, later: site.modelRequests() - before }, memory };
}

async function measureCycles(page: Page, tell: (done: number) => void): Promise<CycleMemory> {
  const memory = { cycles: CYCLES, closed: [] as number[], resident: [] as number[] };
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    await page.evaluate(() => window.memguardStart!.cycle());
    tell(cycle);
    if (cycle > 1 && cycle < CYCLES) continue;
    memory.closed.push(await page.evaluate(() => window.memguardStart!.measureMemory()));
    const bytes = await residentOf(page);
    if (bytes !== undefined) memory.resident.push(bytes);
  }
  return memory;
}

/** Resident bytes of the largest renderer, which is the page's; undefined where the system has no /proc. */
async function residentOf(page: Page): Promise<number | undefined> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .flatMap(({ id }) => {
      const file = `/proc/${id}/status`;
      return existsSync(file) ? [Number(/^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(file, 'utf8'))?.[1] ?? Number.NaN)] : [];
    });
  return kilobytes.length > 0 ? Math.max(...kilobytes) * 1024 : undefined;
}

function readJsonOption(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'string' } } }).values.json;
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\nUsage: npm run bench -- start [--json FILE]`);
  }
}
