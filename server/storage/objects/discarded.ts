import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Log } from '#server/log.ts';
import type { Db, Tx } from '../db.ts';
import { discardedObjectsTable as table } from './discarded.tables.ts';
import type { ObjectStore } from './object-store.ts';

const batchSize = 100;

/** Lets files go with the transaction that deletes the rows which name them; all below a key that ends with `/`. */
export async function discardObjects(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(
    sql`INSERT INTO ${table} (key) SELECT unnest(${sql.param(keys)}::text[]) ON CONFLICT DO NOTHING`,
  );
}

/**
 * Deletes the files that were let go. Several processes share the work. A file that can't be deleted now is
 * left for the next time. @returns how many went
 */
export async function deleteDiscardedObjects(db: Db, objects: ObjectStore, log: Log): Promise<number> {
  let deleted = 0;
  let after = '';
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ key: table.key })
        .from(table)
        .where(gt(table.key, after))
        .orderBy(asc(table.key))
        .limit(batchSize)
        .for('update', { skipLocked: true });
      const gone = await deleteEach(
        objects,
        rows.map(({ key }) => key),
        log,
      );
      if (gone.length > 0) await tx.delete(table).where(inArray(table.key, gone));
      deleted += gone.length;
      return rows;
    });
    const last = batch.at(-1);
    if (last === undefined) return deleted;
    after = last.key;
  }
}

async function deleteEach(objects: ObjectStore, keys: readonly string[], log: Log): Promise<string[]> {
  const gone: string[] = [];
  for (const key of keys) {
    try {
      if (key.endsWith('/')) await deleteBelow(objects, key);
      else await objects.delete(key);
      gone.push(key);
    } catch (error) {
      log.warn({ err: error, key }, 'a file of the trash could not be deleted');
    }
  }
  return gone;
}

async function deleteBelow(objects: ObjectStore, folder: string): Promise<void> {
  for await (const key of objects.list(folder)) await objects.delete(key);
}
