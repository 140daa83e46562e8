import { wrap } from 'comlink';
import { installErrorCodec } from '../../src/protocol/error-codec.js';
import type { HostMessage, WorkerApi } from '../../src/protocol/worker-api.js';
import { describeWorkerApi } from '../contract/worker-api-suite.js';
import url from '../helpers/fake.worker.ts?worker&url';

installErrorCodec('page');

describeWorkerApi('the host behind a real worker', () => {
  const said: HostMessage[] = [];
  const worker = new Worker(url, { type: 'module', name: 'fake' });
  const hello = new Promise<void>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HostMessage | undefined>) => {
      if (!data || !('memguard' in data)) return;
      if (data.memguard === 'hello') resolve();
      else said.push(data);
    });
  });
  const remote = wrap<WorkerApi>(worker);
  // The suite calls at once; messages sent before the worker listens would be lost.
  const methods = [
    'init',
    'compress',
    'eliminate',
    'context',
    'embed',
    'addAnchors',
    'listAnchors',
    'removeAnchors',
    'storage',
    'cancel',
    'answer',
  ] as const;
  const api = Object.fromEntries(
    methods.map((method) => [
      method,
      async (...args: unknown[]) => {
        await hello;
        return (remote[method] as (...args: unknown[]) => Promise<unknown>)(...args);
      },
    ]),
  ) as unknown as WorkerApi;
  return { api, said, close: () => worker.terminate() };
});
