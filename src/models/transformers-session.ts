import { AutoModel, AutoModelForSequenceClassification, AutoTokenizer, env, Tensor } from '@huggingface/transformers';
import { DEFAULTS, RUNTIME } from '../config.js';
import type { ModelEntry } from '../ports.js';
import type { ChosenDevice } from './device.js';
import type { ModelFiles } from './loader.js';

/** A batch ready to run: `ids` [n, length] row-major, padded with `padId`; `types` marks the second part of a pair. */
export interface TokenBatch {
  readonly ids: BigInt64Array;
  readonly mask: BigInt64Array;
  readonly types: BigInt64Array;
  readonly rows: number;
  readonly length: number;
}

export interface ModelOutput {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** One loaded model: its tokenizer and one run at a time. */
export interface ModelSession {
  /** Token ids without special tokens. */
  tokenize(text: string): number[];
  /** Special ids around one part, or around and between two. */
  readonly frame: { readonly single: readonly [number[], number[]]; readonly pair: readonly [number[], number[], number[]] };
  readonly padId: number;
  /** Index of each label in the logits; empty for an encoder. */
  readonly labels: Readonly<Record<string, number>>;
  /** Largest batch: rows, and padded tokens. */
  readonly limits: { readonly rows: number; readonly tokens: number };
  run(batch: TokenBatch): Promise<ModelOutput>;
}

/** Where transformers.js believes its models to be. Nothing is ever fetched from there: the custom cache answers. */
const MADE_UP_PATH = '/memguard-models/';

const served = new Map<string, Blob>();

/** Takes the network, the caches and the CDN away from transformers.js and points ORT to our own wasm. */
export function configureTransformers(assetBase: string, chosen: ChosenDevice): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = MADE_UP_PATH;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = {
    match: async (key: string) => respond(served.get(key)),
    put: async () => {},
    delete: async () => false,
  };
  // An optional file that the model lacks is absent; anything else is refused the same way.
  env.fetch = async () => new Response(null, { status: 404 });
  const wasm = env.backends.onnx.wasm!;
  // The asyncify build holds the WebGPU backend; on WASM the plain one is half as large. Absolute, or a dev server rewrites the import.
  const build = `ort/ort-wasm-simd-threaded${chosen.device === 'webgpu' ? '.asyncify' : ''}`;
  wasm.wasmPaths = { mjs: new URL(`${build}.mjs`, assetBase).href, wasm: new URL(`${build}.wasm`, assetBase).href };
  wasm.numThreads = chosen.threads;
  wasm.initTimeout = RUNTIME.wasmInitTimeoutMs;
}

function respond(blob: Blob | undefined): Response | undefined {
  return blob && new Response(blob, { headers: { 'content-length': String(blob.size) } });
}

/**
 * Runs `open` while transformers.js finds the files of `entry` under `entry.id`, and nothing else: `AutoTokenizer.from_pretrained(entry.id)`,
 * `AutoModelForSeq2SeqLM.from_pretrained(entry.id, { dtype: entry.dtype, device, session_options })`. `configureTransformers` comes before.
 */
export async function serveFiles<T>(entry: ModelEntry, files: ModelFiles, open: () => Promise<T>): Promise<T> {
  const keys = [...files].map(([path, blob]) => {
    const key = `${MADE_UP_PATH}${entry.id}/${path}`;
    served.set(key, blob);
    return key;
  });
  try {
    return await open();
  } finally {
    for (const key of keys) served.delete(key);
  }
}

/** What `from_pretrained` takes as `session_options`. */
export interface SessionOptions {
  executionProviders: (string | { name: string; device: GPUDevice })[];
}

/** ORT's side of a device: a GPU device of our own, whose loss is seen, or the name. */
export function sessionOptions({ device, gpu }: Pick<ChosenDevice, 'device' | 'gpu'>): SessionOptions {
  return { executionProviders: gpu ? [{ name: 'webgpu', device: gpu }] : [device] };
}

/** Compiles one model from verified bytes. A rejection poisons this realm: only a new worker may try again. */
export function openSession(
  entry: ModelEntry,
  files: ModelFiles,
  chosen: Pick<ChosenDevice, 'device' | 'gpu'>,
  batchDivisor = 1,
): Promise<ModelSession> {
  return serveFiles(entry, files, async () => {
    const tokenizer = await AutoTokenizer.from_pretrained(entry.id);
    const auto = entry.kind === 'encoder' ? AutoModel : AutoModelForSequenceClassification;
    const { dtype } = entry;
    const model = await auto.from_pretrained(entry.id, { dtype, device: chosen.device, session_options: sessionOptions(chosen) });
    const encode = (text: string, options: object): number[] => tokenizer.encode(text, options);
    return {
      tokenize: (text) => encode(text, { add_special_tokens: false }),
      frame: readFrame(encode),
      padId: tokenizer.pad_token_id ?? 0,
      labels: (model.config as { label2id?: Record<string, number> }).label2id ?? {},
      limits: limitsOf(batchDivisor),
      run: (batch) => runModel(model, batch),
    };
  });
}

function limitsOf(divisor: number): ModelSession['limits'] {
  return {
    rows: Math.max(1, Math.floor(DEFAULTS.encoderBatch / divisor)),
    tokens: Math.max(1, Math.floor(DEFAULTS.batchTokens / divisor)),
  };
}

/** The special tokens, read off a probe so that any tokenizer's layout works. */
function readFrame(encode: (text: string, options: object) => number[]): ModelSession['frame'] {
  const [a] = encode('a', { add_special_tokens: false });
  const [b] = encode('b', { add_special_tokens: false });
  const single = encode('a', {});
  const pair = encode('a', { text_pair: 'b' });
  const at = pair.indexOf(a!);
  const bt = pair.lastIndexOf(b!);
  const alone = single.indexOf(a!);
  return {
    single: [single.slice(0, alone), single.slice(alone + 1)],
    pair: [pair.slice(0, at), pair.slice(at + 1, bt), pair.slice(bt + 1)],
  };
}

async function runModel(model: unknown, batch: TokenBatch): Promise<ModelOutput> {
  const call = model as {
    (inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
    sessions: { model: { inputNames: string[] } };
  };
  const dims = [batch.rows, batch.length];
  const all = { input_ids: batch.ids, attention_mask: batch.mask, token_type_ids: batch.types };
  const wanted = Object.entries(all).filter(([name]) => call.sessions.model.inputNames.includes(name));
  const output = await call(Object.fromEntries(wanted.map(([name, data]) => [name, new Tensor('int64', data, dims)])));
  const tensor = output['last_hidden_state'] ?? output['logits'];
  if (!tensor) throw new Error(`The model gave ${Object.keys(output).join(', ')}, not last_hidden_state or logits.`);
  return { data: tensor.data as Float32Array, dims: tensor.dims };
}
