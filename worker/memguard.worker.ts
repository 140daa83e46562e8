import { expose } from 'comlink';
import { loadModels } from '../src/models/load-models.js';
import { createTokenCounter } from '../src/models/token-counters.js';
import { installErrorCodec } from '../src/protocol/error-codec.js';
import { PROTOCOL_VERSION } from '../src/protocol/version.js';
import { createHost } from './host.js';
import { holdLock } from './hold-lock.js';
import { createStores } from './stores.js';

// With embedded glue, ORT's threads run this very file: they must not answer the page.
if (!self.name.startsWith('em-pthread')) {
  const notify = (message: object): void => self.postMessage(message);
  const loadPipeline = async () => (await import('../src/pipeline/pipeline.js')).createPipeline;
  const loadGenerative = async () => (await import('./generative.js')).openGenerative;
  installErrorCodec('worker');
  expose(createHost({ notify, loadModels, loadPipeline, loadGenerative, createTokenCounter, createStores, clock: performance }));
  // Once the lock is held and the page listens, the page learns of this worker's end from the lock.
  void holdLock().then((lock) => notify({ memguard: 'hello', version: PROTOCOL_VERSION, lock }));
}
