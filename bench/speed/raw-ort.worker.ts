// onnxruntime-web alone on the shipped model files: what the library's model time is compared with.
import { expose } from 'comlink';
import * as ort from 'onnxruntime-web';

/** Token ids of one model input; `second` is where the second part of a pair begins. */
export interface RawSequence {
  readonly ids: readonly number[];
  readonly second?: number;
}

/** Sequences of each batch, padded to the longest with 0. */
export type RawBatches = readonly (readonly RawSequence[])[];

type Feeds = Record<string, ort.Tensor>;

const sessions = new Map<string, ort.InferenceSession>();
const held = new Map<string, Uint8Array>();
const prepared = new Map<string, { session: ort.InferenceSession; feeds: Feeds[] }>();

function toFeeds(batch: readonly RawSequence[], names: readonly string[]): Feeds {
  const length = Math.max(...batch.map(({ ids }) => ids.length));
  const dims = [batch.length, length];
  const column = (value: (sequence: RawSequence, at: number) => number) =>
    new ort.Tensor(
      'int64',
      BigInt64Array.from(batch.flatMap((sequence) => Array.from({ length }, (_, at) => BigInt(value(sequence, at))))),
      dims,
    );
  const all: Feeds = {
    input_ids: column(({ ids }, at) => ids[at] ?? 0),
    attention_mask: column(({ ids }, at) => (at < ids.length ? 1 : 0)),
    token_type_ids: column(({ ids, second }, at) => (second !== undefined && at >= second && at < ids.length ? 1 : 0)),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

const api = {
  configure(base: string, threads: number): void {
    const build = new URL('ort/ort-wasm-simd-threaded', base).href;
    ort.env.wasm.wasmPaths = { mjs: `${build}.mjs`, wasm: `${build}.wasm` };
    ort.env.wasm.numThreads = threads;
  },
  async load(model: string, url: string): Promise<void> {
    sessions.set(model, await ort.InferenceSession.create(url, { executionProviders: ['wasm'] }));
  },
  /** Fetches a model's bytes, so that `create` times the session alone. */
  async hold(model: string, url: string): Promise<void> {
    held.set(model, new Uint8Array(await (await fetch(url)).arrayBuffer()));
  },
  /** Milliseconds of making a session of held bytes; the first starts the wasm runtime too. */
  async create(model: string): Promise<number> {
    const bytes = held.get(model);
    if (!bytes) throw new Error(`${model} is not held`);
    const started = performance.now();
    sessions.set(model, await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] }));
    return performance.now() - started;
  },
  /** Builds the tensors of a piece of work, so that `run` times the model alone. */
  prepare(work: string, model: string, batches: RawBatches): void {
    const session = sessions.get(model);
    if (!session) throw new Error(`${model} is not loaded`);
    prepared.set(work, { session, feeds: batches.map((batch) => toFeeds(batch, session.inputNames)) });
  },
  /** Milliseconds of all batches, one after the other. */
  async run(work: string): Promise<number> {
    const { session, feeds } = prepared.get(work)!;
    const started = performance.now();
    for (const feed of feeds) await session.run(feed);
    return performance.now() - started;
  },
};

export type RawOrt = typeof api;
expose(api);
