import { createMemGuard, isMemGuardError, type MemGuardOptions } from '../../../src/index.js';

/** What a page under a policy says to the test that opened it. */
export interface PageReport {
  readonly code?: string;
  readonly message?: string;
  readonly items?: number;
  readonly anchors?: number;
  readonly violations: readonly string[];
  /** Origins that resources came from. */
  readonly origins: readonly string[];
}

const violations: string[] = [];
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => violations.push(`${effectiveDirective} ${blockedURI}`));
const { channel, options } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as { channel: string; options: MemGuardOptions };

async function run(): Promise<Pick<PageReport, 'code' | 'message' | 'items' | 'anchors'>> {
  try {
    const mem = await createMemGuard(options);
    await mem.anchors.add({ prompt: 'When does the ferry leave?', answer: 'At 6:30.' });
    const { items } = await mem.context([{ role: 'user', content: 'I moved to Lisbon in May.' }], { anchors: true });
    const anchors = (await mem.anchors.list()).length;
    await mem.close();
    return { items: items.length, anchors };
  } catch (error) {
    return isMemGuardError(error) ? { code: error.code, message: error.message } : { code: 'no code', message: String(error) };
  }
}

const result = await run();
const origins = [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))];
const port = new BroadcastChannel(channel);
port.postMessage({ ...result, violations, origins } satisfies PageReport);
port.close();
