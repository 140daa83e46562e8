import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemGuard, type MemGuard, MemGuardError, type MemGuardOptions } from '../../src/index.js';
import { codeOf, FakeClients, order, readAll } from '../helpers/fake-clients.js';

let clients: FakeClients;
beforeEach(() => {
  clients = new FakeClients();
});
afterEach(() => clients.close());

describe("the caller's functions", () => {
  const count = (mem: MemGuard): Promise<unknown> => order(mem, { order: 'count', texts: ['a', 'bb'] });

  test('count and summarize on the page, also for countTokens', async () => {
    const mem = await clients.open({
      tokenizer: (text) => text.length * 2,
      summarizer: async (messages, { maxTokens }) => `${messages.length} of ${maxTokens}`,
    });
    await expect(count(mem)).resolves.toMatchObject({ counts: [2, 4] });
    await expect(order(mem, { order: 'summarize' })).resolves.toMatchObject({ text: '1 of 7' });
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
    const mem = await clients.open({ tokenizer });
    await expect(count(mem)).rejects.toMatchObject({ code: 'CALLBACK_FAILED', data: { name: 'tokenizer' } });
    await expect(mem.countTokens('abc')).rejects.toMatchObject({ code: 'CALLBACK_FAILED' });
  });

  test('a summarizer that returns no string: CALLBACK_FAILED', async () => {
    const mem = await clients.open({ summarizer: async () => 7 as unknown as string });
    await expect(order(mem, { order: 'summarize' })).rejects.toMatchObject({ code: 'CALLBACK_FAILED', data: { name: 'summarizer' } });
  });

  test('a function that hangs: TIMEOUT, and abort does not wait for it', async () => {
    const mem = await clients.open({ tokenizer: () => new Promise<number>(() => {}) });
    const controller = new AbortController();
    const aborted = codeOf(order(mem, { order: 'count', texts: ['a'] }, controller.signal));
    const timedOut = count(mem);
    controller.abort();
    expect(await aborted).toBe('ABORTED');
    await expect(timedOut).rejects.toMatchObject({ code: 'TIMEOUT', data: { name: 'tokenizer' } });
  });

  test("abort reaches the caller's summarizer", async () => {
    let seen: AbortSignal | undefined;
    const mem = await clients.open({
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
    const mem = await clients.open();
    const message = { role: 'user', content: 'hi', onClick: () => {} };
    await expect(mem.compress([message])).resolves.toMatchObject({ messages: [{ role: 'user', content: 'hi' }] });
    await expect(mem.compress(new Proxy([{ role: 'user', content: 'hi' }], {}))).resolves.toMatchObject({ messages: [{ content: 'hi' }] });
  });

  test('what is no data at all: INVALID_ARGUMENT', async () => {
    const mem = await clients.open();
    const circular: Record<string, unknown> = { call: () => {} };
    circular['self'] = circular;
    await expect(mem.compress([circular])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.compress(() => {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.embed([7] as unknown as string[])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.embed('text' as unknown as string[])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.countTokens(undefined as unknown as string)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('NaN in options is seen beside messages that need a copy', async () => {
    const mem = await clients.open();
    await expect(mem.compress([{ call: () => {} }], { maxTokens: Number.NaN })).rejects.toMatchObject({ code: 'BUDGET_TOO_SMALL' });
  });

  test('what the app changes right after a call does not reach it', async () => {
    const mem = await clients.open();
    const message = { role: 'user', content: 'before' };
    const messages = [message];
    const options = { query: 'before' };
    const calls = [mem.compress(messages, options), mem.context(messages)] as Promise<unknown>[];
    message.content = 'after';
    options.query = 'after';
    messages.push({ role: 'user', content: 'one more' });
    const results = await Promise.all(calls);
    expect(results[0]).toMatchObject({ messages: [{ content: 'before' }], options: { query: 'before' } });
    expect(results[1]).toMatchObject({ messages: [{ content: 'before' }] });
    expect(JSON.stringify(results)).not.toMatch(/after|one more/u);
  });

  test('wrong arguments of calls reject with INVALID_ARGUMENT before the worker hears of them', async () => {
    const mem = await clients.open();
    const wrong = <T>(value: unknown): T => value as T;
    const heard: unknown[] = [];
    const worker = clients.made[0]!;
    const { postMessage } = worker;
    worker.postMessage = (...args: unknown[]) => {
      heard.push(args[0]);
      Reflect.apply(postMessage, worker, args);
    };
    const calls: Record<string, () => Promise<unknown>> = {
      signal: () => mem.context([], { signal: wrong({}) }),
      'signal of storage': () => mem.storage({ signal: wrong('x') }),
      'signal of estimate': () => mem.estimate({ signal: wrong({}) }),
      'signal of preload': () => mem.preload({ signal: wrong('x') }),
      'signal of anchors': () => mem.anchors.remove('a', { signal: wrong({}) }),
      priority: () => mem.embed(['a'], { priority: wrong('foo') }),
      context: () => mem.eliminate('A claim.', [], { context: wrong(5) }),
      mode: () => mem.context([], { mode: wrong('foo') }),
      format: () => mem.context([], { format: wrong('xml') }),
      misspelt: () => mem.context([], wrong({ maxToken: 5 })),
      'no options': () => mem.eliminate('A claim.', [], wrong(null)),
      summary: () => mem.context([], { summary: wrong({ text: 'a', sentences: [null] }) }),
      'text of countTokens': () => mem.countTokens(wrong(7)),
      ...Object.fromEntries([undefined, null, {}, 'x', { records: 'x' }].map((value, i) => [`r${i}`, () => mem.reconstruct(wrong(value))])),
    };
    for (const [name, call] of Object.entries(calls)) expect(await codeOf(call()), name).toBe('INVALID_ARGUMENT');
    expect(heard).toEqual([]);
  });

  test('a stream of a call that is refused stays free', async () => {
    const mem = await clients.open();
    const stream = new ReadableStream<string>();
    expect(await codeOf(mem.eliminate(stream, [], { minSupport: 7 }))).toBe('INVALID_ARGUMENT');
    expect(stream.locked).toBe(false);
  });

  test.each([
    [{ summarizer: 'generative' }, 'UNSUPPORTED'],
    [{ models: 'huge' }, 'INVALID_ARGUMENT'],
    [{ models: {} }, 'INVALID_ARGUMENT'],
    [{ name: '' }, 'INVALID_ARGUMENT'],
    [{ hub: 'http://[' }, 'INVALID_ARGUMENT'],
    [{ hubToken: 7 }, 'INVALID_ARGUMENT'],
    [{ device: 'cuda' }, 'INVALID_ARGUMENT'],
    [{ tokenizer: 'gpt9' }, 'INVALID_ARGUMENT'],
    [{ assetBase: 'http://[' }, 'INVALID_ARGUMENT'],
    [{ worker: 'worker.js' }, 'INVALID_ARGUMENT'],
    [{ onProgress: 1 }, 'INVALID_ARGUMENT'],
    [{ signal: {} }, 'INVALID_ARGUMENT'],
    [{ signal: 'x' }, 'INVALID_ARGUMENT'],
    [{ assetBase: 7 }, 'INVALID_ARGUMENT'],
    [{ tokeniser: 'bart' }, 'INVALID_ARGUMENT'],
  ])('createMemGuard(%j): %s', async (options, code) => {
    await expect(createMemGuard({ worker: clients.spawn(), ...(options as MemGuardOptions) })).rejects.toMatchObject({ code });
  });

  test.each([null, 'x', 7, []])('createMemGuard(%j): INVALID_ARGUMENT', async (options) => {
    await expect(createMemGuard(options as MemGuardOptions)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test.each([
    ['nothing', () => undefined],
    ['an object', () => ({})],
    ['a promise', async () => clients.spawn()()],
  ])('a worker function that returns %s: INVALID_ARGUMENT', async (_, worker) => {
    await expect(createMemGuard({ worker: worker as unknown as () => Worker })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('what the worker function returned'),
    });
  });

  test('errors are of our class on this side', async () => {
    const mem = await clients.open();
    await expect(order(mem, { order: 'throw', code: 'QUOTA' })).rejects.toBeInstanceOf(MemGuardError);
    await expect(order(mem, { order: 'throw-plain' })).rejects.toMatchObject({ code: 'WORKER_LOST', cause: { name: 'TypeError' } });
  });
});

describe('events', () => {
  test('the last 1,000 wait for the first reader; a second one sees what comes next; close ends both', async () => {
    const mem = await clients.open();
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
