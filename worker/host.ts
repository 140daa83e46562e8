import { transfer } from 'comlink';
import { CACHE } from '../src/config.js';
import { isMemGuardError, MemGuardError } from '../src/errors.js';
import type { AuditRecord, Emit } from '../src/memory/types.js';
import type { Schedule } from '../src/models/batching.js';
import { cacheCounts } from '../src/models/count-cache.js';
import { cacheEmbeddings } from '../src/models/embedding-cache.js';
import type { LoadedModels, LoadOptions } from '../src/models/load-models.js';
import { resolvePack } from '../src/models/registry.js';
import type { Pipeline, PipelinePorts } from '../src/pipeline/types.js';
import type { CallOptions, CallProgress, Clock, Encoder, ModelEntry, ModelStore, TokenCounter } from '../src/ports.js';
import { toEnvelope } from '../src/protocol/error-codec.js';
import type { CounterName, HostInfo, HostMessage, InitOptions, StreamedText, WithAnchors, WorkerApi } from '../src/protocol/worker-api.js';
import { type Anchors, createAnchors, toAnchors } from './anchors.js';
import type { OpenGenerative } from './generative.js';
import { createJobQueue } from './job-queue.js';
import { estimateDownload, preloadModels } from './downloads.js';
import { batchEvents } from './event-batches.js';
import { createPagePort, type PagePort } from './page-port.js';
import type { Stores } from './stores.js';
import { loadWithoutVerifier } from './verifier-off.js';
import { assertSummarizer, chooseSummarizer } from './summarizer.js';

/** What the host is made of; tests give fakes, the worker entry the real adapters. */
export interface HostDeps {
  notify(message: HostMessage): void;
  loadModels(options: LoadOptions): Promise<LoadedModels>;
  /** Apart from the worker's first chunk: the stages hold word tables, and the models take longer to come anyway. */
  loadPipeline(): Promise<(ports: PipelinePorts) => Pipeline>;
  /** Apart for the same reason; needed for a generative summarizer only. */
  loadGenerative(): Promise<OpenGenerative>;
  createTokenCounter(name: CounterName): TokenCounter;
  createStores(name: string, emit: Emit): Stores;
  readonly clock: Clock;
}

interface Opened {
  readonly encoder: Encoder;
  readonly pipeline: Pipeline;
  readonly counter: TokenCounter;
  readonly anchors: Anchors;
  readonly stores: Stores;
}

/** The composition root: joins models, pipeline and the page. It does not know that it is in a worker. */
export function createHost(given: HostDeps): WorkerApi {
  const { emit, notify } = batchEvents(given.notify);
  const deps = { ...given, notify };
  const { schedule } = createJobQueue();
  const page = createPagePort(deps.notify);
  const calls = new Map<number, AbortController>();
  let opened: Opened | undefined;

  const init = async (options: InitOptions): Promise<HostInfo> => {
    const { info, ...parts } = await openAll(options, deps, { schedule, page, emit });
    opened = parts;
    return info;
  };

  /** Runs one call under its id, so that `cancel` reaches it. */
  const call = async <T>(callId: number, options: object, work: (opened: Opened, options: CallOptions) => Promise<T>): Promise<T> => {
    if (!opened) throw new MemGuardError('WORKER_LOST', 'The worker was called before it was ready.', { phase: 'open' });
    const controller = new AbortController();
    calls.set(callId, controller);
    const onProgress = (progress: CallProgress): void => deps.notify({ memguard: 'progress', callId, ...progress });
    try {
      return await work(opened, { ...options, signal: controller.signal, onProgress });
    } finally {
      calls.delete(callId);
    }
  };

  return {
    init,
    compress: (id, messages, options) => call(id, options, (open, full) => open.pipeline.compress(messages, full)),
    eliminate: (id, source, messages, { records, ...options }) =>
      call(id, options, async (open, full) => {
        const onRecord = (record: AuditRecord): void => deps.notify({ memguard: 'record', callId: id, record });
        const text = isStreamed(source) ? page.text(id) : source;
        return open.pipeline.eliminate(text, messages, { ...(await withAnchors(open, options, full)), ...(records ? { onRecord } : {}) });
      }),
    reconstruct: (id, verification, options) =>
      call(id, options, async (open, full) => open.pipeline.reconstruct(verification, await withAnchors(open, options, full))),
    context: (id, messages, options) =>
      call(id, options, async (open, full) => open.pipeline.context(messages, await withAnchors(open, options, full))),
    drillDown: (id, nodeId) => call(id, {}, async (open) => open.pipeline.drillDown(nodeId)),
    expand: (id, sentence) => call(id, {}, async (open) => open.pipeline.expand(sentence)),
    embed: (id, texts, options) =>
      call(id, options, async (open, full) => {
        const batch = await open.encoder.embed(texts, full);
        return transfer(batch, [batch.data.buffer as ArrayBuffer]);
      }),
    countTokens: (id, text) => call(id, {}, async (open, full) => (await open.counter.countMany([text], full))[0]!),
    addAnchors: (id, anchors, options) => call(id, options, (open, full) => open.anchors.add(anchors, full)),
    listAnchors: (id, options) => call(id, options, (open, full) => open.anchors.list({ ...options, ...full })),
    removeAnchors: (id, ids) => call(id, {}, (open) => open.anchors.remove(ids)),
    storage: (id) => call(id, {}, (open) => open.stores.report()),
    estimate: (options) => estimateDownload(options, deps),
    preload: (options) => preloadModels(options, deps),
    cancel: (id) => calls.get(id)?.abort(),
    ping: () => {},
    answer: (askId, answer) => page.answer(askId, answer),
  };
}

