import { afterEach, describe, expect, test, vi } from 'vitest';
import { RUNTIME } from '../../src/config.js';
import {
  createMemGuard,
  isMemGuardError,
  type MemGuard,
  MemGuardError,
  type MemGuardEvent,
  type MemGuardOptions,
} from '../../src/index.js';
import type { FakeOrder } from '../helpers/fake-host.js';
import url from '../helpers/fake.worker.ts?worker&url';

/** The client over the real host with fake models: everything about calls, none of the seconds that models take. */
let opened: MemGuard[] = [];
let made: Worker[] = [];

const spawn =
  (name = 'fake') =>
  (): Worker => {
    const worker = new Worker(url, { type: 'module', name });
    made.push(worker);
    return worker;
  };

async function open(options: MemGuardOptions = {}): Promise<MemGuard> {
  const mem = await createMemGuard({ worker: spawn(), ...options });
  opened.push(mem);
  return mem;
}

const order = (mem: MemGuard, what: FakeOrder, signal?: AbortSignal): Promise<unknown> => mem.compress(what, { signal });

async function readAll(mem: MemGuard): Promise<MemGuardEvent[]> {
  const events: MemGuardEvent[] = [];
  for await (const event of mem.events()) events.push(event);
  return events;
}

const codeOf = (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    () => 'settled',
    (error: unknown) => (isMemGuardError(error) ? error.code : 'no code'),
  );

afterEach(async () => {
  await Promise.all(opened.map((mem) => mem.close()));
  for (const worker of made) worker.terminate();
  opened = [];
  made = [];
});

describe('every call settles', () => {
  test('[bug 30] worker killed with ten calls pending: all reject WORKER_LOST, the next call runs on a new worker', async () => {
    const mem = await open();
    const calls = Array.from({ length: 10 }, () => codeOf(mem.embed(['never'])));
    made[0]!.terminate();
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => 'WORKER_LOST'));
    expect((await mem.embed(['a'])).data.length).toBe(1);
    expect(mem.info().respawns).toBe(1);
    expect(made.length).toBe(2);
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
      const mem = await open({ worker: spawn('fake:no-locks') });
      const never = codeOf(mem.embed(['never']));
      for (let i = 0; i < 2 * RUNTIME.missedPings; i++) {
        vi.advanceTimersByTime(RUNTIME.heartbeatMs);
        // Its answer to the ping comes before the next one.
        await order(mem, { order: 'echo' });
      }
      made[0]!.terminate();
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
    const mem = await open({ onProgress: boom });
    await expect(mem.embed(['a'], { onProgress: boom })).resolves.toMatchObject({ tokens: 1 });
    removeEventListener('error', onError, { capture: true });
    expect(new Set(seen)).toEqual(new Set(['from the listener']));
  });

  test('two respawns, then a typed error; a successful call between them starts the count again', async () => {
    const mem = await open();
    const lose = async (): Promise<string> => {
      // The first text is done, so the newest worker runs, and it hangs in the second.
      return new Promise((resolve) => {
        resolve(codeOf(mem.embed(['a', 'never'], { onProgress: () => made.at(-1)!.terminate() })));
      });
    };
    expect(await lose()).toBe('WORKER_LOST');
    expect(await lose()).toBe('WORKER_LOST');
    await mem.embed(['a']);
    expect(await lose()).toBe('WORKER_LOST');
    expect(await lose()).toBe('WORKER_LOST');
    expect(await lose()).toBe('WORKER_LOST');
    expect(made.length).toBe(5);
    await expect(mem.embed(['a'])).rejects.toMatchObject({
      code: 'WORKER_LOST',
      message: expect.stringContaining('Gave up after 2'),
      retriable: false,
    });
    expect(made.length).toBe(5);
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
    await expect(createMemGuard({ worker: spawn('fake:other-build') })).rejects.toMatchObject({
      code: 'WORKER_LOST',
      message: expect.stringContaining('different builds'),
    });
  });

  test('a worker that dies in every start: two respawns, then a typed error', async () => {
    await expect(createMemGuard({ worker: spawn('fake:dies-in-init') })).rejects.toMatchObject({ code: 'WORKER_LOST' });
    expect(made.length).toBe(3);
  });

  test('a worker that dies in its first start only is replaced', async () => {
    const mem = await open({ worker: () => spawn(made.length === 0 ? 'fake:dies-in-init' : 'fake')() });
    expect(mem.info().respawns).toBe(1);
  });

  test('[bug 7] device lost in mid-call: the call runs again and succeeds on WASM', async () => {
    const mem = await open();
    const results = await Promise.all([mem.embed(['lose the device', 'b']), mem.embed(['c']), mem.embed(['d'])]);
    expect(results.map(({ data }) => data.length)).toEqual([2, 1, 1]);
    expect(mem.info()).toMatchObject({ device: 'wasm', reason: 'device-lost', respawns: 1, detail: expect.stringContaining('gone') });
  });

  test('a device that is lost again and again: two respawns, then DEVICE_LOST', async () => {
    const mem = await open();
    await expect(mem.embed(['lose every device', 'never'])).rejects.toMatchObject({
      code: 'DEVICE_LOST',
      message: expect.stringContaining('Gave up after 2'),
    });
    expect(made.length).toBe(3);
  });

  test('close() with calls pending: all reject CLOSED, later ones too; closing again is no error', async () => {
    const mem = await open();
    const calls = [mem.embed(['never']), order(mem, { order: 'until-aborted' }), mem.countTokens('x')].map(codeOf);
    await mem.close();
    await mem.close();
    expect((await Promise.all(calls)).slice(0, 2)).toEqual(['CLOSED', 'CLOSED']);
    await expect(mem.embed(['a'])).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(mem.context([])).rejects.toMatchObject({ code: 'CLOSED' });
  });

  test('[bug 31] 100 parallel calls settle with their own results while garbage is collected', async () => {
    const mem = await open();
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
    const mem = await open();
    await expect(order(mem, { order: 'unserializable' })).rejects.toMatchObject({ code: 'WORKER_LOST', phase: 'internal' });
    await expect(mem.embed(['a'])).resolves.toMatchObject({ tokens: 1 });
    expect(mem.info().respawns).toBe(0);
  });
});

