import { createMemGuard, isMemGuardError, type MemGuard, type MemGuardEvent, type MemGuardOptions } from '../../src/index.js';
import type { FakeOrder } from './fake-host.js';
import url from './fake.worker.ts?worker&url';

/** The client over the real host with fake models: everything about calls, none of the seconds that models take. */
export class FakeClients {
  /** All workers made, newest last. */
  readonly made: Worker[] = [];
  private readonly opened: MemGuard[] = [];

  /** A worker factory; the part of `name` after the colon is a fault of the start. */
  spawn(name = 'fake'): () => Worker {
    return () => {
      const worker = new Worker(url, { type: 'module', name });
      this.made.push(worker);
      return worker;
    };
  }

  async open(options: MemGuardOptions = {}): Promise<MemGuard> {
    const mem = await createMemGuard({ worker: this.spawn(), ...options });
    this.opened.push(mem);
    return mem;
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((mem) => mem.close()));
    for (const worker of this.made) worker.terminate();
  }
}

/** What the fake pipeline shall do, through the public API. */
export const order = (mem: MemGuard, what: FakeOrder, signal?: AbortSignal): Promise<unknown> => mem.compress(what, { signal });

export async function readAll(mem: MemGuard): Promise<MemGuardEvent[]> {
  const events: MemGuardEvent[] = [];
  for await (const event of mem.events()) events.push(event);
  return events;
}

/** The code a call rejects with; 'settled' when it does not. */
export const codeOf = (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    () => 'settled',
    (error: unknown) => (isMemGuardError(error) ? error.code : 'no code'),
  );
