import type { MemGuardOptions } from '../../src/index.js';
import type { PageReport } from '../browser/pages/start.js';

let pages = 0;

/** Opens the library in a page of its own under `policy`, and gives what it reports. */
export async function startUnderPolicy(policy: string, options: MemGuardOptions): Promise<PageReport> {
  const channel = `page-${Date.now()}-${++pages}`;
  const port = new BroadcastChannel(channel);
  const report = new Promise<PageReport>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<PageReport>) => resolve(data);
  });
  const frame = document.createElement('iframe');
  const hash = encodeURIComponent(JSON.stringify({ channel, options }));
  frame.src = `/__fault/page/${encodeURIComponent(policy)}/test/browser/pages/start.ts#${hash}`;
  document.body.append(frame);
  try {
    return await report;
  } finally {
    frame.remove();
    port.close();
  }
}