describe('abort', () => {
  test('[bug 33] a signal that aborts in mid-call: ABORTED at once, and the worker stops', async () => {
    const mem = await open();
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
    expect((await mem.embed(['b'])).data[0]).toBeLessThan(1000);
  });

  test('a signal that is aborted already', async () => {
    const mem = await open();
    await expect(mem.embed(['a'], { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(createMemGuard({ worker: spawn(), signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe("the caller's functions", () => {
  const count = (mem: MemGuard): Promise<unknown> => order(mem, { order: 'count', texts: ['a', 'bb'] });

  test('count and summarize on the page, also for countTokens', async () => {
    const mem = await open({
      tokenizer: (text) => text.length * 2,
      summarizer: async (messages, { maxTokens }) => `${messages.length} of ${maxTokens}`,
    });
    await expect(count(mem)).resolves.toEqual({ counts: [2, 4] });
    await expect(order(mem, { order: 'summarize' })).resolves.toEqual({ text: '1 of 7' });
    await expect(mem.countTokens('abc')).resolves.toBe(6);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns NaN', () => Number.NaN],
    ['returns a negative', () => -1],
    ['returns a fraction', () => 1.5],
    ['returns a string', () => '7' as unknown as number],
    ['returns nothing', () => undefined as unknown as number],
  ])('a tokenizer that %s: CALLBACK_FAILED', async (_, tokenizer) => {
    const mem = await open({ tokenizer });
    await expect(count(mem)).rejects.toMatchObject({ code: 'CALLBACK_FAILED', data: { name: 'tokenizer' } });
    await expect(mem.countTokens('abc')).rejects.toMatchObject({ code: 'CALLBACK_FAILED' });
  });

  test('a summarizer that returns no string: CALLBACK_FAILED', async () => {
    const mem = await open({ summarizer: async () => 7 as unknown as string });
    await expect(order(mem, { order: 'summarize' })).rejects.toMatchObject({ code: 'CALLBACK_FAILED', data: { name: 'summarizer' } });
  });

  test('a function that hangs: TIMEOUT, and abort does not wait for it', async () => {
    const mem = await open({ tokenizer: () => new Promise<number>(() => {}) });
    const controller = new AbortController();
    const aborted = codeOf(order(mem, { order: 'count', texts: ['a'] }, controller.signal));
    const timedOut = count(mem);
    controller.abort();
    expect(await aborted).toBe('ABORTED');
    await expect(timedOut).rejects.toMatchObject({ code: 'TIMEOUT', data: { name: 'tokenizer' } });
  });

  test("abort reaches the caller's summarizer", async () => {
    let seen: AbortSignal | undefined;
    const mem = await open({
      summarizer: (_, { signal }) => {
        seen = signal;
        return new Promise<string>(() => {});
      },
    });
    const controller = new AbortController();
    const call = codeOf(order(mem, { order: 'summarize' }, controller.signal));
    await expect.poll(() => seen).toBeDefined();
    controller.abort();
    expect(await call).toBe('ABORTED');
    await expect.poll(() => seen!.aborted).toBe(true);
  });
});

describe('arguments and options', () => {
  test('messages that hold functions or proxies are sent as a JSON copy', async () => {
    const mem = await open();
    const message = { role: 'user', content: 'hi', onClick: () => {} };
    await expect(mem.compress([message])).resolves.toMatchObject({ messages: [{ role: 'user', content: 'hi' }] });
    await expect(mem.compress(new Proxy([{ role: 'user', content: 'hi' }], {}))).resolves.toMatchObject({ messages: [{ content: 'hi' }] });
  });

  test('what is no data at all: INVALID_ARGUMENT', async () => {
    const mem = await open();
    const circular: Record<string, unknown> = { call: () => {} };
    circular['self'] = circular;
    await expect(mem.compress([circular])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.compress(() => {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.embed([7] as unknown as string[])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.embed('text' as unknown as string[])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.countTokens(undefined as unknown as string)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('NaN in options stays NaN beside messages that need a copy', async () => {
    const mem = await open();
    await expect(mem.compress([{ call: () => {} }], { maxTokens: Number.NaN })).resolves.toMatchObject({
      options: { maxTokens: Number.NaN },
    });
  });

  test.each([
    [{ models: 'full' }, 'UNSUPPORTED'],
    [{ summarizer: 'generative' }, 'UNSUPPORTED'],
    [{ summarizer: 'builtin' }, 'UNSUPPORTED'],
    [{ models: 'huge' }, 'INVALID_ARGUMENT'],
    [{ models: {} }, 'INVALID_ARGUMENT'],
    [{ device: 'cuda' }, 'INVALID_ARGUMENT'],
    [{ tokenizer: 'gpt9' }, 'INVALID_ARGUMENT'],
    [{ assetBase: 'http://[' }, 'INVALID_ARGUMENT'],
    [{ worker: 'worker.js' }, 'INVALID_ARGUMENT'],
    [{ onProgress: 1 }, 'INVALID_ARGUMENT'],
  ])('createMemGuard(%j): %s', async (options, code) => {
    await expect(createMemGuard({ worker: spawn(), ...(options as MemGuardOptions) })).rejects.toMatchObject({ code });
  });

  test('errors are of our class on this side', async () => {
    const mem = await open();
    await expect(order(mem, { order: 'throw', code: 'QUOTA' })).rejects.toBeInstanceOf(MemGuardError);
    await expect(order(mem, { order: 'throw-plain' })).rejects.toMatchObject({ code: 'WORKER_LOST', cause: { name: 'TypeError' } });
  });
});

describe('events', () => {
  test('the last 1,000 wait for the first reader; a second one sees what comes next; close ends both', async () => {
    const mem = await open();
    await order(mem, { order: 'emit', events: 1500 });
    const first = mem.events();
    const head = await first.next();
    expect(head.value).toEqual({ type: 'storage', status: '500' });
    const second = readAll(mem);
    await order(mem, { order: 'emit', events: 3 });
    await mem.close();
    expect((await second).map((event) => (event.type === 'storage' ? event.status : event.type))).toEqual(['0', '1', '2']);
    let rest = 0;
    for await (const _ of first) rest++;
    expect(rest).toBe(1002);
  });
});
