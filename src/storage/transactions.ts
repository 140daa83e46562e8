import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

type Write<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'readwrite'>;

/**
 * One all-or-nothing write. It settles with the transaction, since a full disk often shows only there.
 *
 * @param body starts its requests at once and returns one promise for each; awaiting anything but a request would end the transaction.
 * @throws the first error of its requests, or the transaction's own; then nothing is written.
 */
export async function write<S extends DBSchema>(
  db: IDBPDatabase<S>,
  durability: IDBTransactionDurability,
  body: (transaction: Write<S>) => readonly Promise<unknown>[],
): Promise<void> {
  const transaction = db.transaction([...db.objectStoreNames] as StoreNames<S>[], 'readwrite', { durability });
  transaction.done.catch(() => undefined); // a request may reject first, and then nobody else would wait for it
  try {
    await Promise.all(body(transaction));
    await transaction.done;
  } catch (error) {
    abort(transaction);
    await transaction.done.catch(() => undefined);
    throw error;
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended on its own, with the error that is thrown.
  }
}
