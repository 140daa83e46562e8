import type { HostMessage } from '../../src/protocol/worker-api.js';
import { createFakeHost } from '../helpers/fake-host.js';
import { describeWorkerApi } from './worker-api-suite.js';

describeWorkerApi('the host itself', () => {
  const said: HostMessage[] = [];
  return { api: createFakeHost((message) => said.push(message)), said, close: () => {} };
});
