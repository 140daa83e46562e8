import type { DBSchema } from 'idb';
import type { DatabaseDefinition, Migration } from '../../src/storage/migrations.js';
import { Connection } from '../../src/storage/open.js';
import { write } from '../../src/storage/transactions.js';
import { onEnd, type Recorder, recorder } from './storage-helpers.js';

/** A small database with three versions, to open, upgrade and lose. */
export interface Notes extends DBSchema {
  notes: { key: string; value: { id: string; text: string; tags?: string[] } };
  tags: { key: string; value: { id: string } };
}

export const STEPS: readonly Migration<Notes>[] = [
  (db) => void db.createObjectStore('notes', { keyPath: 'id' }),
  (db) => void db.createObjectStore('tags', { keyPath: 'id' }),
  async (_db, transaction) => {
    const store = transaction.objectStore('notes');
    for (const note of await store.getAll()) await store.put({ ...note, tags: [] });
  },
];

export function notes(name: string, version: number, migrations = STEPS): DatabaseDefinition<Notes> {
  return { kind: 'memory', name: `${name}-memory`, version, stores: version > 1 ? ['notes', 'tags'] : ['notes'], migrations };
}

export function connect(definition: DatabaseDefinition<Notes>, events: Recorder = recorder(), openTimeoutMs = 3000): Connection<Notes> {
  const connection = new Connection(definition, { emit: events.emit, openTimeoutMs });
  onEnd(() => connection.close());
  return connection;
}

export const add = (connection: Connection<Notes>, id: string, text = id): Promise<void> =>
  connection.run((db) => write(db, 'relaxed', (tx) => [tx.objectStore('notes').put({ id, text })]));
export const all = (connection: Connection<Notes>) => connection.run((db) => db.getAll('notes'));
