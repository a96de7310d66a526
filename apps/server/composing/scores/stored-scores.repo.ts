import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import { contentOf } from '#server/library/versions/version-columns.ts';
import type { ScoredContent } from './source-piece.ts';

/** Versions of a track with a stored score, also those in the trash, newest first; a track without rows is one. */
export async function listContents(db: Queryable, trackId: string): Promise<ScoredContent[]> {
  const versions = await db
    .select()
    .from(trackVersionsTable)
    .where(and(eq(trackVersionsTable.trackId, trackId), isNotNull(trackVersionsTable.scoreKey)))
    .orderBy(desc(trackVersionsTable.number));
  const rows =
    versions.length > 0
      ? versions
      : await db
          .select()
          .from(tracksTable)
          .where(and(eq(tracksTable.id, trackId), isNotNull(tracksTable.scoreKey)));
  return rows.map((row) => ({ ...contentOf(row), trackType: 'music' }));
}
