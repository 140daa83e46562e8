import { isMemGuardError, MemGuardError, messageOf } from '../errors.js';
import type { MemoryStore, NewAnchor, Scope, StoredAnchor } from '../ports.js';
import { type EmitStorage, toReadError, toWriteError } from './faults.js';
import { memoryDatabase } from './migrations.js';
import { Connection } from './open.js';
import type { AnchorRecord, MemorySchema } from './schema.js';
import { write } from './transactions.js';

export interface MemoryStoreOptions {
  /** The `name` option of createMemGuard; the database is `<name>-memory`. */
  readonly name: string;
  readonly emit: EmitStorage;
  /** Makes room when memory finds none: weights go first. Resolves to the bytes freed. */
  freeSpace?(): Promise<number>;
  /** Milliseconds since 1970. */
  now?(): number;
  readonly openTimeoutMs?: number;
}

export interface PersistentMemory extends MemoryStore {
  /** 'none': what is written lives until the worker ends. */
  readonly persistence: 'indexeddb' | 'none';
  /** True when the database is new: nothing was stored before, or all of it was cleared (see `detectLoss`). */
  readonly fresh: boolean;
  /** Bytes are those of texts (2 a character) and vectors; what the browser adds is not counted. */
  usage(): Promise<{ anchors: number; bytes: number }>;
  close(): void;
}

/** Where anchors lie: IndexedDB, or a map where there is none. `putAll` writes all of them or none. */
interface AnchorTable {
  putAll(records: readonly AnchorRecord[]): Promise<void>;
  getAll(): Promise<AnchorRecord[]>;
  removeAll(ids: readonly string[]): Promise<number>;
  close(): void;
}

/**
 * Opens `<name>-memory`. Where the browser refuses storage or the database is damaged, anchors live in memory for this session and an event
 * with `persistence: 'none'` says so; the database itself is never deleted.
 *
 * @throws MemGuardError STORAGE_BLOCKED (retriable; other tabs must be closed), SCHEMA_NEWER (this page must be reloaded).
 */
export async function openMemoryStore(options: MemoryStoreOptions): Promise<PersistentMemory> {
  const connection = new Connection(memoryDatabase(options.name), options);
  try {
    await connection.run((db) => db.count('anchors'));
    return createMemory(idbTable(connection), { persistence: 'indexeddb', fresh: connection.created }, options);
  } catch (error) {
    connection.close();
    if (isMemGuardError(error) && error.code !== 'UNSUPPORTED') throw error;
    const detail = `${messageOf(error)} Anchors live until this page is closed.`;
    options.emit({ type: 'storage', status: 'refused', persistence: 'none', database: 'memory', detail });
    return createMemory(mapTable(), { persistence: 'none', fresh: false }, options);
  }
}

function createMemory(
  table: AnchorTable,
  state: Pick<PersistentMemory, 'persistence' | 'fresh'>,
  options: MemoryStoreOptions,
): PersistentMemory {
  const now = options.now ?? Date.now;

  const put = async (records: readonly AnchorRecord[]): Promise<void> => {
    const neededBytes = records.reduce((sum, record) => sum + bytesOf(record), 0);
    try {
      await table.putAll(records);
    } catch (first) {
      const error = await toWriteError(first, 'memory', neededBytes);
      if (error.code !== 'QUOTA') throw error;
      if (await makeRoom(options)) {
        const again = await table.putAll(records).then(
          () => undefined,
          (second: unknown) => toWriteError(second, 'memory', neededBytes),
        );
        if (!again) return;
      }
      const { usage, quota } = error.data as { usage?: number; quota?: number };
      options.emit({ type: 'storage', status: 'quota', database: 'memory', detail: error.message, usage, quota });
      throw error;
    }
  };

  return {
    ...state,
    addAnchors: async (anchors) => {
      const created = now();
      if (anchors.length > 0) await put(anchors.map((anchor, i) => toRecord(anchor, created + i / 1000)));
    },
    listAnchors: async ({ vectorSpaceId, scope }) => {
      const records = await read(() => table.getAll());
      return records
        .filter((record) => inScope(record.scope, scope))
        .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
        .map((record) => toStored(record, vectorSpaceId));
    },
    removeAnchors: (ids) => read(() => table.removeAll([...new Set(ids)])),
    usage: async () => {
      const records = await read(() => table.getAll());
      return { anchors: records.length, bytes: records.reduce((sum, record) => sum + bytesOf(record), 0) };
    },
    close: () => table.close(),
  };
}

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toReadError(error, 'memory');
  }
}

