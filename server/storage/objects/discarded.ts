import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Log } from '#server/log.ts';
import type { Db, Tx } from '../db.ts';
import { discardedObjectsTable as table } from './discarded.tables.ts';
import { StorageFullError, type ObjectStore } from './object-store.ts';

const batchSize = 100;

/** Lets files go with the transaction that deletes the rows which name them; all below a key that ends with `/`. */
export async function discardObjects(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(
    sql`INSERT INTO ${table} (key) SELECT unnest(${sql.param(keys)}::text[]) ON CONFLICT DO NOTHING`,
  );
}

/**
 * Deletes the files that were let go. A file that can't be deleted now is
 * left for the next time, and so are all others while the store is away. @returns how many went
 */
export async function deleteDiscardedObjects(db: Db, objects: ObjectStore, log: Log): Promise<number> {
  let deleted = 0;
  let after = '';
  for (;;) {
    // Nothing is locked meanwhile: a key is never used again, and deleting twice does no harm.
    const rows = await db
      .select({ key: table.key })
      .from(table)
      .where(gt(table.key, after))
      .orderBy(asc(table.key))
      .limit(batchSize);
    const last = rows.at(-1)?.key;
    if (last === undefined) return deleted;
    const keys = rows.map(({ key }) => key);
    const { gone, isAway } = await deleteEach(objects, keys, log);
    // Another process may be at the same ones: each counts once.
    deleted += (await db.delete(table).where(inArray(table.key, gone)).returning({ key: table.key })).length;
    if (isAway) return deleted;
    after = last;
  }
}

/** @returns those that went; with the store away the others were not asked for */
async function deleteEach(objects: ObjectStore, keys: readonly string[], log: Log) {
  const gone: string[] = [];
  for (const key of keys) {
    try {
      if (key.endsWith('/')) await deleteBelow(objects, key);
      else await objects.delete(key);
      gone.push(key);
    } catch (error) {
      log.warn({ err: error, key }, 'a file of the trash could not be deleted');
      if (await isStoreAway(objects)) return { gone, isAway: true };
    }
  }
  return { gone, isAway: false };
}

/** A full store is there: what is deleted makes room. */
const isStoreAway = (objects: ObjectStore): Promise<boolean> =>
  objects.check().then(
    () => false,
    (error: unknown) => !(error instanceof StorageFullError),
  );

/** Deletes the files below a folder, or those of them that `isDeleted` names. */
export async function deleteBelow(
  objects: ObjectStore,
  folder: string,
  isDeleted: (key: string) => boolean = () => true,
): Promise<void> {
  for await (const key of objects.list(folder)) {
    if (isDeleted(key)) await objects.delete(key);
  }
}
