import type { Message } from './memory/types.js';

/** Per-call options of every model port. Interactive calls run before bulk ones. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: 'interactive' | 'bulk';
  /** Called between batches; `done` and `total` count texts. */
  readonly onProgress?: (progress: { done: number; total: number }) => void;
}

/** Embeddings of n texts. `data` is row-major [n, dim], rows of length 1 (a text without tokens is a zero row). */
export interface EmbeddingBatch {
  readonly data: Float32Array;
  readonly dim: number;
  /** Model tokens that were run, special tokens included, padding not. */
  readonly tokens: number;
}

/** Makes embeddings. Long texts are split by tokens and averaged, never silently cut. */
export interface Encoder {
  readonly dim: number;
  readonly maxTokens: number;
  readonly vectorSpaceId: string;
  embed(texts: readonly string[], options?: CallOptions): Promise<EmbeddingBatch>;
}

export interface EvidencePair { readonly evidence: string; readonly claim: string }

/** Scores whether evidence supports a claim. `scores` are logit differences, higher is more supported. */
export interface Verifier {
  readonly id: string;
  readonly maxTokens: number;
  /** Tokens of a text without special tokens; synchronous, for packing. */
  countTokens(text: string): number;
  score(pairs: readonly EvidencePair[], options?: CallOptions): Promise<{ scores: Float32Array; tokens: number }>;
}

/** Counts tokens of texts in the terms of one target model. Asynchronous, since ranks load lazily and callers' functions live on the page. */
export interface TokenCounter {
  readonly id: string;
  countMany(texts: readonly string[], options?: CallOptions): Promise<number[]>;
}

/** A caller's or a model's summarizer: text in conversation order to a summary of at most `maxTokens`. */
export interface TextSummarizer {
  readonly id: string;
  summarize(messages: readonly Message[], options: CallOptions & { maxTokens: number }): Promise<string>;
}

/** Milliseconds that only grow; pure stages time their steps through it. */
export interface Clock { now(): number }
