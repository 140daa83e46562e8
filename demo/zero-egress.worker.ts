// The library's worker behind a gate that the page can shut. A worker's policy comes with its script and cannot be added to it later; what opens
// connections can be taken away at any time, and the browser's own record of requests shows whether anything found another way.
import '../worker/memguard.worker.js';
import type { GateAnswer, GateOrder } from './gate.js';

const OPENERS = ['XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'] as const;

const refuse = (): never => {
  throw new TypeError('Connections are forbidden.');
};

function shut(): void {
  Object.defineProperty(self, 'fetch', { value: () => Promise.reject(new TypeError('Connections are forbidden.')) });
  for (const name of OPENERS) Object.defineProperty(self, name, { value: refuse });
}

const requests = (): number => performance.getEntriesByType('resource').length;

async function tryToConnect(): Promise<boolean> {
  return fetch(self.location.href).then(
    () => true,
    () => false,
  );
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const port = (data as { gate?: unknown } | null)?.gate;
  if (!(port instanceof MessagePort)) return;
  port.onmessage = async ({ data: order }: MessageEvent<GateOrder>) => {
    if (order === 'shut') shut();
    const answer: GateAnswer = order === 'try' ? { connected: await tryToConnect() } : { requests: requests() };
    port.postMessage(answer);
  };
});
