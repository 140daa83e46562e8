import { expose } from 'comlink';
import { installErrorCodec } from '../../src/protocol/error-codec.js';
import { PROTOCOL_VERSION } from '../../src/protocol/version.js';
import { holdLock } from '../../worker/hold-lock.js';
import { createFakeHost, type FakeStart } from './fake-host.js';

/** The real host, codec and lock in a real worker, over fakes. The part of the name after the colon chooses a fault of the start. */
const fault = self.name.split(':')[1];
const notify = (message: object): void => self.postMessage(message);
installErrorCodec('worker');
const host = createFakeHost(notify, fault as FakeStart);
if (fault === 'dies-in-init') host.init = async () => new Promise(() => self.close());
expose(host);
void holdLock().then((lock) =>
  notify({ memguard: 'hello', version: fault === 'other-build' ? -1 : PROTOCOL_VERSION, lock: fault === 'no-locks' ? undefined : lock }),
);
