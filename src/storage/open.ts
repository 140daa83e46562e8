import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { STORAGE } from '../config.js';
import { MemGuardError, messageOf } from '../errors.js';
import { type EmitStorage, isLostConnection, isRefused, nameOf, type StorageEvent } from './faults.js';
import type { DatabaseDefinition } from './migrations.js';

export interface ConnectionOptions {
  readonly emit: EmitStorage;
  /** Longest wait for other tabs, ms. */
  readonly openTimeoutMs?: number | undefined;
}

interface Session<S extends DBSchema> {
  opening: Promise<IDBPDatabase<S>>;
}

type Attempt<T> = { readonly value: T } | { readonly error: unknown };

/**
 * One database that opens when it is first needed and again when it was lost. It yields to other tabs: a `versionchange` closes it.
 * The models database is deleted when it is damaged; the memory database never is.
 */
export class Connection<S extends DBSchema> {
  readonly #definition: DatabaseDefinition<S>;
  readonly #emit: EmitStorage;
  readonly #openTimeoutMs: number;
  #session: Session<S> | undefined;
  #closed = false;
  #created = false;

  constructor(definition: DatabaseDefinition<S>, options: ConnectionOptions) {
    this.#definition = definition;
    this.#emit = options.emit;
    this.#openTimeoutMs = options.openTimeoutMs ?? STORAGE.openTimeoutMs;
  }

  /**
   * Runs an idempotent operation. When the connection drops under it, the database is opened again and the operation replayed, once.
   *
   * @throws MemGuardError STORAGE_BLOCKED (another tab keeps an older version open), SCHEMA_NEWER (this page is older than the data),
   *   UNSUPPORTED (storage is refused here), CLOSED; and what `operation` throws.
   */
  async run<T>(operation: (db: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    const first = await this.#attempt(operation);
    if ('value' in first) return first.value;
    const second = await this.#attempt(operation);
    if ('value' in second) {
      this.#report('reopened', 'The connection was lost; the call went on over a new one.');
      return second.value;
    }
    if (this.#definition.kind !== 'models') throw second.error;
    await this.#drop(second.error);
    const third = await this.#attempt(operation);
    if ('error' in third) throw third.error;
    return third.value;
  }

  /** True when the database did not exist before this connection opened it. */
  get created(): boolean {
    return this.#created;
  }

  close(): void {
    this.#closed = true;
    const session = this.#session;
    this.#session = undefined;
    session?.opening.then(
      (db) => db.close(),
      () => undefined,
    );
  }

  /** Errors that a new connection may cure come back, others are thrown. */
  async #attempt<T>(operation: (db: IDBPDatabase<S>) => Promise<T>): Promise<Attempt<T>> {
    const { phase, data } = { phase: 'storage', data: { database: this.#definition.kind } };
    if (this.#closed) throw new MemGuardError('CLOSED', 'The store is closed.', { phase, data });
    this.#session ??= this.#start();
    const session = this.#session;
    const db = await session.opening;
    try {
      return { value: await operation(db) };
    } catch (error) {
      if (this.#session === session && !isLostConnection(error)) throw error;
      this.#end(session);
      db.close();
      return { error };
    }
  }

  #start(): Session<S> {
    const session = {} as Session<S>;
    session.opening = this.#openOrDrop(session).catch((error: unknown) => {
      this.#end(session);
      throw error;
    });
    return session;
  }

  #end(session: Session<S>): void {
    if (this.#session === session) this.#session = undefined;
  }

  async #openOrDrop(session: Session<S>): Promise<IDBPDatabase<S>> {
    try {
      return await this.#open(session);
    } catch (error) {
      if (error instanceof MemGuardError) throw error;
      const damaged = !isRefused(error);
      if (!damaged || this.#definition.kind !== 'models') throw this.#refused(error);
      try {
        await this.#drop(error);
        return await this.#open(session);
      } catch (again) {
        throw this.#refused(again);
      }
    }
  }

  /** Opens with a time limit that a running migration suspends; a database that comes later is closed. */
  async #open(session: Session<S>): Promise<IDBPDatabase<S>> {
    let late = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late = true;
        reject(this.#blocked());
      }, this.#openTimeoutMs);
    });
    try {
      const opening = this.#request(session, () => clearTimeout(timer));
      opening.then(
        (db) => late && db.close(),
        () => undefined,
      );
      const db = await Promise.race([opening, limit]);
      return this.#checkStores(db);
    } catch (error) {
      if (nameOf(error) === 'VersionError') throw this.#newer(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #request(session: Session<S>, onUpgrade: () => void): Promise<IDBPDatabase<S>> {
    const { name, version, migrations } = this.#definition;
    let failed: { readonly error: unknown } | undefined;
    const opening = openDB<S>(name, version, {
      upgrade: async (db, oldVersion, _newVersion, transaction) => {
        onUpgrade();
        this.#created = oldVersion === 0;
        transaction.done.catch(() => undefined); // the open request reports it too
        try {
          for (const migrate of migrations.slice(oldVersion, version)) await migrate(db, transaction);
        } catch (error) {
          failed = { error };
          transaction.abort();
        }
      },
      blocked: () => this.#report('blocked', 'Another tab keeps an older version of the database open. Close or reload the other tabs.'),
      blocking: (_current, blocked, event) => {
        this.#end(session);
        (event.target as IDBDatabase).close();
        this.#report('closed', blocked === null ? 'The database is being deleted.' : 'Another tab upgrades the database. Reload this tab.');
      },
      terminated: () => {
        this.#end(session);
        this.#report('terminated', 'The browser cut the connection; the next call opens the database again.');
      },
    });
    return opening.catch((error: unknown) => {
      throw failed ? failed.error : error;
    });
  }

  /** A database of this name and version without our stores is somebody else's or half made. */
  #checkStores(db: IDBPDatabase<S>): IDBPDatabase<S> {
    const missing = this.#definition.stores.filter((store) => !db.objectStoreNames.contains(store));
    if (missing.length === 0) return db;
    db.close();
    throw new DOMException(`The database lacks ${missing.join(', ')}.`, 'NotFoundError');
  }

  async #drop(cause: unknown): Promise<void> {
    this.#report('dropped', `The models database was damaged (${messageOf(cause)}); models are downloaded again.`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.#blocked()), this.#openTimeoutMs);
    });
    try {
      await Promise.race([deleteDB(this.#definition.name), limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  #report(status: StorageEvent['status'], detail: string): void {
    this.#emit({ type: 'storage', status, detail, database: this.#definition.kind });
  }

  #blocked(): MemGuardError {
    return new MemGuardError('STORAGE_BLOCKED', 'Another tab keeps the database busy. Close the other tabs of this site, then try again.', {
      phase: 'storage',
      retriable: true,
      data: { database: this.#definition.kind, waitedMs: this.#openTimeoutMs },
    });
  }

  #newer(cause: unknown): MemGuardError {
    const { kind, version } = this.#definition;
    return new MemGuardError(
      'SCHEMA_NEWER',
      'A newer version of this app has upgraded the stored data. Reload this page to get that version.',
      {
        phase: 'storage',
        data: { database: kind, version },
        cause,
      },
    );
  }

  #refused(cause: unknown): MemGuardError {
    if (cause instanceof MemGuardError) return cause;
    return new MemGuardError('UNSUPPORTED', `The browser gives no storage here (${messageOf(cause)}).`, {
      phase: 'storage',
      data: { database: this.#definition.kind, reason: nameOf(cause) },
      cause,
    });
  }
}
