import { and, isNotNull, isNull } from 'drizzle-orm';
import type { SpokenTag } from '#contract/share-links.ts';
import { shareLinksTable } from '#server/platform/schema/share-links.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';

/** The spoken tags of all links that are not revoked. */
export async function listSpokenTags(db: Queryable): Promise<SpokenTag[]> {
  const rows = await db
    .selectDistinct({ spokenTag: shareLinksTable.spokenTag })
    .from(shareLinksTable)
    .where(and(isNotNull(shareLinksTable.spokenTag), isNull(shareLinksTable.revokedAt)));
  return rows.flatMap(({ spokenTag }) => spokenTag ?? []);
}
