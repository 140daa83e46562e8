import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { MEMORY_VERSION, type MemorySchema, MODELS_VERSION, type ModelsSchema } from './schema.js';

/**
 * One version step. It may await requests of its transaction and nothing else, or the transaction ends under it.
 * A step that was published is never changed: users have databases made by it.
 */
export type Migration<S extends DBSchema> = (
  db: IDBPDatabase<S>,
  transaction: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
) => void | Promise<void>;

/** What `Connection` needs to open one database. `migrations[v]` leads from version v to v + 1. */
export interface DatabaseDefinition<S extends DBSchema> {
  readonly kind: 'models' | 'memory';
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoreNames<S>[];
  readonly migrations: readonly Migration<S>[];
}

const createModelStores: Migration<ModelsSchema> = (db) => {
  db.createObjectStore('manifests', { keyPath: 'key' });
  db.createObjectStore('chunks', { keyPath: ['key', 'index'] });
};

const createAnchors: Migration<MemorySchema> = (db) => {
  db.createObjectStore('anchors', { keyPath: 'id' });
};

const createSummaries: Migration<MemorySchema> = (db) => {
  const summaries = db.createObjectStore('summaries', { keyPath: 'key' });
  summaries.createIndex('conversation', 'conversation');
  // With its bytes in the index, the least recently used are found without reading the texts.
  summaries.createIndex('used', ['used', 'bytes']);
};

/** @param name the `name` option of createMemGuard. */
export function modelsDatabase(name: string): DatabaseDefinition<ModelsSchema> {
  return {
    kind: 'models',
    name: `${name}-models`,
    version: MODELS_VERSION,
    stores: ['manifests', 'chunks'],
    migrations: [createModelStores],
  };
}

/** @param name the `name` option of createMemGuard. */
export function memoryDatabase(name: string): DatabaseDefinition<MemorySchema> {
  return {
    kind: 'memory',
    name: `${name}-memory`,
    version: MEMORY_VERSION,
    stores: ['anchors', 'summaries'],
    migrations: [createAnchors, createSummaries],
  };
}
