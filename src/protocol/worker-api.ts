import type { ErrorCode } from '../errors.js';
import type { Device, DeviceReason, MemGuardEvent, Message, Payload, Summary, Verification } from '../memory/types.js';
import type { CompressOptions, ContextOptions, ContextResult, EliminateOptions, ReconstructOptions } from '../pipeline/types.js';
import type { EmbeddingBatch, LoadProgress, ModelInfo, ModelPack } from '../ports.js';

export type CounterName = 'o200k' | 'cl100k' | 'bart';

export interface InitOptions {
  readonly models: 'small' | 'full' | ModelPack;
  readonly device: 'auto' | Device;
  /** Why a former worker gave up WebGPU; then this one starts on WASM. */
  readonly fallback?: DeviceReason | undefined;
  /** Absolute URL. */
  readonly assetBase: string;
  readonly hubToken?: string | undefined;
  /** 'caller': the page counts. */
  readonly tokenizer: CounterName | 'caller';
  readonly summarizer: 'extractive' | 'caller';
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
}

/** Call options as they cross the boundary: signals and callbacks stay on the page. */
export type Plain<O> = Omit<O, 'signal' | 'onProgress'>;

export interface EmbedOptions {
  readonly priority?: 'interactive' | 'bulk';
}

/** The worker as the page sees it. Every long call carries an id, by which it is cancelled. */
export interface WorkerApi {
  init(options: InitOptions): Promise<HostInfo>;
  compress(callId: number, messages: unknown, options: Plain<CompressOptions>): Promise<Summary>;
  eliminate(callId: number, summary: Summary | string, messages: unknown, options: Plain<EliminateOptions>): Promise<Verification>;
  reconstruct(callId: number, verification: Verification, options: Plain<ReconstructOptions>): Promise<Payload>;
  context(callId: number, messages: unknown, options: Plain<ContextOptions>): Promise<ContextResult>;
  embed(callId: number, texts: readonly string[], options: EmbedOptions): Promise<EmbeddingBatch>;
  countTokens(callId: number, text: string): Promise<number>;
  /** Aborts a call; unknown ids are ignored, since the call may just have ended. */
  cancel(callId: number): void;
  /** Answered at once: a sign of life. */
  ping(): void;
  /** The page's answer to an `ask`. */
  answer(askId: number, answer: Answer): void;
}

/** What the worker asks the page: to run one of the caller's functions. */
export type Ask =
  | { readonly kind: 'count'; readonly texts: readonly string[] }
  | { readonly kind: 'summarize'; readonly messages: readonly Message[]; readonly maxTokens: number };

export type Answer = { readonly value: number[] | string } | { readonly error: ErrorEnvelope };

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
  | { readonly memguard: 'event'; readonly event: MemGuardEvent }
  | { readonly memguard: 'progress'; readonly callId: number; readonly done: number; readonly total: number }
  | { readonly memguard: 'ask'; readonly askId: number; readonly ask: Ask }
  | { readonly memguard: 'ask-cancel'; readonly askId: number }
  | { readonly memguard: 'lost'; readonly error: ErrorEnvelope };
