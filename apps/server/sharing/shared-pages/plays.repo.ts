import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { shareLinkPlaysTable, shareLinksTable } from '#server/platform/schema/share-links.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';

/** Adds a play to a day (UTC). */
export async function addPlay(db: Queryable, shareLinkId: string, day: string): Promise<void> {
  await db
    .insert(shareLinkPlaysTable)
    .values({ shareLinkId, day, plays: 1 })
    .onConflictDoUpdate({
      target: [shareLinkPlaysTable.shareLinkId, shareLinkPlaysTable.day],
      set: { plays: sql`${shareLinkPlaysTable.plays} + 1` },
    });
}

/** Sets the time of the last visit, unless it is after `unlessAfter`. */
export async function setLastVisit(
  db: Queryable,
  shareLinkId: string,
  at: Date,
  unlessAfter: Date,
): Promise<void> {
  await db
    .update(shareLinksTable)
    .set({ lastVisitAt: at })
    .where(
      and(
        eq(shareLinksTable.id, shareLinkId),
        or(isNull(shareLinksTable.lastVisitAt), lt(shareLinksTable.lastVisitAt, unlessAfter)),
      ),
    );
}
