import url from './faulty.worker.ts?worker&url';

/** A worker that has the fault built in before the shipped entry starts, and what arms it. */
export interface FaultyWorker {
  readonly worker: () => Worker;
  /** All workers made, newest last. */
  readonly made: Worker[];
  arm(): void;
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
    arm: () => {
      const channel = new BroadcastChannel(name);
      channel.postMessage('arm');
      channel.close();
    },
  };
}
