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

/** `<name>-memory`: precious, nothing else has what is in it. */
export interface MemorySchema extends DBSchema {
  anchors: { key: string; value: AnchorRecord };
}

export const MODELS_VERSION = 1;
export const MEMORY_VERSION = 1;
