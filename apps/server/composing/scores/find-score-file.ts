import * as frozen from './frozen-versions.repo.ts';
import * as repo from './score-files.repo.ts';
import type { ScoreFileRow } from '../../platform/schema/score-files.tables.ts';
import type { Db } from '#server/platform/storage/db.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';

/**
 * The stored file, which counts as used now. Deletes the row of a file that is missing in the object store; if its
 * version is frozen, the file will be made again.
 */
export async function findScoreFile(
  db: Db,
  objects: ObjectStore,
  ref: repo.FileRef,
): Promise<ScoreFileRow | undefined> {
  const file = await repo.find(db, ref);
  if (!file) return undefined;
  if (await objects.stat(file.objectKey)) {
    await repo.touch(db, file.id);
    return file;
  }
  await repo.remove(db, file);
  await frozen.reopen(db, ref);
  return undefined;
}
