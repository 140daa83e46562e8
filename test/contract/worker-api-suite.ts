import { afterEach, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/errors.js';
import type { Anchor } from '../../src/pipeline/types.js';
import type { AnchorInput, ModelPack } from '../../src/ports.js';
import type { HostMessage, InitOptions, WorkerApi } from '../../src/protocol/worker-api.js';
import type { FakeOrder } from '../helpers/fake-host.js';

/** A host over fakes, directly or behind a worker, with all that it said. */
export interface OpenedHost {
  readonly api: WorkerApi;
  readonly said: HostMessage[];
  close(): void;
}

const PAIR = { prompt: 'When is dinner?', answer: 'At seven.', time: '2026-03-01T12:00:00+01:00', scope: { userId: 'ada' } };
const INIT: InitOptions = {
  name: 'contract',
  models: 'small',
  device: 'auto',
  assetBase: 'http://localhost/',
  tokenizer: 'o200k',
  summarizer: 'extractive',
};

/** What every WorkerApi must do, on whichever side of the boundary it is called. */
export function describeWorkerApi(name: string, open: () => OpenedHost): void {
  describe(`WorkerApi, ${name}`, () => {
    let host: OpenedHost;
    const start = async (init: Partial<InitOptions> = {}): Promise<WorkerApi> => {
      host = open();
      await host.api.init({ ...INIT, ...init });
      return host.api;
    };
    const order = (api: WorkerApi, id: number, what: FakeOrder): Promise<unknown> => api.compress(id, what, {});
    const asked = async (): Promise<HostMessage & { memguard: 'ask' }> => {
      for (;;) {
        const ask = host.said.find((message) => message.memguard === 'ask');
        if (ask) return ask;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    afterEach(() => host.close());

    test('a call before init is refused', async () => {
      host = open();
      await expect(host.api.embed(1, ['a'], {})).rejects.toMatchObject({ code: 'WORKER_LOST', phase: 'open' });
    });

    test('init tells the device and why', async () => {
      host = open();
      await expect(host.api.init({ ...INIT, fallback: 'device-lost' })).resolves.toMatchObject({
        device: 'wasm',
        reason: 'device-lost',
        verifier: false,
      });
    });

    test('a pack without files is refused with a code', async () => {
      host = open();
      await expect(host.api.init({ ...INIT, models: {} as ModelPack })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    });

    test.each(ERROR_CODES)('an error keeps its class, code, data and cause: %s', async (code) => {
      const api = await start();
      await expect(order(api, 1, { order: 'throw', code })).rejects.toMatchObject({
        name: 'MemGuardError',
        code,
        message: 'as ordered',
        phase: 'fake',
        retriable: true,
        data: { n: 1 },
        cause: { name: 'TypeError', message: 'inner' },
      });
    });

    test('events come before the result of their call', async () => {
      const api = await start();
      await order(api, 1, { order: 'emit', events: 50 });
      const events = host.said.flatMap((message) => (message.memguard === 'events' ? message.events : []));
      expect(events.map((event) => (event.type === 'storage' ? Number(event.status) : -1))).toEqual(
        Array.from({ length: 50 }, (_, i) => i),
      );
    });

    test('a stream is asked for from where the worker is, to its end, and each record is told', async () => {
      const api = await start();
      const text = 'The user moved.';
      let ended = false;
      const result = api.eliminate(7, { streamed: true }, [], { records: true }).finally(() => {
        ended = true;
      });
      const answered = new Set<number>();
      while (!ended) {
        for (const message of host.said) {
          if (message.memguard !== 'ask' || message.ask.kind !== 'text' || answered.has(message.askId)) continue;
          const { callId, from } = message.ask;
          expect(callId).toBe(7);
          answered.add(message.askId);
          void api.answer(message.askId, { value: from < text.length ? text.slice(from, from + 8) : undefined });
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      expect(await result).toEqual({ text, pieces: ['The user', ' moved.'] });
      expect(host.said.filter((message) => message.memguard === 'record')).toMatchObject([
        { callId: 7, record: { claim: 'The user' } },
        { callId: 7, record: { claim: ' moved.' } },
      ]);
    });

    test('a cancelled call stops waiting for its stream; a stream that fails fails its call', async () => {
      const api = await start();
      const cancelled = api.eliminate(1, { streamed: true }, [], {});
      await asked();
      api.cancel(1);
      await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' });
      expect(host.said.some((message) => message.memguard === 'ask-cancel')).toBe(true);
      host.said.length = 0;
      const failed = api.eliminate(2, { streamed: true }, [], {});
      const { askId } = await asked();
      void api.answer(askId, { error: { code: 'CALLBACK_FAILED', message: 'it failed', phase: 'stream', retriable: false } });
      await expect(failed).rejects.toMatchObject({ code: 'CALLBACK_FAILED', phase: 'stream' });
    });

    test('cancel ends its call alone; an unknown id does nothing', async () => {
      const api = await start();
      const cancelled = order(api, 1, { order: 'until-aborted' });
      const other = api.embed(2, ['a', 'b'], {});
      api.cancel(99);
      api.cancel(1);
      await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' });
      await expect(other).resolves.toMatchObject({ dim: 1, tokens: 2 });
    });

    test('a cancelled embedding stops between batches', async () => {
      const api = await start();
      const embedding = api.embed(
        1,
        Array.from({ length: 5000 }, () => 'text'),
        {},
      );
      embedding.catch(() => {});
      await api.embed(2, ['first'], {});
      api.cancel(1);
      await expect(embedding).rejects.toMatchObject({ code: 'ABORTED' });
      // Bulk waits for all that is interactive: without the cancel this would be job 5002.
      const { data } = await api.embed(3, ['last'], { priority: 'bulk' });
      expect(data[0]).toBeLessThan(5000);
    });

    test('an interactive call overtakes a bulk one between batches', async () => {
      const api = await start();
      const bulk = api.embed(
        1,
        Array.from({ length: 20 }, () => 'bulk'),
        { priority: 'bulk' },
      );
      const interactive = api.embed(2, ['a', 'b'], { priority: 'interactive' });
      const [slow, fast] = await Promise.all([bulk, interactive]);
      expect(Math.max(...fast.data)).toBeLessThan(22);
      expect(Math.max(...slow.data)).toBe(22);
      expect([...slow.data]).toEqual([...slow.data].sort((a, b) => a - b));
    });

    test('[bug 38] 20 parallel calls: one job at a time, each with its own rows', async () => {
      const api = await start();
      const batches = await Promise.all(Array.from({ length: 20 }, (_, i) => api.embed(i + 1, ['a', 'b'], {})));
      expect(batches.flatMap(({ data }) => [...data]).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    });

    test('anchors: added once, listed in order, removed by id', async () => {
      const api = await start();
      const added = await api.addAnchors(1, [PAIR, PAIR, { ...PAIR, answer: 'At eight.' }], {});
      expect(added.map(({ answer }) => answer)).toEqual(['At seven.', 'At eight.']);
      const listed = await api.listAnchors(2, {});
      expect(listed.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
      expect(listed[0]).toEqual({ ...PAIR, id: added[0]!.id, created: expect.any(Number) });
      const [withRows] = await api.listAnchors(3, { embeddings: true });
      expect(withRows!.embeddings!.prompt).toBeInstanceOf(Float32Array);
      expect(await api.removeAnchors(4, [...added.map(({ id }) => id), 'unknown'])).toBe(2);
      expect(await api.listAnchors(5, {})).toEqual([]);
    });

    test.each([
      ['no anchor', undefined],
      ['no answer', { prompt: 'When?' }],
      ['an empty prompt', { prompt: ' ', answer: 'Yes.' }],
      ['a number', { prompt: 'When?', answer: 7 }],
      ['no time', { ...PAIR, time: 'soon' }],
      ['a scope without user', { ...PAIR, scope: { threadId: 't' } }],
    ])('an anchor that is none: %s', async (_, anchor) => {
      const api = await start();
      await expect(api.addAnchors(1, [anchor as AnchorInput], {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', phase: 'anchors' });
    });

    test('anchors: true puts the stored ones into the options of the pipeline, given ones go as they are', async () => {
      const api = await start();
      const { id } = (await api.addAnchors(1, [PAIR], {}))[0]!;
      const seen = async (anchors: true | []) => (await api.context(2, { order: 'echo' }, { anchors })) as unknown as { options: object };
      expect(await seen(true)).toMatchObject({ options: { anchors: [{ id, prompt: PAIR.prompt }] } });
      expect(await seen([])).toMatchObject({ options: { anchors: [] } });
      const given = api.context(3, { order: 'echo' }, { anchors: [{ prompt: 'When?' } as Anchor] });
      await expect(given).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      await api.removeAnchors(3, [id]);
    });

    test('storage() tells both databases', async () => {
      const api = await start();
      await expect(api.storage(1)).resolves.toMatchObject({ models: { files: 0, bytes: 0 }, memory: { anchors: 0, bytes: 0 } });
    });

    test("the page counts for the caller's tokenizer", async () => {
      const api = await start({ tokenizer: 'caller' });
      const counted = order(api, 1, { order: 'count', texts: ['a', 'bb'] });
      const { askId, ask } = await asked();
      expect(ask).toEqual({ kind: 'count', texts: ['a', 'bb'] });
      api.answer(askId, { value: [1, 2] });
      await expect(counted).resolves.toMatchObject({ counts: [1, 2] });
    });

    test("an error of the caller's function arrives with its code", async () => {
      const api = await start({ summarizer: 'caller' });
      const summary = order(api, 1, { order: 'summarize' });
      const { askId } = await asked();
      api.answer(askId, { error: { code: 'CALLBACK_FAILED', message: 'it threw', retriable: false } });
      await expect(summary).rejects.toMatchObject({ code: 'CALLBACK_FAILED', message: 'it threw' });
    });

    test('a cancelled call stops waiting for the page and says so', async () => {
      const api = await start({ tokenizer: 'caller' });
      const counted = order(api, 1, { order: 'count', texts: ['a'] });
      const { askId } = await asked();
      api.cancel(1);
      await expect(counted).rejects.toMatchObject({ code: 'ABORTED' });
      expect(host.said).toContainEqual({ memguard: 'ask-cancel', askId });
    });
  });
}
