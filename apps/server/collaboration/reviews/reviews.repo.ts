import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReviewVerdict } from '#contract/review-states.ts';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { isByGuestOf } from '#server/collaboration/comments/comment-filters.ts';
import { commentsTable } from '#server/platform/schema/comments.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import {
  trackReviewersTable as reviewers,
  trackReviewsTable as reviews,
  trackVerdictsTable as verdicts,
} from '../../platform/schema/reviews.tables.ts';

/** The request for approval; undefined if there is none. */
export async function find(db: Queryable, trackId: string) {
  const [row] = await db
    .select({ requestedBy: reviews.requestedBy, requestedAt: reviews.requestedAt, requester: publicProfile })
    .from(reviews)
    .innerJoin(usersTable, eq(usersTable.id, reviews.requestedBy))
    .where(eq(reviews.trackId, trackId));
  return row;
}

/** In order of their names. */
export function listReviewers(db: Queryable, trackId: string) {
  return db
    .select({ userId: reviewers.userId, user: publicProfile })
    .from(reviewers)
    .innerJoin(usersTable, eq(usersTable.id, reviewers.userId))
    .where(eq(reviewers.trackId, trackId))
    .orderBy(asc(usersTable.firstName), asc(usersTable.lastName), asc(usersTable.id));
}

/** All verdicts, newest first. */
export function listVerdicts(db: Queryable, trackId: string) {
  return db
    .select({
      userId: verdicts.userId,
      user: publicProfile,
      verdict: verdicts.verdict,
      version: verdicts.version,
      note: verdicts.note,
      createdAt: verdicts.createdAt,
    })
    .from(verdicts)
    .innerJoin(usersTable, eq(usersTable.id, verdicts.userId))
    .where(eq(verdicts.trackId, trackId))
    .orderBy(desc(verdicts.id));
}

/** The last verdict of each reviewer on a version; null without one. */
export function lastVerdicts(tx: Tx, trackId: string, version: number) {
  return tx
    .select({
      userId: reviewers.userId,
      verdict: sql<ReviewVerdict | null>`(SELECT v.verdict FROM ${verdicts} v
        WHERE v.track_id = track_reviewers.track_id AND v.user_id = track_reviewers.user_id AND v.version = ${version}
        ORDER BY v.id DESC LIMIT 1)`,
    })
    .from(reviewers)
    .where(eq(reviewers.trackId, trackId));
}

const isByGuest = sql`${verdicts.userId} IN (SELECT id FROM ${usersTable} WHERE guest_of IS NOT NULL)`;

/** The last verdict of each guest of a share link on a version. */
export function lastGuestVerdicts(tx: Tx, trackId: string, version: number) {
  return tx
    .selectDistinctOn([verdicts.userId], { userId: verdicts.userId, verdict: verdicts.verdict })
    .from(verdicts)
    .where(and(eq(verdicts.trackId, trackId), eq(verdicts.version, version), isByGuest))
    .orderBy(verdicts.userId, desc(verdicts.id));
}

/** The last verdict of a user on a version. */
export async function lastVerdictOf(tx: Tx, trackId: string, version: number, userId: string) {
  const [row] = await tx
    .select({ verdict: verdicts.verdict, note: verdicts.note })
    .from(verdicts)
    .where(and(eq(verdicts.trackId, trackId), eq(verdicts.version, version), eq(verdicts.userId, userId)))
    .orderBy(desc(verdicts.id))
    .limit(1);
  return row;
}

/** All verdicts of a user on tracks, newest first. */
export function listVerdictsOf(db: Queryable, userId: string, trackIds: readonly string[]) {
  return db
    .select({
      trackId: verdicts.trackId,
      version: verdicts.version,
      verdict: verdicts.verdict,
      createdAt: verdicts.createdAt,
    })
    .from(verdicts)
    .where(and(inArray(verdicts.trackId, [...trackIds]), eq(verdicts.userId, userId)))
    .orderBy(desc(verdicts.id));
}

export const insertVerdict = (tx: Tx, row: typeof verdicts.$inferInsert) => tx.insert(verdicts).values(row);

/** Starts a review, or changes who is asked. */
export async function putReview(
  tx: Tx,
  { id: trackId, projectId }: { readonly id: string; readonly projectId: string },
  requestedBy: string,
  reviewerIds: readonly string[],
): Promise<void> {
  await tx
    .insert(reviews)
    .values({ projectId, trackId, requestedBy })
    .onConflictDoUpdate({ target: [reviews.trackId, reviews.projectId], set: { requestedBy } });
  await tx.delete(reviewers).where(eq(reviewers.trackId, trackId));
  await tx.insert(reviewers).values(reviewerIds.map((userId) => ({ projectId, trackId, userId })));
}

/** Reviewers who are in no project of the track any more and have no verdict on its current version. */
const isDeparted = sql`NOT EXISTS (SELECT FROM project_tracks p JOIN project_members m ON m.project_id = p.project_id
    WHERE p.track_id = track_reviewers.track_id AND m.user_id = track_reviewers.user_id)
  AND NOT EXISTS (SELECT FROM ${verdicts} v JOIN ${tracksTable} t ON t.id = v.track_id AND t.version = v.version
    WHERE v.track_id = track_reviewers.track_id AND v.user_id = track_reviewers.user_id)`;

/** Tracks with such reviewers; with a user, those that wait for this one. */
export async function listWithDeparted(db: Queryable, userId?: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ trackId: reviewers.trackId })
    .from(reviewers)
    .where(and(userId === undefined ? undefined : eq(reviewers.userId, userId), isDeparted));
  return rows.map(({ trackId }) => trackId);
}

/** @returns the number of reviewers that are left; undefined if none was removed */
export async function deleteDeparted(tx: Tx, trackId: string): Promise<number | undefined> {
  const ofTrack = eq(reviewers.trackId, trackId);
  const { rowCount } = await tx.delete(reviewers).where(and(ofTrack, isDeparted));
  return rowCount === 0 ? undefined : tx.$count(reviewers, ofTrack);
}

export async function deleteReview(tx: Tx, trackId: string): Promise<void> {
  await tx.delete(reviewers).where(eq(reviewers.trackId, trackId));
  await tx.delete(reviews).where(eq(reviews.trackId, trackId));
}

export const updateTrack = (
  tx: Tx,
  id: string,
  change: Partial<Pick<typeof tracksTable.$inferSelect, 'reviewState' | 'reviewDueAt' | 'isLocked'>>,
) => tx.update(tracksTable).set(change).where(eq(tracksTable.id, id));

/** @param shareLinkId counts only comments by guests of this link */
export async function hasOpenComment(
  tx: Tx,
  { id, projectId }: { readonly id: string; readonly projectId: string },
  shareLinkId?: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: commentsTable.id })
    .from(commentsTable)
    .where(
      and(
        eq(commentsTable.projectId, projectId),
        eq(commentsTable.trackId, id),
        isNull(commentsTable.parentId),
        isNull(commentsTable.resolvedAt),
        isNull(commentsTable.deletedAt),
        shareLinkId === undefined ? undefined : isByGuestOf(shareLinkId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
