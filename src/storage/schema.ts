import type { DBSchema } from 'idb';
import type { AnchorText, PairEmbeddings } from '../ports.js';

/** Written after all chunks of its file: a file without one does not exist. */
export interface ModelManifest {
  readonly key: string;
  readonly revision: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Length of each chunk in bytes, in order. */
  readonly chunkBytes: readonly number[];
}

export interface ModelChunk {
  readonly key: string;
  readonly index: number;
  readonly blob: Blob;
}

/** `<name>-models`: disposable, everything in it can be downloaded again. */
export interface ModelsSchema extends DBSchema {
  manifests: { key: string; value: ModelManifest };
  chunks: { key: [string, number]; value: ModelChunk };
}

export interface AnchorRecord extends AnchorText {
  /** Milliseconds since 1970; anchors of one call are a thousandth apart, which keeps their order. */
  readonly created: number;
  readonly vectorSpaceId: string;
  readonly embeddings: PairEmbeddings;
}

/** A kept summary. It holds words of a conversation, so it lies with the memory and not with the weights. */
export interface SummaryRecord {
  /** SHA-256 of all that the text depends on. */
  readonly key: string;
  /** Id of the first message: edits are looked for among the summaries of one conversation. */
  readonly conversation: string;
  /** Id and version of each message, in order. */
  readonly sources: readonly (readonly [string, string])[];
  readonly text: string;
  /** SHA-256 of the text. */
  readonly sum: string;
  /** 2 a character. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly used: number;
}

/** `<name>-memory`: anchors are precious, nothing else has them; summaries can be made again. */
export interface MemorySchema extends DBSchema {
  anchors: { key: string; value: AnchorRecord };
  summaries: { key: string; value: SummaryRecord; indexes: { conversation: string; used: [number, number] } };
}

export const MODELS_VERSION = 1;
export const MEMORY_VERSION = 2;
