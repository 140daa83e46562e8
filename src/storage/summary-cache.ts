import type { IDBPDatabase } from 'idb';
import type { SummaryStore } from '../ports.js';
import { type EmitStorage, nameOf } from './faults.js';
import { memoryDatabase } from './migrations.js';
import { Connection } from './open.js';
import type { MemorySchema, SummaryRecord } from './schema.js';

export interface SummaryCacheOptions {
  /** The `name` option of createMemGuard; the database is `<name>-memory`. */
  readonly name: string;
  /** SHA-256 of a text, hex. */
  sha256(text: string): Promise<string>;
  readonly emit: EmitStorage;
  /** Whether there is a database to keep summaries in; asked once, before it is opened. A rejection counts as no. */
  ready(): Promise<boolean>;
  /** Most bytes of all texts, 2 a character. */
  readonly maxBytes: number;
  /** How long a text is kept, ms. */
  readonly ttlMs: number;
  /** Milliseconds since 1970. */
  now?(): number;
}

export interface SummaryCache extends SummaryStore {
  clear(): Promise<void>;
  /** Bytes are those of the texts, 2 a character. */
  usage(): Promise<{ summaries: number; bytes: number }>;
  close(): void;
}

type Database = IDBPDatabase<MemorySchema>;

/** Runs `work` on the database, or gives `otherwise` where there is no storage or it fails: a cache never fails a call. */
type Attempt = <T>(work: (db: Database) => Promise<T>, otherwise: T) => Promise<T>;

/** Opens nothing until it is first used. Tabs of one name share what is kept. */
export function openSummaryCache(options: SummaryCacheOptions): SummaryCache {
  const now = options.now ?? Date.now;
  const { attempt, close } = attempts(options);

  const drop = (key: string, why: string): Promise<void> =>
    attempt(async (db) => {
      await db.delete('summaries', key);
      options.emit({ type: 'storage', status: 'entry-dropped', database: 'memory', detail: `A kept summary was dropped: ${why}` });
    }, undefined);

  return {
    get: async (identity) => {
      const key = await options.sha256(identity);
      const record: unknown = await attempt((db) => db.get('summaries', key), undefined);
      if (record === undefined) return undefined;
      if (!isRecord(record) || (await options.sha256(record.text)) !== record.sum) {
        await drop(key, 'it was damaged.');
        return undefined;
      }
      const time = now();
      if (time - record.created > options.ttlMs) {
        await attempt((db) => db.delete('summaries', key), undefined);
        return undefined;
      }
      await attempt((db) => touch(db, key, time), undefined);
      return record.text;
    },
    put: async (identity, sources, text) => {
      const time = now();
      const bytes = 2 * text.length;
      if (bytes > options.maxBytes) return;
      const [key, sum] = await Promise.all([options.sha256(identity), options.sha256(text)]);
      const pairs = sources.map(({ id, version }) => [id, version] as const);
      const record = { key, conversation: sources[0]?.id ?? '', sources: pairs, text, sum, bytes, created: time, used: time };
      await attempt((db) => keep(db, record, options), undefined);
    },
    drop: async (identity) => drop(await options.sha256(identity), 'it could not be read.'),
    clear: () => attempt((db) => db.clear('summaries'), undefined),
    usage: () => attempt(sumUp, { summaries: 0, bytes: 0 }),
    close,
  };
}

/** The one connection of a cache, opened by the first attempt. */
function attempts(options: SummaryCacheOptions): { readonly attempt: Attempt; close(): void } {
  let connection: Connection<MemorySchema> | undefined;
  let opening: Promise<boolean> | undefined;
  return {
    attempt: async (work, otherwise) => {
      try {
        opening ??= options.ready().catch(() => false);
        if (!(await opening)) return otherwise;
        connection ??= new Connection(memoryDatabase(options.name), options);
        return await connection.run(work);
      } catch (error) {
        if (nameOf(error) === 'QuotaExceededError' || nameOf(error) === 'AbortError') {
          const detail = 'A summary found no room; it will be made again when it is needed.';
          options.emit({ type: 'storage', status: 'cache-skipped', database: 'memory', detail });
        }
        return otherwise;
      }
    },
    close: () => connection?.close(),
  };
}

/** Read off the keys of an index: no text is loaded. */
async function sumUp(db: Database): Promise<{ summaries: number; bytes: number }> {
  let [summaries, bytes] = [0, 0];
  for (let cursor = await db.transaction('summaries').store.index('used').openKeyCursor(); cursor; cursor = await cursor.continue()) {
    summaries++;
    bytes += cursor.key[1];
  }
  return { summaries, bytes };
}

/** Another tab may have dropped it meanwhile. */
async function touch(db: Database, key: string, used: number): Promise<void> {
  const { store, done } = db.transaction('summaries', 'readwrite', { durability: 'relaxed' });
  const record = await store.get(key);
  if (record) await store.put({ ...record, used });
  await done;
}

/** Puts a record, drops what its conversation left from before an edit and what is too old, then the least recently used until all fit. */
async function keep(db: Database, record: SummaryRecord, { maxBytes, ttlMs }: SummaryCacheOptions): Promise<void> {
  const transaction = db.transaction('summaries', 'readwrite', { durability: 'relaxed' });
  // The reason of a failed write is that of its request; nobody else waits for the transaction's own.
  transaction.done.catch(() => undefined);
  const { store } = transaction;
  const versions = new Map(record.sources);
  for (const other of await store.index('conversation').getAll(record.conversation)) {
    if (isRecord(other) && other.sources.every(([id, version]) => (versions.get(id) ?? version) === version)) continue;
    await store.delete((other as SummaryRecord).key);
  }
  await store.put(record);
  let bytes = 0;
  for (let cursor = await store.index('used').openKeyCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
    const [used, size] = cursor.key;
    bytes += size;
    // Unused for that long, it is older still.
    const old = record.used - used > ttlMs;
    if ((old || bytes > maxBytes) && cursor.primaryKey !== record.key) await store.delete(cursor.primaryKey);
  }
  await transaction.done;
}

/** What another build or a fault left under our key may be anything. */
function isRecord(value: unknown): value is SummaryRecord {
  const { text, sum, sources, created } = (typeof value === 'object' && value !== null ? value : {}) as Partial<SummaryRecord>;
  return typeof text === 'string' && typeof sum === 'string' && Array.isArray(sources) && typeof created === 'number';
}