const isStreamed = (source: unknown): source is StreamedText => (source as Partial<StreamedText> | null)?.streamed === true;

interface HostParts {
  readonly schedule: Schedule;
  readonly page: PagePort;
  readonly emit: Emit;
}

/** Opens the databases, the models and what is made of them. */
async function openAll(options: InitOptions, deps: HostDeps, { schedule, page, emit }: HostParts): Promise<Opened & { info: HostInfo }> {
  const pack = resolvePack(options.models, options.hub);
  assertSummarizer(options, pack);
  const stores = deps.createStores(options.name, emit);
  // Memory that another tab blocks, or a newer build wrote, must not stop a chat: the calls that need it say so.
  const freshMemory = stores.memory().then(
    ({ fresh }) => fresh,
    () => false,
  );
  const store = await stores.models();
  const [{ models, verifierOff }, createPipeline] = await Promise.all([
    loadWithoutVerifier(pack, (wanted) =>
      deps.loadModels({
        ...options,
        pack: wanted,
        store,
        schedule,
        onProgress: (progress) => deps.notify({ memguard: 'load', progress }),
        onDeviceLost: (error) => deps.notify({ memguard: 'lost', error: toEnvelope(error) }),
      }),
    ),
    loadPart(deps.loadPipeline),
  ]);
  if (verifierOff !== undefined)
    emit({ type: 'warning', warning: { code: 'verifier-off', message: `The verifier is off: ${verifierOff}` } });
  const opened = [...models.models];
  const summarizer = await chooseSummarizer(options, models.summarizer, {
    page: page.summarizer,
    open: async (source) => {
      const open = await loadPart(deps.loadGenerative);
      const opening = open(source, schedule, options.assetBase, emit);
      const generative = await opening.catch((error: unknown) => dropCorrupt(error, store, pack.summarizer));
      opened.push(generative.info);
      return generative.summarizer;
    },
  });
  const counter = options.tokenizer === 'caller' ? page.counter : cacheCounts(deps.createTokenCounter(options.tokenizer), CACHE.countChars);
  const pipeline = createPipeline({
    encoder: cacheEmbeddings(models.encoder, CACHE.embeddingBytes),
    verifier: models.verifier,
    payloadCounter: counter,
    selectionCounter: cacheCounts(deps.createTokenCounter('bart'), CACHE.countChars),
    summarizer,
    summaries: stores.summaries,
    clock: deps.clock,
    emit,
  });
  const { encoder } = models;
  const anchors = createAnchors(stores.memory, encoder);
  return {
    encoder,
    pipeline,
    counter,
    stores,
    anchors,
    info: { ...describe({ ...models, models: opened }, await freshMemory), verifierOff },
  };
}

/** Bytes that were taken on trust and turned out to be no model must not be there at the next start. @throws what is given. */
async function dropCorrupt(error: unknown, store: ModelStore, entry: ModelEntry | undefined): Promise<never> {
  if (isMemGuardError(error) && error.code === 'MODEL_CORRUPT' && entry) await store.drop(entry);
  throw error;
}

async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new MemGuardError('NETWORK', 'A part of the worker could not be loaded.', { phase: 'open', retriable: true, cause });
  });
}

/** The call's options with the stored anchors where it asks for them. */
async function withAnchors<O extends CallOptions>(open: Opened, { anchors }: WithAnchors<object>, options: O) {
  if (!anchors) return options;
  return { ...options, anchors: anchors === true ? await open.anchors.list(options) : toAnchors(anchors) };
}

function describe({ chosen, models, verifier }: LoadedModels, freshMemory: boolean): HostInfo {
  const { device, reason, detail, threads, crossOriginIsolated } = chosen;
  return { device, reason, detail, threads, crossOriginIsolated, models, verifier: verifier !== undefined, freshMemory };
}
