import { type ErrorCode, MemGuardError } from '../../src/errors.js';
import type { TextStream } from '../../src/eliminate/types.js';
import type { AuditRecord } from '../../src/memory/types.js';
import type { LoadOptions } from '../../src/models/load-models.js';
import type { EliminateOptions, Pipeline, PipelinePorts } from '../../src/pipeline/types.js';
import { noUsage } from '../../src/pipeline/usage.js';
import type { CallOptions, Encoder, TokenCounter } from '../../src/ports.js';
import type { HostMessage, WorkerApi } from '../../src/protocol/worker-api.js';
import { createHost } from '../../worker/host.js';
import { createStores } from '../../worker/stores.js';

/** What a test asks of the fake `compress`; it takes the place of the messages. */
export type FakeOrder =
  | { readonly order: 'throw'; readonly code: ErrorCode }
  | { readonly order: 'throw-plain' }
  | { readonly order: 'count'; readonly texts: readonly string[] }
  | { readonly order: 'summarize' }
  | { readonly order: 'unserializable' }
  | { readonly order: 'emit'; readonly events: number }
  | { readonly order: 'until-aborted' }
  | { readonly order: 'echo'; readonly value?: unknown };

export type FakeStart = 'webgpu' | 'hangs-with-threads' | undefined;

/** The real host over fakes: no models, no wasm. Row i of an embedding is the number of the job that made it. */
export function createFakeHost(notify: (message: HostMessage) => void, start?: FakeStart): WorkerApi {
  return createHost({
    notify,
    loadModels: async (options) => {
      const threads = options.maxThreads ?? 4;
      if (start === 'hangs-with-threads' && threads > 1)
        throw new MemGuardError('TIMEOUT', 'hangs', { phase: 'compile', retriable: true, data: { threads } });
      const gpu = start === 'webgpu' && !options.fallback;
      const reason = options.fallback ?? (gpu ? 'webgpu-ok' : 'no-adapter');
      return {
        encoder: createFakeEncoder(options),
        verifier: undefined,
        models: [],
        chosen: { device: gpu ? 'webgpu' : 'wasm', reason, threads, crossOriginIsolated: false },
      };
    },
    // What storage reports is tested with the real worker.
    createStores: (name) => createStores(name, () => {}),
    loadPipeline: async () => createFakePipeline,
    loadGenerative: async () => {
      throw new Error('the fake host has no generative summarizer');
    },
    createTokenCounter: (id): TokenCounter => ({ id, countMany: async (texts) => texts.map((text) => text.length) }),
    clock: { now: () => 0 },
  });
}

function createFakeEncoder({ schedule, fallback, batchDivisor = 1, onDeviceLost }: LoadOptions): Encoder {
  let jobs = 0;
  const embed = async (texts: readonly string[], options: CallOptions = {}) => {
    const data = new Float32Array(texts.length);
    for (const [i, text] of texts.entries()) {
      data[i] = await schedule(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (text === 'lose every device' || (text === 'lose the device' && !fallback))
          onDeviceLost(new MemGuardError('DEVICE_LOST', 'gone', { data: { reason: 'device-lost' } }));
        if (text === 'always too much' || (text === 'too much' && batchDivisor < 2))
          throw new MemGuardError('OUT_OF_MEMORY', 'no memory', { phase: 'run', retriable: true });
        if (text === 'never') await new Promise(() => {});
        return ++jobs;
      }, options);
      options.onProgress?.({ done: i + 1, total: texts.length });
    }
    return { data, dim: 1, tokens: texts.length };
  };
  return { dim: 1, maxTokens: 8, vectorSpaceId: 'fake', embed };
}

/** Reads a stream to its end and tells each piece as a record. */
async function readStream(source: TextStream, _: unknown, options: EliminateOptions): Promise<unknown> {
  const pieces: string[] = [];
  for (;;) {
    const piece = await source.read(pieces.join('').length, options);
    if (piece === undefined) return { text: pieces.join(''), pieces };
    pieces.push(piece);
    options.onRecord?.({ claim: piece } as AuditRecord);
  }
}

function createFakePipeline(ports: PipelinePorts): Pipeline {
  const obey = async (messages: unknown, options: CallOptions = {}): Promise<never> => {
    const order = messages as FakeOrder;
    if (order.order === 'throw') {
      throw new MemGuardError(order.code, 'as ordered', { phase: 'fake', retriable: true, data: { n: 1 }, cause: new TypeError('inner') });
    }
    if (order.order === 'throw-plain') throw new TypeError('a plain one');
    if (order.order === 'count') return { counts: await ports.payloadCounter.countMany(order.texts, options) } as never;
    if (order.order === 'summarize') {
      const message = { id: 'm1', role: 'user', text: 'hello', version: 'v' } as const;
      return { text: await ports.summarizer!.summarize([message], { ...options, maxTokens: 7 }) } as never;
    }
    if (order.order === 'unserializable') return { call: () => {} } as never;
    if (order.order === 'emit') {
      for (let i = 0; i < order.events; i++) ports.emit({ type: 'storage', status: String(i) });
      return { emitted: order.events } as never;
    }
    if (order.order === 'until-aborted') {
      await new Promise<void>((_, reject) =>
        options.signal?.addEventListener('abort', () => reject(new MemGuardError('ABORTED', 'in the worker'))),
      );
    }
    return { messages, options: { ...options, signal: undefined, onProgress: undefined } } as never;
  };
  // The page books what every call cost.
  const compress = async (messages: unknown, options?: CallOptions): Promise<never> =>
    ({ ...((await obey(messages, options)) as object), usage: noUsage() }) as never;
  const nothing = (): never => {
    throw new MemGuardError('NOT_FOUND', 'the fake pipeline keeps no summaries');
  };
  return {
    compress,
    eliminate: readStream as never,
    reconstruct: compress as never,
    context: compress as never,
    drillDown: nothing,
    expand: nothing,
  };
}
