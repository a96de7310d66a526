import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable, type VersionRow } from '#server/platform/schema/versions.tables.ts';

/** Inserts a version of a track that is not its current one, with the fields of the current one and the given changes. */
export async function insertVersion(
  db: Db,
  trackId: string,
  number: number,
  changes: Partial<VersionRow> = {},
): Promise<void> {
  const [track] = await db.select().from(tracksTable).where(eq(tracksTable.id, trackId));
  const { createdAt: _createdAt, deletedAt: _deletedAt, ...fields } = track!;
  await db
    .insert(trackVersionsTable)
    .values({ ...fields, id: uuidv7(), trackId, number, origin: 'variation', ...changes });
  await db
    .update(tracksTable)
    .set({ versionCount: sql`version_count + 1`, lastVersion: sql`greatest(last_version, ${number})` })
    .where(eq(tracksTable.id, trackId));
}