async function makeRoom({ freeSpace, emit }: MemoryStoreOptions): Promise<boolean> {
  const freed = (await freeSpace?.()) ?? 0;
  if (freed === 0) return false;
  const detail = `${freed} bytes of cached models and summaries were deleted to make room for memory; they are downloaded and made again when they are needed.`;
  emit({ type: 'storage', status: 'weights-dropped', database: 'models', detail });
  return true;
}

function idbTable(connection: Connection<MemorySchema>): AnchorTable {
  return {
    putAll: (records) =>
      connection.run((db) =>
        write(db, 'strict', (tx) => {
          const store = tx.objectStore('anchors');
          return records.map((record) => store.get(record.id).then((old) => store.put(keepCreated(record, old))));
        }),
      ),
    getAll: () => connection.run((db) => db.getAll('anchors')),
    removeAll: (ids) =>
      connection.run(async (db) => {
        let removed = 0;
        await write(db, 'strict', (tx) => {
          const store = tx.objectStore('anchors');
          return ids.map(async (id) => {
            if ((await store.getKey(id)) === undefined) return;
            removed++;
            await store.delete(id);
          });
        });
        return removed;
      }),
    close: () => connection.close(),
  };
}

function mapTable(): AnchorTable {
  const records = new Map<string, AnchorRecord>();
  return {
    putAll: async (added) => {
      for (const record of added) records.set(record.id, keepCreated(record, records.get(record.id)));
    },
    getAll: async () => [...records.values()],
    removeAll: async (ids) => ids.filter((id) => records.delete(id)).length,
    close: () => records.clear(),
  };
}

function keepCreated(record: AnchorRecord, old: AnchorRecord | undefined): AnchorRecord {
  return old ? { ...record, created: old.created } : record;
}

/** @throws MemGuardError INVALID_ARGUMENT for an anchor without id, text or vector space, or with vectors that are not numbers of one length. */
function toRecord(anchor: NewAnchor, created: number): AnchorRecord {
  const { id, prompt, answer, time, scope, vectorSpaceId, embeddings } = anchor;
  const rows = [embeddings?.prompt, embeddings?.answer];
  const texts = [id, prompt, answer, vectorSpaceId];
  const sound =
    texts.every((text) => typeof text === 'string') &&
    id !== '' &&
    vectorSpaceId !== '' &&
    rows.every((row) => row instanceof Float32Array && row.length > 0 && row.length === rows[0]?.length && row.every(Number.isFinite));
  if (!sound) {
    throw new MemGuardError(
      'INVALID_ARGUMENT',
      'An anchor needs id, prompt, answer, vectorSpaceId and two finite embeddings of one length.',
      {
        phase: 'storage',
        data: { id, vectorSpaceId, dims: rows.map((row) => row?.length) },
      },
    );
  }
  return {
    id,
    prompt,
    answer,
    ...(time === undefined ? {} : { time }),
    ...(scope === undefined ? {} : { scope: scopeFields(scope) }),
    created,
    vectorSpaceId,
    // A row of a batch drags the whole batch into the database.
    embeddings: { prompt: embeddings.prompt.slice(), answer: embeddings.answer.slice() },
  };
}

/** A scope without what else the object holds, absent fields left out: equal scopes look the same. */
export function scopeFields({ userId, agentId, threadId }: Scope): Scope {
  return { userId, ...(agentId === undefined ? {} : { agentId }), ...(threadId === undefined ? {} : { threadId }) };
}

function toStored({ vectorSpaceId: stamp, embeddings, ...anchor }: AnchorRecord, vectorSpaceId: string): StoredAnchor {
  if (stamp !== vectorSpaceId) return { ...anchor, needsReembed: true };
  return { ...anchor, needsReembed: false, embeddings: { prompt: embeddings.prompt.slice(), answer: embeddings.answer.slice() } };
}

/** An anchor without a scope belongs to everybody who asks for none. */
function inScope(scope: Scope | undefined, asked: Scope | undefined): boolean {
  if (!asked) return true;
  return (['userId', 'agentId', 'threadId'] as const).every((field) => asked[field] === undefined || asked[field] === scope?.[field]);
}

function bytesOf({ id, prompt, answer, embeddings }: AnchorRecord): number {
  return 2 * (id.length + prompt.length + answer.length) + embeddings.prompt.byteLength + embeddings.answer.byteLength;
}
