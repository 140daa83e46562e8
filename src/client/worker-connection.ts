import { type Remote, wrap } from 'comlink';
import { RUNTIME } from '../config.js';
import { MemGuardError } from '../errors.js';
import { type HostMessage, PROTOCOL_VERSION, type WorkerApi } from '../protocol/worker-api.js';

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

/** Starts a worker and watches it. Never throws: what goes wrong comes out of `ready` and of every call. */
export function connectWorker(spawn: () => Worker, onMessage: (message: HostMessage) => void): WorkerConnection {
  const pending = new Set<(error: MemGuardError) => void>();
  const locks = new AbortController();
  let ended: MemGuardError | undefined;
  let worker: Worker | undefined;
  let api: Remote<WorkerApi> | undefined;

  const end = (error: MemGuardError): void => {
    if (ended) return;
    ended = error;
    locks.abort();
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

  const ready = untilEnd(
    () =>
      new Promise<void>((resolve) => {
        try {
          worker = spawn();
        } catch (error) {
          return end(
            lostError(
              'The worker could not be created. Check the worker option and the page’s Content-Security-Policy (worker-src).',
              error,
            ),
          );
        }
        api = wrap<WorkerApi>(worker);
        const timer = setTimeout(() => end(lostError('The worker did not start in time.')), RUNTIME.handshakeTimeoutMs);
        let greeted = false;
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          end(
            greeted
              ? lostError(`The worker failed: ${event.message || 'no message'}`)
              : lostError(
                  'The worker script could not be loaded: check that memguard/worker is served, and with COEP on an isolated page.',
                  event.message || undefined,
                ),
          );
        });
        worker.addEventListener('messageerror', () => end(lostError('A message of the worker could not be read.')));
        worker.addEventListener('message', ({ data }: MessageEvent<HostMessage | undefined>) => {
          if (!data || typeof data !== 'object' || !('memguard' in data) || ended) return;
          if (data.memguard !== 'hello') return onMessage(data);
          clearTimeout(timer);
          greeted = true;
          if (data.version !== PROTOCOL_VERSION)
            return end(lostError(`Page and worker come from different builds (${PROTOCOL_VERSION}, ${data.version}).`));
          if (data.lock) watchLock(data.lock, locks.signal, () => end(lostError('The worker ended.')));
          resolve();
        });
      }),
  );
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

/** The worker holds this lock as long as it lives, so getting it means that the worker is gone. */
function watchLock(name: string, signal: AbortSignal, onFree: () => void): void {
  navigator.locks.request(name, { signal }, onFree).catch(() => {});
}
