import { transfer } from 'comlink';
import { MemGuardError } from '../src/errors.js';
import type { LoadedModels, LoadOptions } from '../src/models/load-models.js';
import { resolvePack } from '../src/models/registry.js';
import type { Pipeline, PipelinePorts } from '../src/pipeline/types.js';
import type { CallOptions, Clock, TokenCounter } from '../src/ports.js';
import { toEnvelope } from '../src/protocol/error-codec.js';
import type { CounterName, HostInfo, HostMessage, InitOptions, WorkerApi } from '../src/protocol/worker-api.js';
import { createJobQueue } from './job-queue.js';
import { createPagePort } from './page-port.js';

/** What the host is made of; tests give fakes, the worker entry the real adapters. */
export interface HostDeps {
  notify(message: HostMessage): void;
  loadModels(options: LoadOptions): Promise<LoadedModels>;
  /** Apart from the worker's first chunk: the stages hold word tables, and the models take longer to come anyway. */
  loadPipeline(): Promise<(ports: PipelinePorts) => Pipeline>;
  createTokenCounter(name: CounterName): TokenCounter;
  readonly clock: Clock;
}

interface Opened {
  readonly models: LoadedModels;
  readonly pipeline: Pipeline;
  readonly counter: TokenCounter;
}

/** The composition root: joins models, pipeline and the page. It does not know that it is in a worker. */
export function createHost(deps: HostDeps): WorkerApi {
  const { schedule } = createJobQueue();
  const page = createPagePort(deps.notify);
  const calls = new Map<number, AbortController>();
  let opened: Opened | undefined;

  const init = async (options: InitOptions): Promise<HostInfo> => {
    const [models, createPipeline] = await Promise.all([
      deps.loadModels({
        ...options,
        pack: resolvePack(options.models),
        schedule,
        onProgress: (progress) => deps.notify({ memguard: 'load', progress }),
        onDeviceLost: (error) => deps.notify({ memguard: 'lost', error: toEnvelope(error) }),
      }),
      deps.loadPipeline().catch((cause: unknown) => {
        throw new MemGuardError('NETWORK', 'A part of the worker could not be loaded.', { phase: 'open', retriable: true, cause });
      }),
    ]);
    const counter = options.tokenizer === 'caller' ? page.counter : deps.createTokenCounter(options.tokenizer);
    const pipeline = createPipeline({
      encoder: models.encoder,
      verifier: models.verifier,
      payloadCounter: counter,
      selectionCounter: deps.createTokenCounter('bart'),
      summarizer: options.summarizer === 'caller' ? page.summarizer : undefined,
      clock: deps.clock,
      emit: (event) => deps.notify({ memguard: 'event', event }),
    });
    opened = { models, pipeline, counter };
    return describe(models);
  };

  /** Runs one call under its id, so that `cancel` reaches it. */
  const call = async <T>(callId: number, options: object, work: (opened: Opened, options: CallOptions) => Promise<T>): Promise<T> => {
    if (!opened) throw new MemGuardError('WORKER_LOST', 'The worker was called before it was ready.', { phase: 'open' });
    const controller = new AbortController();
    calls.set(callId, controller);
    const onProgress = (progress: { done: number; total: number }): void => deps.notify({ memguard: 'progress', callId, ...progress });
    try {
      return await work(opened, { ...options, signal: controller.signal, onProgress });
    } finally {
      calls.delete(callId);
    }
  };

  return {
    init,
    compress: (id, messages, options) => call(id, options, (open, full) => open.pipeline.compress(messages, full)),
    eliminate: (id, summary, messages, options) => call(id, options, (open, full) => open.pipeline.eliminate(summary, messages, full)),
    reconstruct: (id, verification, options) => call(id, options, (open, full) => open.pipeline.reconstruct(verification, full)),
    context: (id, messages, options) => call(id, options, (open, full) => open.pipeline.context(messages, full)),
    embed: (id, texts, options) =>
      call(id, options, async (open, full) => {
        const batch = await open.models.encoder.embed(texts, full);
        return transfer(batch, [batch.data.buffer as ArrayBuffer]);
      }),
    countTokens: (id, text) => call(id, {}, async (open, full) => (await open.counter.countMany([text], full))[0]!),
    cancel: (id) => calls.get(id)?.abort(),
    ping: () => {},
    answer: (askId, answer) => page.answer(askId, answer),
  };
}

function describe({ chosen, models, verifier }: LoadedModels): HostInfo {
  const { device, reason, detail, threads, crossOriginIsolated } = chosen;
  return { device, reason, detail, threads, crossOriginIsolated, models, verifier: verifier !== undefined };
}
