import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Log } from '#server/platform/log.ts';
import type { Db, Tx } from '../db.ts';
import { deletionQueueTable as table } from '../../schema/deletion-queue.tables.ts';
import { StorageFullError, type ObjectStore } from './object-store.ts';

const batchSize = 100;

/**
 * Queues files for deletion in the transaction that deletes the rows which name them. A key that ends with `/` stands
 * for all objects below it.
 */
export async function queueDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(
    sql`INSERT INTO ${table} (key) SELECT unnest(${sql.param(keys)}::text[]) ON CONFLICT DO NOTHING`,
  );
}

/**
 * Deletes the queued files. Files that can't be deleted stay queued; when the store is unavailable, so do all others.
 * @returns the number of deleted files; folders do not count
 */
export async function processDeletionQueue(db: Db, objects: ObjectStore, log: Log): Promise<number> {
  let deleted = 0;
  let after = '';
  for (;;) {
    // No locks are needed: keys are never reused, and deleting twice is harmless.
    const rows = await db
      .select({ key: table.key })
      .from(table)
      .where(gt(table.key, after))
      .orderBy(asc(table.key))
      .limit(batchSize);
    const last = rows.at(-1)?.key;
    if (last === undefined) return deleted;
    const keys = rows.map(({ key }) => key);
    const { deletedKeys, isUnavailable } = await deleteEach(objects, keys, log);
    // Another process may delete the same entries: each counts once.
    const entries = await db
      .delete(table)
      .where(inArray(table.key, deletedKeys))
      .returning({ key: table.key });
    deleted += entries.filter(({ key }) => !key.endsWith('/')).length;
    if (isUnavailable) return deleted;
    after = last;
  }
}

/** @returns the deleted keys; stops when the store is unavailable */
async function deleteEach(objects: ObjectStore, keys: readonly string[], log: Log) {
  const deletedKeys: string[] = [];
  for (const key of keys) {
    try {
      if (key.endsWith('/')) await deleteBelow(objects, key);
      else await objects.delete(key);
      deletedKeys.push(key);
    } catch (error) {
      log.warn({ err: error, key }, 'failed to delete an object; retry scheduled');
      if (await isStoreUnavailable(objects)) return { deletedKeys, isUnavailable: true };
    }
  }
  return { deletedKeys, isUnavailable: false };
}

/** A full store is available: deleting frees space. */
const isStoreUnavailable = (objects: ObjectStore): Promise<boolean> =>
  objects.check().then(
    () => false,
    (error: unknown) => !(error instanceof StorageFullError),
  );

/** Deletes the objects below a folder, or those of them that `isDeleted` selects. */
export async function deleteBelow(
  objects: ObjectStore,
  folder: string,
  isDeleted: (key: string) => boolean = () => true,
): Promise<void> {
  for await (const key of objects.list(folder)) {
    if (isDeleted(key)) await objects.delete(key);
  }
}
