import type { CallProgress } from './memory/progress.js';
import type { Device, GenerationRecord, GenerationSettings, Message } from './memory/types.js';
export type { CallProgress };

/** Per-call options of every model port. Interactive calls run before bulk ones. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: 'interactive' | 'bulk';
  readonly onProgress?: (progress: CallProgress) => void;
}

/** Embeddings of n texts. `data` is row-major [n, dim], rows of length 1 (a text without tokens is a zero row). */
export interface EmbeddingBatch {
  readonly data: Float32Array;
  readonly dim: number;
  /** Model tokens that were run, special tokens included, padding not. */
  readonly tokens: number;
  /** Texts that were not run, since their embeddings were remembered. Absent means none. */
  readonly cached?: number;
}

/** Vectors of the parts of texts, in order, all texts after each other. Row-major [parts, dim], not scaled. */
export interface PartVectors {
  /** Mean of a part's token vectors as the model gives them; a zero row for a part without tokens. */
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
  /**
   * Vectors of the parts of texts, each in the context of its text: a text is given as parts that join to it. Nothing is kept of them, so the
   * same call costs the same again. A text beyond `maxTokens` is run in equal stretches. Absent where a model gives no token vectors.
   */
  embedParts?(texts: readonly (readonly string[])[], options?: CallOptions): Promise<PartVectors>;
}

export interface EvidencePair {
  readonly evidence: string;
  readonly claim: string;
}

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

/** What a model's summarizer wrote, or in `failed` why that is no summary. */
export type WrittenText = { readonly text: string; readonly generation: GenerationRecord } | { readonly failed: string };

/** A caller's or a model's summarizer: text in conversation order to a summary of at most `maxTokens`. */
export interface TextSummarizer {
  readonly id: string;
  /** A model wrote it unchecked: loops, echoes and texts longer than what they were written from then count as failures. */
  readonly byModel?: true;
  summarize(messages: readonly Message[], options: CallOptions & { maxTokens: number }): Promise<string | WrittenText>;
}

export interface GenerateOptions extends Pick<CallOptions, 'signal'> {
  /** Most tokens to generate, closing token included. */
  readonly maxNewTokens: number;
  /** Gets the text in pieces as it is written; joined they are the result's text. */
  readonly onText?: (piece: string) => void;
}

