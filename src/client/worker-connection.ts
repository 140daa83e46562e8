import { type Remote, wrap } from 'comlink';
import { RUNTIME } from '../config.js';
import { isMemGuardError, MemGuardError } from '../errors.js';
import { PROTOCOL_VERSION } from '../protocol/version.js';
import type { HostMessage, WorkerApi } from '../protocol/worker-api.js';

/** One worker from birth to death. Every call that goes through it settles, whatever becomes of the worker. */
export interface WorkerConnection {
  /** Resolves when the worker listens; rejects WORKER_LOST or CSP when it never will. */
  readonly ready: Promise<void>;
  /** Why it ended; undefined while it lives. */
  ended(): MemGuardError | undefined;
  call<T>(work: (api: Remote<WorkerApi>) => Promise<T>): Promise<T>;
  /** Tells the worker something; a dead one does not hear it. */
  tell(work: (api: Remote<WorkerApi>) => Promise<unknown>): void;
  /** Terminates the worker and rejects all calls with `error`. The first error counts. */
  end(error: MemGuardError): void;
}

/** The default worker. The literal is what bundlers look for; it holds for the sources and for dist. */
export function spawnWorker(): Worker {
  return new Worker(new URL('../../worker/memguard.worker.js', import.meta.url), { type: 'module', name: 'memguard' });
}

const lostError = (message: string, cause?: unknown): MemGuardError =>
  new MemGuardError('WORKER_LOST', message, { phase: 'worker', retriable: true, cause });

const spawnError = (error: unknown): MemGuardError =>
  isMemGuardError(error)
    ? error
    : lostError("The worker could not be created: check the worker option and worker-src of the page's policy.", error);

/** Starts a worker and watches it. Never throws: what goes wrong comes out of `ready` and of every call. */
export function connectWorker(spawn: () => Worker, onMessage: (message: HostMessage) => void): WorkerConnection {
  const pending = new Set<(error: MemGuardError) => void>();
  const watch = new AbortController();
  let ended: MemGuardError | undefined;
  let worker: Worker | undefined;
  let api: Remote<WorkerApi> | undefined;

  const end = (error: MemGuardError): void => {
    if (ended) return;
    ended = error;
    watch.abort();
    worker?.terminate();
    for (const reject of pending) reject(error);
    pending.clear();
  };

  /** `work`, or the end of the worker, whichever comes first. */
  const untilEnd = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      pending.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => pending.delete(reject));
    });

  const start = (onReady: () => void): void => {
    let forbidden = watchPolicy(watch.signal);
    try {
      worker = spawn();
    } catch (error) {
      end(forbidden() ?? spawnError(error));
      return;
    }
    const remote = wrap<WorkerApi>(worker);
    api = remote;
    const lost = (reason: string, cause?: unknown): void => end(forbidden() ?? lostError(reason, cause));
    listen(worker, watch.signal, lost, onMessage, (lock) => {
      // From here on, a worker that a policy forbids is another one.
      forbidden = () => undefined;
      if (lock) watchLock(lock, watch.signal, lost);
      else watchSilence(worker!, remote, watch.signal, () => pending.size > 0, lost);
      onReady();
    });
  };

  const ready = untilEnd(() => new Promise<void>(start));
  // A connection that ends before anybody waits for it is no unhandled rejection.
  ready.catch(() => {});

  return {
    ready,
    ended: () => ended,
    call: (work) => untilEnd(() => work(api!)),
    tell: (work) => {
      if (!ended && api) void work(api).catch(() => {});
    },
    end,
  };
}

type Lost = (reason: string, cause?: unknown) => void;

/** Hands on what the worker says from its hello on, and every sign that it will say no more. */
function listen(
  worker: Worker,
  signal: AbortSignal,
  lost: Lost,
  onMessage: (message: HostMessage) => void,
  onHello: (lock: string | undefined) => void,
): void {
  let greeted = false;
  const timer = setTimeout(() => lost('The worker did not start in time.'), RUNTIME.handshakeTimeoutMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const onError = (event: ErrorEvent): void => {
    event.preventDefault();
    if (greeted) lost(`The worker failed: ${event.message || 'no message'}`);
    else {
      // An isolated page refuses a script without COEP, and then there is no message at all; a policy is named a moment later.
      const hint = 'The worker script could not be loaded: check that memguard/worker is served, and with COEP on an isolated page.';
      setTimeout(() => lost(hint, event.message), RUNTIME.policyNewsMs);
    }
  };
  worker.addEventListener('error', onError, { signal });
  worker.addEventListener('messageerror', () => lost('A message of the worker could not be read.'), { signal });
  const onData = ({ data }: MessageEvent<HostMessage | undefined>): void => {
    if (!data || typeof data !== 'object' || !('memguard' in data)) return;
    if (data.memguard !== 'hello') {
      onMessage(data);
      return;
    }
    clearTimeout(timer);
    greeted = true;
    if (data.version === PROTOCOL_VERSION) onHello(data.lock);
    else lost(`Page and worker come from different builds (${PROTOCOL_VERSION}, ${data.version}).`);
  };
  worker.addEventListener('message', onData, { signal });
}

/** Tells whether the page's policy forbade a worker since: the worker itself only says that it failed. */
function watchPolicy(signal: AbortSignal): () => MemGuardError | undefined {
  let violated: SecurityPolicyViolationEvent | undefined;
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (event.effectiveDirective === 'worker-src') violated = event;
  };
  globalThis.addEventListener?.('securitypolicyviolation', onViolation, { signal });
  return () =>
    violated &&
    new MemGuardError('CSP', "The page's Content-Security-Policy forbids the worker: allow worker-src 'self'.", {
      phase: 'worker',
      data: { blocked: violated.blockedURI, directive: violated.violatedDirective },
    });
}

/** No event tells of a killed worker. It holds this lock as long as it lives, so getting it means that the worker is gone. */
function watchLock(name: string, signal: AbortSignal, lost: Lost): void {
  navigator.locks.request(name, { signal }, () => lost('The worker ended.')).catch(() => {});
}

/** Plain http has no locks: there, a worker that has calls and answers no ping is gone. Pings are counted, since a sleeping laptop stops all clocks. */
function watchSilence(worker: Worker, api: Remote<WorkerApi>, signal: AbortSignal, hasCalls: () => boolean, lost: Lost): void {
  let missed = 0;
  const heard = (): void => {
    missed = 0;
  };
  worker.addEventListener('message', heard, { signal });
  const timer = setInterval(() => {
    if (!hasCalls()) missed = 0;
    else if (++missed > RUNTIME.missedPings) lost('The worker fell silent.');
    api.ping().catch(() => {});
  }, RUNTIME.heartbeatMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
