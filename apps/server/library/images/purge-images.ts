import type { ImageOwnerType } from '#contract/images.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { deleteImageOf } from './images.repo.ts';

/**
 * Deletes the image rows of entities that are purged, without authorization.
 * @returns the object keys to delete after the commit
 */
export async function purgeImages(
  tx: Tx,
  type: ImageOwnerType,
  entityIds: readonly string[],
): Promise<string[]> {
  const keys: string[] = [];
  for (const id of entityIds) {
    const row = await deleteImageOf(tx, type, id);
    if (row) keys.push(row.objectKey);
  }
  return keys;
}
