import url from './faulty.worker.ts?worker&url';

/** A worker that has the fault built in before the shipped entry starts, and what arms it. */
export interface FaultyWorker {
  readonly worker: () => Worker;
  /** All workers made, newest last. */
  readonly made: Worker[];
  /** Settles when a worker says that the fault is on: a call made after it meets the fault. */
  arm(): Promise<void>;
}

let count = 0;

/** The first worker has `fault`, later ones have none unless `always` is set. */
export function faultyWorker(fault: string, always = false): FaultyWorker {
  const made: Worker[] = [];
  const name = `fault:${fault}:${++count}`;
  return {
    made,
    worker: () => {
      const worker = new Worker(url, { type: 'module', name: always || made.length === 0 ? name : 'memguard' });
      made.push(worker);
      return worker;
    },
    arm: () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = () => {
          channel.close();
          resolve();
        };
        channel.postMessage('arm');
      }),
  };
}
