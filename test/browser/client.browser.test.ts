import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RUNTIME } from '../../src/config.js';
import { createMemGuard } from '../../src/index.js';
import { codeOf, FakeClients, order, readAll } from '../helpers/fake-clients.js';

let clients: FakeClients;
beforeEach(() => {
  clients = new FakeClients();
});
afterEach(() => clients.close());

describe('every call settles', () => {
  test('[bug 30] worker killed with ten calls pending: all reject WORKER_LOST, the next call runs on a new worker', async () => {
    const mem = await clients.open();
    const calls = Array.from({ length: 10 }, () => codeOf(mem.embed(['never'])));
    clients.made[0]!.terminate();
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => 'WORKER_LOST'));
    expect((await mem.embed(['a'])).data.length).toBe(1);
    expect(mem.info().respawns).toBe(1);
    expect(clients.made.length).toBe(2);
    await mem.close();
    const devices = (await readAll(mem)).filter((event) => event.type === 'device');
    expect(devices).toMatchObject([
      { reason: 'no-adapter', respawns: 0 },
      { reason: 'worker-lost', respawns: 1 },
    ]);
  });

  test('without locks (plain http) a killed worker is found by its silence, a living one is left alone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const mem = await clients.open({ worker: clients.spawn('fake:no-locks') });
      const never = codeOf(mem.embed(['never']));
      for (let i = 0; i < 2 * RUNTIME.missedPings; i++) {
        vi.advanceTimersByTime(RUNTIME.heartbeatMs);
        // Its answer to the ping comes before the next one.
        await order(mem, { order: 'echo' });
      }
      clients.made[0]!.terminate();
      vi.advanceTimersByTime((RUNTIME.missedPings + 1) * RUNTIME.heartbeatMs);
      expect(await never).toBe('WORKER_LOST');
      expect(mem.info().respawns).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a listener that throws breaks neither the start nor a call', async () => {
    const seen: string[] = [];
    const onError = (event: ErrorEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      seen.push((event.error as Error).message);
    };
    addEventListener('error', onError, { capture: true });
    const boom = (): never => {
      throw new Error('from the listener');
    };
    const mem = await clients.open({ onProgress: boom });
    await expect(mem.embed(['a'], { onProgress: boom })).resolves.toMatchObject({ tokens: 1 });
    removeEventListener('error', onError, { capture: true });
    expect(new Set(seen)).toEqual(new Set(['from the listener']));
  });

  test('two respawns, then a typed error; a successful call between them starts the count again', async () => {
    const mem = await clients.open();
    const lose = async (): Promise<string> => {
      // The first text is done, so the newest worker runs, and it hangs in the second.
      return new Promise((resolve) => {
        resolve(codeOf(mem.embed(['a', 'never'], { onProgress: () => clients.made.at(-1)!.terminate() })));
      });
    };
    expect(await lose()).toBe('WORKER_LOST');
    expect(await lose()).toBe('WORKER_LOST');
    await mem.embed(['a']);
    expect(await lose()).toBe('WORKER_LOST');
    expect(await lose()).toBe('WORKER_LOST');
    expect(await lose()).toBe('WORKER_LOST');
    expect(clients.made.length).toBe(5);
    await expect(mem.embed(['a'])).rejects.toMatchObject({
      code: 'WORKER_LOST',
      message: expect.stringContaining('Gave up after 2'),
      retriable: false,
    });
    expect(clients.made.length).toBe(5);
  });

  test('worker script 404: typed error, nothing hangs', async () => {
    const worker = () => new Worker('/no/such/worker.js', { type: 'module' });
    await expect(createMemGuard({ worker })).rejects.toMatchObject({
      code: 'WORKER_LOST',
      phase: 'worker',
      message: expect.stringContaining('memguard/worker'),
    });
  });

  test('a worker factory that throws', async () => {
    const worker = (): Worker => {
      throw new DOMException('refused by policy', 'SecurityError');
    };
    await expect(createMemGuard({ worker })).rejects.toMatchObject({ code: 'WORKER_LOST', cause: { message: 'refused by policy' } });
  });

  test('a worker of another build is refused', async () => {
    await expect(createMemGuard({ worker: clients.spawn('fake:other-build') })).rejects.toMatchObject({
      code: 'WORKER_LOST',
      message: expect.stringContaining('different builds'),
    });
  });

  test('a worker that dies in every start: two respawns, then a typed error', async () => {
    await expect(createMemGuard({ worker: clients.spawn('fake:dies-in-init') })).rejects.toMatchObject({ code: 'WORKER_LOST' });
    expect(clients.made.length).toBe(3);
  });

  test('a worker that dies in its first start only is replaced', async () => {
    const mem = await clients.open({ worker: () => clients.spawn(clients.made.length === 0 ? 'fake:dies-in-init' : 'fake')() });
    expect(mem.info().respawns).toBe(1);
  });

  test('[bug 7] device lost in mid-call: the call runs again and succeeds on WASM', async () => {
    const mem = await clients.open();
    const results = await Promise.all([mem.embed(['lose the device', 'b']), mem.embed(['c']), mem.embed(['d'])]);
    expect(results.map(({ data }) => data.length)).toEqual([2, 1, 1]);
    expect(mem.info()).toMatchObject({ device: 'wasm', reason: 'device-lost', respawns: 1, detail: expect.stringContaining('gone') });
  });

  test('a device that is lost again and again: two respawns, then DEVICE_LOST', async () => {
    const mem = await clients.open();
    await expect(mem.embed(['lose every device', 'never'])).rejects.toMatchObject({
      code: 'DEVICE_LOST',
      message: expect.stringContaining('Gave up after 2'),
    });
    expect(clients.made.length).toBe(3);
  });

  test('close() with calls pending: all reject CLOSED, later ones too; closing again is no error', async () => {
    const mem = await clients.open();
    const calls = [mem.embed(['never']), order(mem, { order: 'until-aborted' }), mem.countTokens('x')].map(codeOf);
    await mem.close();
    await mem.close();
    expect((await Promise.all(calls)).slice(0, 2)).toEqual(['CLOSED', 'CLOSED']);
    await expect(mem.embed(['a'])).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(mem.context([])).rejects.toMatchObject({ code: 'CLOSED' });
  });

  test('[bug 31] 100 parallel calls settle with their own results while garbage is collected', async () => {
    const mem = await clients.open();
    const collect = (globalThis as { gc?: () => void }).gc;
    expect(collect).toBeTypeOf('function');
    const calls = Array.from({ length: 100 }, (_, i) => order(mem, { order: 'echo', value: i }));
    const timer = setInterval(() => collect!(), 5);
    const results = await Promise.all(calls);
    clearInterval(timer);
    expect(results.map((result) => (result as { messages: { value: number } }).messages.value)).toEqual(
      Array.from({ length: 100 }, (_, i) => i),
    );
  });

  test('a result that cannot be cloned gives a code', async () => {
    const mem = await clients.open();
    await expect(order(mem, { order: 'unserializable' })).rejects.toMatchObject({ code: 'WORKER_LOST', phase: 'internal' });
    await expect(mem.embed(['a'])).resolves.toMatchObject({ tokens: 1 });
    expect(mem.info().respawns).toBe(0);
  });
});

describe('abort', () => {
  test('[bug 33] a signal that aborts in mid-call: ABORTED at once, and the worker stops', async () => {
    const mem = await clients.open();
    const controller = new AbortController();
    let done = 0;
    const call = mem.embed(
      Array.from({ length: 5000 }, () => 'a'),
      {
        signal: controller.signal,
        onProgress: (progress) => {
          done = progress.done;
          if (done === 3) controller.abort(new Error('enough'));
        },
      },
    );
    await expect(call).rejects.toMatchObject({ code: 'ABORTED', cause: { message: 'enough' } });
    expect(done).toBe(3);
    // Bulk waits for all that is interactive: without the abort this would be job 5001.
    expect((await mem.embed(['b'], { priority: 'bulk' })).data[0]).toBeLessThan(5000);
  });

  test('a signal that is aborted already', async () => {
    const mem = await clients.open();
    await expect(mem.embed(['a'], { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(createMemGuard({ worker: clients.spawn(), signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
