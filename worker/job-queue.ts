import { abortedError } from '../src/errors.js';
import type { Schedule } from '../src/models/batching.js';

interface Job {
  start(): Promise<void>;
}

export interface JobQueue {
  readonly schedule: Schedule;
  /** Jobs that wait or run. */
  depth(): number;
}

/**
 * One job at a time. Interactive jobs run before bulk ones, else first come first served; a job that waits leaves when its signal aborts.
 *
 * Between two jobs one macrotask passes: single-threaded wasm runs in microtasks only, and without the pause no cancel would ever be read.
 */
export function createJobQueue(pause: () => Promise<void> = nextMacrotask): JobQueue {
  const waiting: Record<'interactive' | 'bulk', Job[]> = { interactive: [], bulk: [] };
  let running = false;

  const pump = async (): Promise<void> => {
    if (running) return;
    running = true;
    for (;;) {
      await pause();
      const job = waiting.interactive.shift() ?? waiting.bulk.shift();
      if (!job) break;
      await job.start();
    }
    running = false;
  };

  const schedule: Schedule = (run, options = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      const line = waiting[options.priority ?? 'interactive'];
      if (signal?.aborted) return reject(abortedError(signal.reason, 'queue'));
      const leave = (): void => {
        line.splice(line.indexOf(job), 1);
        reject(abortedError(signal?.reason, 'queue'));
      };
      const job: Job = {
        start: async () => {
          signal?.removeEventListener('abort', leave);
          await run().then(resolve, reject);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.push(job);
      void pump();
    });

  return { schedule, depth: () => waiting.interactive.length + waiting.bulk.length + (running ? 1 : 0) };
}

/** A macrotask without the 4 ms that nested timers are held back. */
function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
