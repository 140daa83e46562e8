import { type Browser, chromium, type Page } from 'playwright';
import type { CallProgress } from '../../src/ports.js';
import { findBrowser, realSystem } from '../find-browser.mjs';
import type { GuardOptions, Outcome, PlainError, Progress } from './protocol.js';
import { startServer } from './server.js';

const FLAGS = ['--no-sandbox', '--disable-background-networking'];
const PAGE_LIMIT_MS = 180_000;

/** An error of the library that crossed the page. */
export class CallError extends Error {
  constructor(readonly error: PlainError) {
    super(error.message);
    this.name = 'CallError';
  }
}

/** The machine or the page is not as it must be; the message says what to do. */
export class HarnessError extends Error {}

/** One MemGuard in the page. */
export interface Guard {
  /** Its name on the page, for work that is timed there. */
  readonly id: string;
  call<T>(method: string, ...args: readonly unknown[]): Promise<T>;
  close(): Promise<void>;
}

export interface Harness {
  readonly page: Page;
  open(options?: GuardOptions): Promise<Guard>;
  /** Awaits work of the page, and fails at once when the page or the browser is gone. */
  watch<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  /** Path of the page in the repository. */
  readonly pagePath?: string;
  readonly onProgress?: (progress: Progress) => void;
  /** Of calls whose options hold `tellProgress`. */
  readonly onCallProgress?: (progress: CallProgress) => void;
  readonly log: (line: string) => void;
}

async function launchBrowser(log: (line: string) => void): Promise<Browser> {
  const found = await findBrowser({ ...(await realSystem()), log });
  if (!found) throw new HarnessError('There is no browser to run in.');
  const more = (process.env.MEMGUARD_BROWSER_FLAGS ?? '').split(/\s+/).filter(Boolean);
  return chromium.launch({ executablePath: found.path, headless: true, args: [...FLAGS, ...more] });
}

/** Rejects once when the page cannot go on. */
function watchPage(page: Page, browser: Browser): { fail: Promise<never>; ready(): void } {
  let ready = false;
  const fail = new Promise<never>((_resolve, reject) => {
    page.on('crash', () => reject(new HarnessError('The page crashed: there may be too little memory.')));
    browser.on('disconnected', () => reject(new HarnessError('The browser ended before the work was done.')));
    page.on('framenavigated', (frame) => {
      if (ready && frame === page.mainFrame()) reject(new HarnessError('The page was reloaded in mid-run. Run the command again.'));
    });
  });
  fail.catch(() => undefined);
  return {
    fail,
    ready: () => {
      ready = true;
    },
  };
}

/** What the page and its workers complain of: it tells why something did not start. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  return complaints;
}

async function waitForModule(page: Page, url: string, complaints: readonly string[]): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'load', timeout: PAGE_LIMIT_MS });
    const limit = complaints.length > 0 ? 1000 : PAGE_LIMIT_MS;
    await page.waitForFunction(() => window.memguardHarness !== undefined, undefined, { timeout: limit });
  } catch (cause) {
    throw new HarnessError(`The page did not start. ${complaints.join(' | ') || String(cause)}`, { cause });
  }
}

function unwrap<T>(outcome: Outcome): T {
  if (!outcome.ok) throw new CallError(outcome.error);
  return outcome.value as T;
}

async function openPage(browser: Browser, base: string, options: HarnessOptions): Promise<Omit<Harness, 'close'>> {
  const page = await browser.newPage();
  const { fail, ready } = watchPage(page, browser);
  const watch = <T>(work: Promise<T>): Promise<T> => Promise.race([work, fail]);
  await page.exposeFunction('memguardProgress', (progress: Progress) => options.onProgress?.(progress));
  await page.exposeFunction('memguardCallProgress', (progress: CallProgress) => options.onCallProgress?.(progress));
  const complaints = collectComplaints(page);
  await waitForModule(page, base + (options.pagePath ?? '/scripts/harness/index.html'), complaints);
  ready();
  let opened = 0;
  const open = async (guardOptions: GuardOptions = {}): Promise<Guard> => {
    opened += 1;
    const id = `guard-${opened}`;
    const name = guardOptions.name ?? `harness-${opened}`;
    const outcome = await watch(
      page.evaluate(([id, options]) => window.memguardHarness!.open(id, options), [id, { ...guardOptions, name }] as const),
    );
    if (!outcome.ok) for (const complaint of complaints) options.log(`browser: ${complaint}`);
    unwrap(outcome);
    return {
      id,
      call: async <T>(method: string, ...args: readonly unknown[]) =>
        unwrap<T>(
          await watch(page.evaluate(([id, method, args]) => window.memguardHarness!.call(id, method, args), [id, method, args] as const)),
        ),
      close: async () => {
        unwrap(await watch(page.evaluate((id) => window.memguardHarness!.close(id), id)));
      },
    };
  };
  return { page, open, watch };
}

/** Starts the server and a headless Chromium with the page in it. Close it whatever happens. */
export async function startHarness(options: HarnessOptions): Promise<Harness> {
  const browser = await launchBrowser(options.log);
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    server = await startServer([(options.pagePath ?? '/scripts/harness/index.html').slice(1)]);
    const { close } = server;
    const opened = await openPage(browser, server.url, options);
    return {
      ...opened,
      close: async () => {
        await browser.close();
        await close();
      },
    };
  } catch (cause) {
    await browser.close();
    await server?.close();
    throw cause;
  }
}
