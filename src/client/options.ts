import { MemGuardError } from '../errors.js';
import type { Device } from '../memory/types.js';
import { abortSignal, type Check, checkFields, isFields, listener, oneOf, refuse, text } from '../options/check.js';
import type { LoadProgress, ModelPack } from '../ports.js';
import type { CounterName, InitOptions } from '../protocol/worker-api.js';
import { type BuiltinSummarizer, createBuiltinSummarizer } from './builtin-summarizer.js';
import type { CallerFunctions, CallerSummarizer, CallerTokenizer } from './callbacks.js';
import { spawnWorker } from './worker-connection.js';

export interface MemGuardOptions {
  /** Name of the databases, default 'memguard': one for each memory that a site keeps. */
  readonly name?: string;
  /** 'small' is shipped with the package and works offline; 'full' comes from a hub at the first start (half a gigabyte). */
  readonly models?: 'small' | 'full' | ModelPack;
  /** 'auto' takes WebGPU where it works; `info()` says why not. */
  readonly device?: 'auto' | Device;
  /** Where `models/` and `ort/` are served; default is the page's own folder. */
  readonly assetBase?: string | URL;
  /**
   * Default 'extractive', which cannot invent. 'generative' needs a pack with a seq2seq model ('full'); 'builtin' is the browser's own, which
   * starts on a click or a key press only. Where one of them fails, the extractive one answers with a warning.
   */
  readonly summarizer?: 'extractive' | 'generative' | 'builtin' | CallerSummarizer;
  /** Counts the payload; default 'o200k'. */
  readonly tokenizer?: CounterName | CallerTokenizer;
  /** Where 'full' comes from: `<hub>/<id>/resolve/<revision>/<file>`; default is the public hub. */
  readonly hub?: string | URL;
  /** For gated downloads only; never stored, sent to the hub only. */
  readonly hubToken?: string;
  /** Makes the worker where the bundler cannot find it; called again for each respawn. */
  readonly worker?: () => Worker;
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

export interface ResolvedOptions {
  readonly init: InitOptions;
  readonly functions: CallerFunctions;
  /** The browser's own summarizer, where it is asked for. */
  readonly builtin: BuiltinSummarizer | undefined;
  readonly spawn: () => Worker;
  readonly onProgress: ((progress: LoadProgress) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** @throws MemGuardError INVALID_ARGUMENT for a value that no option takes, UNSUPPORTED for one that this version or this place lacks. */
export function resolveOptions(options: MemGuardOptions): ResolvedOptions {
  if (typeof Worker === 'undefined')
    throw new MemGuardError('UNSUPPORTED', 'MemGuard runs in browsers: there is no Worker here.', { phase: 'open' });
  checkFields('createMemGuard()', options, START);
  const {
    name = 'memguard',
    models = 'small',
    device = 'auto',
    summarizer = 'extractive',
    tokenizer = 'o200k',
    hubToken,
    worker,
    onProgress,
    signal,
  } = options;
  const builtin = summarizer === 'builtin' ? createBuiltinSummarizer() : undefined;
  return {
    init: {
      name,
      models,
      device,
      hubToken,
      hub: options.hub === undefined ? undefined : resolveFolder(options.hub, 'hub'),
      assetBase: resolveFolder(options.assetBase ?? '.', 'assetBase'),
      tokenizer: typeof tokenizer === 'function' ? 'caller' : tokenizer,
      summarizer: typeof summarizer === 'function' ? 'caller' : summarizer,
    },
    functions: {
      tokenizer: typeof tokenizer === 'function' ? tokenizer : undefined,
      summarizer: typeof summarizer === 'function' ? summarizer : builtin?.summarize,
    },
    builtin,
    spawn: worker ? () => toWorker(worker()) : spawnWorker,
    onProgress,
    signal,
  };
}

/** Absolute and with a closing slash, since file names are resolved against it. */
function resolveFolder(base: string | URL, option: string): string {
  try {
    const url = new URL(base, globalThis.document?.baseURI ?? globalThis.location?.href);
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    return url.href;
  } catch (cause) {
    throw new MemGuardError('INVALID_ARGUMENT', `${option} must be a URL or a path.`, { phase: 'open', cause });
  }
}

/** @throws MemGuardError INVALID_ARGUMENT for a function that gave something else: a promise of a worker, a SharedWorker, nothing. */
function toWorker(made: unknown): Worker {
  const methods = ['postMessage', 'addEventListener', 'terminate'];
  if (isFields(made) && methods.every((method) => typeof made[method] === 'function')) return made as unknown as Worker;
  return refuse('what the worker function returned', made, 'a Worker');
}

/** @throws MemGuardError INVALID_ARGUMENT unless every value is a string. */
export function checkTexts(texts: readonly string[]): readonly string[] {
  if (!Array.isArray(texts)) refuse('texts', texts, 'an array of texts');
  for (const [i, one] of texts.entries()) text(one, `texts[${i}]`);
  return texts;
}

const orFunction =
  (...names: readonly string[]): Check =>
  (value, name) => {
    if (typeof value !== 'function' && !(names as readonly unknown[]).includes(value))
      refuse(name, value, `${names.map((one) => `'${one}'`).join(', ')} or a function`);
  };

const place: Check = (value, name) => {
  if (typeof value !== 'string' && !(value instanceof URL)) refuse(name, value, 'a URL or a path');
};

/** Every option has its check: the compiler misses the ones that have none. */
const START: Readonly<Record<keyof MemGuardOptions, Check>> = {
  name: (value, name) => {
    if (typeof value !== 'string' || value === '') refuse(name, value, 'a text that is not empty');
  },
  models: (value, name) => {
    if (value !== 'small' && value !== 'full' && !isFields(value)) refuse(name, value, "'small', 'full' or a ModelPack");
  },
  device: oneOf('auto', 'webgpu', 'wasm'),
  assetBase: place,
  summarizer: orFunction('extractive', 'generative', 'builtin'),
  tokenizer: orFunction('o200k', 'cl100k', 'bart'),
  hub: place,
  hubToken: text,
  worker: listener,
  onProgress: listener,
  signal: abortSignal,
};
