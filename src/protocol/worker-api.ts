import type { ErrorCode } from '../errors.js';
import type {
  AuditRecord,
  Device,
  DeviceReason,
  DrillDown,
  MemGuardEvent,
  Message,
  Payload,
  Summary,
  SummarySentence,
  Verification,
} from '../memory/types.js';
import type { Anchor, CompressOptions, ContextOptions, ContextResult, EliminateOptions, ReconstructOptions } from '../pipeline/types.js';
import type {
  AnchorInput,
  AnchorText,
  CallProgress,
  DownloadEstimate,
  EmbeddingBatch,
  ListedAnchor,
  LoadProgress,
  ModelInfo,
  ModelPack,
  Scope,
  StorageReport,
} from '../ports.js';

export type CounterName = 'o200k' | 'cl100k' | 'bart';

export interface InitOptions {
  /** The databases are `<name>-models` and `<name>-memory`. */
  readonly name: string;
  readonly models: 'small' | 'full' | ModelPack;
  readonly device: 'auto' | Device;
  /** Why a former worker gave up WebGPU; then this one starts on WASM. */
  readonly fallback?: DeviceReason | undefined;
  /** Most threads of the wasm runtime, since more of them did not start. */
  readonly maxThreads?: number | undefined;
  /** Batches are this many times smaller, since larger ones ran out of memory. */
  readonly batchDivisor?: number | undefined;
  /** Absolute URL. */
  readonly assetBase: string;
  /** Absolute URL of the hub that the full pack comes from; default is the public one. */
  readonly hub?: string | undefined;
  readonly hubToken?: string | undefined;
  /** 'caller': the page counts. */
  readonly tokenizer: CounterName | 'caller';
  /** 'caller' and 'builtin': the page summarises. */
  readonly summarizer: 'extractive' | 'generative' | 'builtin' | 'caller';
  /** Why a former worker's generative summarizer failed; then this one does not open it, and every call says so. */
  readonly summarizerOff?: string | undefined;
}

export interface HostInfo {
  readonly device: Device;
  readonly reason: DeviceReason;
  readonly detail?: string | undefined;
  /** Threads of the wasm runtime; 1 on pages that are not cross-origin isolated. */
  readonly threads: number;
  readonly crossOriginIsolated: boolean;
  readonly models: readonly ModelInfo[];
  readonly verifier: boolean;
  /** Why the pack's verifier could not be had. */
  readonly verifierOff?: string | undefined;
  /** True when the memory database did not exist before this start. */
  readonly freshMemory: boolean;
}

/** Call options as they cross the boundary: signals and callbacks stay on the page. */
export type Plain<O> = Omit<O, 'signal' | 'onProgress'>;

/** In the place of a text: the page reads it, the worker asks for it. */
export interface StreamedText {
  readonly streamed: true;
}

/** `records`: tell each record as soon as it is known. */
export type PlainEliminate = Omit<Plain<WithAnchors<EliminateOptions>>, 'onRecord'> & { readonly records?: boolean };

export interface EmbedOptions {
  readonly priority?: 'interactive' | 'bulk';
}

/** Options of a call that takes anchors: given ones, or all that are stored. */
export type WithAnchors<O> = Omit<O, 'anchors'> & { readonly anchors?: readonly Anchor[] | true };

export interface AnchorListOptions {
  /** Matched by the fields given; without it all anchors are listed. */
  readonly scope?: Scope;
  /** With the embeddings of the encoder in use. Anchors of another encoder are embedded again, once, and stored. */
  readonly embeddings?: boolean;
}

/** The worker as the page sees it. Every long call carries an id, by which it is cancelled. */
export interface WorkerApi {
  init(options: InitOptions): Promise<HostInfo>;
  compress(callId: number, messages: unknown, options: Plain<CompressOptions>): Promise<Summary>;
  eliminate(
    callId: number,
    source: Summary | string | StreamedText | object,
    messages: unknown,
    options: PlainEliminate,
  ): Promise<Verification>;
  reconstruct(callId: number, verification: Verification, options: Plain<WithAnchors<ReconstructOptions>>): Promise<Payload>;
  context(callId: number, messages: unknown, options: Plain<WithAnchors<ContextOptions>>): Promise<ContextResult>;
  drillDown(callId: number, nodeId: string): Promise<DrillDown>;
  expand(callId: number, sentence: string | Pick<SummarySentence, 'sources'>): Promise<readonly Message[]>;
  embed(callId: number, texts: readonly string[], options: EmbedOptions): Promise<EmbeddingBatch>;
  countTokens(callId: number, text: string): Promise<number>;
  addAnchors(callId: number, anchors: readonly AnchorInput[], options: EmbedOptions): Promise<AnchorText[]>;
  listAnchors(callId: number, options: AnchorListOptions): Promise<ListedAnchor[]>;
  /** How many of the ids were there. */
  removeAnchors(callId: number, ids: readonly string[]): Promise<number>;
  storage(callId: number): Promise<StorageReport>;
  /** What a start with these options would download. Needs no `init`. */
  estimate(options: InitOptions): Promise<DownloadEstimate>;
  /** Downloads it into the cache, and tells what is still missing. Needs no `init`. */
  preload(options: InitOptions): Promise<DownloadEstimate>;
  /** Aborts a call; unknown ids are ignored, since the call may just have ended. */
  cancel(callId: number): void;
  /** Answered at once: a sign of life. */
  ping(): void;
  /** The page's answer to an `ask`. */
  answer(askId: number, answer: Answer): void;
}

/** What the worker asks the page: to run one of the caller's functions, or for what follows `from` in the text that a call reads. */
export type Ask =
  | { readonly kind: 'count'; readonly texts: readonly string[] }
  | { readonly kind: 'summarize'; readonly messages: readonly Message[]; readonly maxTokens: number }
  | { readonly kind: 'text'; readonly callId: number; readonly from: number };

/** A value that is undefined is the end of a text. */
export type Answer = { readonly value: number[] | string | undefined } | { readonly error: ErrorEnvelope };

/** An error as plain data. */
export interface ErrorEnvelope {
  readonly code: ErrorCode;
  readonly message: string;
  readonly phase?: string | undefined;
  readonly retriable: boolean;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: { readonly name: string; readonly message: string } | undefined;
}

/** What the worker says on its own. It shares the port with the results, so an event is always there before its call's result. */
export type HostMessage =
  | { readonly memguard: 'hello'; readonly version: number; readonly lock: string | undefined }
  | { readonly memguard: 'load'; readonly progress: LoadProgress }
  | { readonly memguard: 'events'; readonly events: readonly MemGuardEvent[] }
  | ({ readonly memguard: 'progress'; readonly callId: number } & CallProgress)
  | { readonly memguard: 'record'; readonly callId: number; readonly record: AuditRecord }
  | { readonly memguard: 'ask'; readonly askId: number; readonly ask: Ask }
  | { readonly memguard: 'ask-cancel'; readonly askId: number }
  | { readonly memguard: 'lost'; readonly error: ErrorEnvelope };