/** One generation. Token counts include the special tokens. */
export interface Generation {
  /** Without half characters: what a token limit cuts in two is left out. */
  readonly text: string;
  readonly ids: readonly number[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** False when the token limit ended it, not the model. */
  readonly complete: boolean;
  readonly settings: GenerationSettings;
}

/** A seq2seq model, one text a call, greedy. */
export interface TextGenerator {
  readonly id: string;
  /** Model, revision, dtype and device. */
  readonly model: string;
  /** Longest input in tokens, special tokens included. */
  readonly maxTokens: number;
  /** Tokens of a text, special tokens included. */
  countTokens(text: string): number;
  /**
   * Other models run between two of its tokens; an abort ends it at the next one.
   *
   * @throws MemGuardError INVALID_ARGUMENT for a text over `maxTokens`, which never reaches the model; ABORTED; the codes of a failed run,
   *   with `data.kind` 'summarizer'.
   */
  generate(text: string, options: GenerateOptions): Promise<Generation>;
}

/** Milliseconds that only grow; pure stages time their steps through it. */
export interface Clock {
  now(): number;
}

/** One file of a model, at `path` under the model's base. */
export interface ModelFile {
  readonly path: string;
  /** Lower-case hex; empty where none is known: then the first download pins it. */
  readonly sha256: string;
  /** 0 where the size is not known before the server tells. */
  readonly bytes: number;
  /** Where this file lies, if not with the others; relative to the asset base. */
  readonly base?: string;
}

/** Everything that is known about a model before it is loaded. Plain data. */
export interface ModelEntry {
  readonly id: string;
  readonly revision: string;
  readonly kind: 'encoder' | 'verifier' | 'summarizer';
  readonly dtype: 'q8' | 'fp32';
  /** config.json, tokenizer.json, tokenizer_config.json, golden.json and the weights; nothing else is ever asked for. */
  readonly files: readonly ModelFile[];
  /** Length of an embedding; of the hidden state for a verifier. */
  readonly dim: number;
  /** Longest input in tokens, special tokens included. */
  readonly maxTokens: number;
  readonly pooling: 'mean' | 'none';
  readonly license: string;
  /** Where the files lie, relative to the asset base; default is `models/<id>/`. */
  readonly base?: string;
  /** Least cosine of a golden sentence to its fp32 reference; default is that of the shipped encoder. */
  readonly goldenCosine?: number;
  /** True when WASM and WebGPU give different vectors (ordinary int8): then each device has its own vector space. */
  readonly deviceBound?: boolean;
}

/** The models of one MemGuard. Without a verifier, elimination says `verifier-off`. */
export interface ModelPack {
  readonly id: string;
  readonly encoder: ModelEntry;
  readonly verifier?: ModelEntry;
  /** A seq2seq model: encoder and merged decoder. */
  readonly summarizer?: ModelEntry;
}

/** What is known about a file that is cached. */
export interface ModelPin {
  readonly sha256: string;
  readonly bytes: number;
}

/** Weight cache under the loader. What `get` gives has been checked by sha-256; a rejected `put` only costs the cache. */
export interface ModelStore {
  get(entry: ModelEntry, file: ModelFile): Promise<Blob | undefined>;
  put(entry: ModelEntry, file: ModelFile, bytes: Blob): Promise<void>;
  /** Whether a file is cached, without reading or checking it. */
  find(entry: ModelEntry, file: ModelFile): Promise<ModelPin | undefined>;
  /** Deletes the files of a model whose hash is not known beforehand, since they turned out not to be one. */
  drop(entry: ModelEntry): Promise<void>;
  /** Runs `work` (get, download, put) while no other tab does the same for this file. Absent where nothing is shared between tabs. */
  exclusive?<T>(entry: ModelEntry, file: ModelFile, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Whose memory it is; matched by the fields given, so `{ userId }` spans all threads of that user. */
export interface Scope {
  readonly userId: string;
  readonly agentId?: string;
  readonly threadId?: string;
}

/** A verified prompt + answer pair. */
export interface AnchorText {
  readonly id: string;
  readonly prompt: string;
  readonly answer: string;
  /** ISO 8601 with the sender's offset. */
  readonly time?: string;
  readonly scope?: Scope;
}

/** Rows of the same length, comparable only with vectors of the same vector-space id. */
export interface PairEmbeddings {
  readonly prompt: Float32Array;
  readonly answer: Float32Array;
}

export interface NewAnchor extends AnchorText {
  readonly vectorSpaceId: string;
  readonly embeddings: PairEmbeddings;
}

/** Embeddings are absent when they belong to another vector space: embed the texts and add the anchor again under its id. */
export type StoredAnchor = AnchorText & {
  /** Milliseconds since 1970, of the first add. */
  readonly created: number;
} & ({ readonly needsReembed: false; readonly embeddings: PairEmbeddings } | { readonly needsReembed: true });

/** An anchor as the app gives it. Without an id, it gets one from its texts and scope: the same pair is stored once. */
export interface AnchorInput extends Omit<AnchorText, 'id'> {
  readonly id?: string;
}

/** An anchor as the app gets it. `embeddings`, of the encoder in use, only where they were asked for. */
export interface ListedAnchor extends AnchorText {
  /** Milliseconds since 1970, of the first add; anchors of one call are a thousandth apart. */
  readonly created: number;
  readonly embeddings?: PairEmbeddings;
}

/** Precious long-term memory. Every write is all or nothing. */
export interface MemoryStore {
  addAnchors(anchors: readonly NewAnchor[]): Promise<void>;
  /** In order of creation. Reading never embeds. */
  listAnchors(options: { readonly vectorSpaceId: string; readonly scope?: Scope }): Promise<StoredAnchor[]>;
  /** @returns how many of the ids were there. */
  removeAnchors(ids: readonly string[]): Promise<number>;
}

/** A message that a kept text was made from. */
export interface SourceVersion {
  readonly id: string;
  /** Changes when the message is edited. */
  readonly version: string;
}

/**
 * Where summaries are kept between calls, tabs and visits. It never fails a call: what cannot be read is not there, what cannot be written is
 * lost. An identity names all that a text depends on; of two texts with one identity the later counts.
 */
export interface SummaryStore {
  get(identity: string): Promise<string | undefined>;
  /** Drops what the same conversation left from before one of these messages was edited. */
  put(identity: string, sources: readonly SourceVersion[], text: string): Promise<void>;
  /** Deletes a text that turned out to be damaged. */
  drop(identity: string): Promise<void>;
}

export interface StorageEstimate {
  /** Bytes of the whole origin; undefined where the browser does not tell. */
  readonly usage: number | undefined;
  readonly quota: number | undefined;
  /** True when the browser promised not to clear this origin on its own. */
  readonly persisted: boolean;
}

/** What `storage()` tells. Bytes of the databases are payload; `usage` is the browser's figure for the whole origin. */
export interface StorageReport extends StorageEstimate {
  /** `persistence` 'none': nothing is kept, every start downloads. */
  readonly models: { readonly persistence: 'indexeddb' | 'none'; readonly files: number; readonly bytes: number };
  /** `persistence` 'none': what is added lives until the worker ends. */
  readonly memory: { readonly persistence: 'indexeddb' | 'none'; readonly anchors: number; readonly bytes: number };
}

/** What a start would download. */
export interface DownloadEstimate {
  /** Bytes that are not cached yet. */
  readonly bytes: number;
  /** Bytes of all files, cached or not. */
  readonly total: number;
  /** Files whose size no server told: their bytes are in neither figure. */
  readonly unknown: number;
}

export type LoadStage = 'probe' | 'download' | 'compile' | 'open' | 'ready';

/** One bar over all files: `loaded` and `total` are bytes, `loaded / total` never falls and ends at 1. */
export interface LoadProgress {
  readonly stage: LoadStage;
  readonly loaded: number;
  readonly total: number;
}

/** A model in use. */
export interface ModelInfo {
  readonly id: string;
  readonly kind: ModelEntry['kind'];
  readonly revision: string;
  readonly dtype: string;
  readonly device: Device;
  readonly vectorSpaceId: string;
  /**
   * Self-test at load: least cosine to the reference for an encoder, largest logit difference for a verifier, share of words in [0,1] for a
   * summarizer: of those of its golden texts, or without any of those of the text it was given (`selfTest` tells).
   */
  readonly golden: number;
  readonly selfTest: 'golden' | 'plausibility';
}
