import { and, asc, eq, inArray, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import { apiTokensTable } from '#server/platform/schema/api-tokens.tables.ts';
import { projectBudgetsTable } from '#server/platform/schema/budgets.tables.ts';
import { commentsTable } from '#server/platform/schema/comments.tables.ts';
import { jobsTable, unendedStatuses, type JobRow } from '#server/platform/schema/jobs.tables.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import { takeSetsTable, type TakeSetRow } from '#server/platform/schema/takes.tables.ts';
import { tokenAccountsTable } from '#server/platform/schema/tokens.tables.ts';
import { projectTracksTable, tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import { voteCandidatesTable, votesTable } from '#server/platform/schema/votes.tables.ts';
import type { Tx } from '../storage/db.ts';

/*
 * The row locks of the tables in `lockOrder`, and the only functions that take them. A transaction takes its locks in
 * the order of that list, and those of one table in the order of ids; otherwise two transactions can deadlock. Changing
 * or deleting a row locks it, too, so what a transaction changes after a later table is locked here first. All locks
 * last until the transaction ends.
 *
 * Recording an activity and announcing a change lock the project, the last table but one: do that last.
 */

export const lockOrder = [
  'take_sets',
  'project_budgets',
  'api_tokens',
  'jobs',
  'token_accounts',
  'votes',
  'tracks',
  'comments',
  'projects',
  'project_members',
] as const;

/** How a row is locked: `key share` only fixes its ids, `no key update` serializes changes, `update` also waits for rows that refer to it. */
export type LockStrength = 'key share' | 'no key update' | 'update';

/**
 * For rows that should be locked already but appeared meanwhile: rather a lock conflict, which the caller repeats, than a
 * wait against the order.
 */
const inOrder = { noWait: true } as const;

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** Locks a take set. Each change of its takes and of their tokens locks it first. */
export async function lockTakeSet(tx: Tx, id: string): Promise<TakeSetRow | undefined> {
  const [row] = await tx.select().from(takeSetsTable).where(eq(takeSetsTable.id, id)).for('update');
  return row;
}

/** Locks the take sets of tracks, which change when the tracks are stacked or deleted. */
async function lockTakeSetsOf(tx: Tx, trackIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: takeSetsTable.id })
    .from(takeSetsTable)
    .where(inArray(takeSetsTable.trackId, [...trackIds]))
    .orderBy(asc(takeSetsTable.id))
    .for('no key update');
}

/** Locks a project's budget, so that submissions to the project run one after the other; undefined without one. */
export async function lockBudget(tx: Tx, projectId: string) {
  const [row] = await tx
    .select()
    .from(projectBudgetsTable)
    .where(eq(projectBudgetsTable.projectId, projectId))
    .for('update');
  return row;
}

/** Locks API tokens whose spending changes. Null stands for a session. */
export async function lockApiTokens(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const present = ids.filter((id) => id !== null);
  if (present.length === 0) return;
  await tx
    .select({ id: apiTokensTable.id })
    .from(apiTokensTable)
    .where(inArray(apiTokensTable.id, present))
    .orderBy(asc(apiTokensTable.id))
    .for('no key update');
}

const isOneOf = (ids: readonly string[]) => inArray(jobsTable.id, [...ids]);

/**
 * Locks those of these jobs that have not ended, or that wait for approval, and before them the API tokens that ordered
 * them.
 */
export async function lockUnendedJobs(
  tx: Tx,
  ids: readonly string[],
  which?: 'awaiting',
): Promise<Pick<JobRow, 'id' | 'kind'>[]> {
  if (ids.length === 0) return [];
  const tokens = await tx.select({ id: jobsTable.apiTokenId }).from(jobsTable).where(isOneOf(ids));
  await lockApiTokens(
    tx,
    tokens.map(({ id }) => id),
  );
  return tx
    .select({ id: jobsTable.id, kind: jobsTable.kind })
    .from(jobsTable)
    .where(and(isOneOf(ids), inArray(jobsTable.status, which ? ['awaiting_approval'] : [...unendedStatuses])))
    .orderBy(asc(jobsTable.id))
    .for('update');
}

/**
 * Locks jobs that ended more than a year ago and still have details, at most `limit`; skips those that others hold. The
 * condition is that of the index `jobs_details_idx`. @returns their ids
 */
export async function lockOldJobs(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        lt(jobsTable.finishedAt, sql`now() - interval '1 year'`),
        sql`(${jobsTable.prompt} <> '' OR (${jobsTable.kind} <> 'image' AND ${jobsTable.request} <> '{}'::jsonb))`,
      ),
    )
    .orderBy(asc(jobsTable.finishedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Locks a job whose charge changes after its end. */
export async function lockJob(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: jobsTable.id }).from(jobsTable).where(eq(jobsTable.id, id)).for('no key update');
}

/** The jobs that made the versions of a track, and those that make further ones. */
const isOfTrack = (trackId: string) => sql`(${jobsTable.versionOf} = ${trackId} OR ${jobsTable.id} IN (
  SELECT generation_id FROM ${trackVersionsTable} WHERE track_id = ${trackId}
  UNION SELECT generation_id FROM ${tracksTable} WHERE id = ${trackId}))`;

/** Locks the account of a user's tokens. @returns the balance; 0 without an account */
export async function lockAccount(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ balance: tokenAccountsTable.balance })
    .from(tokenAccountsTable)
    .where(eq(tokenAccountsTable.userId, userId))
    .for('update');
  return row?.balance ?? 0;
}

export async function lockVote(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: votesTable.id }).from(votesTable).where(eq(votesTable.id, id)).for('update');
}

/** Votes with a version of a track as a candidate. */
const isAboutTrack = (trackId: string) =>
  sql`${votesTable.id} IN (SELECT vote_id FROM ${voteCandidatesTable} WHERE track_id = ${trackId})`;

/**
 * Locks a track whose versions move to other tracks, with everything that names them: take sets, jobs, votes, comments; the
 * tracks in `others`, too. What began to name it while this waited for the tracks is a lock conflict.
 * @returns the rows of the tracks by id
 */
export async function lockToMoveVersions(tx: Tx, trackId: string, others: readonly string[] = []) {
  const jobs = (config?: { readonly noWait: true }) =>
    tx
      .select({ id: jobsTable.id })
      .from(jobsTable)
      .where(isOfTrack(trackId))
      .orderBy(asc(jobsTable.id))
      .for('no key update', config);
  const votes = (config?: { readonly noWait: true }) =>
    tx
      .select({ id: votesTable.id })
      .from(votesTable)
      .where(isAboutTrack(trackId))
      .orderBy(asc(votesTable.id))
      .for('update', config);
  await lockTakeSetsOf(tx, [trackId]);
  await jobs();
  await votes();
  const rows = await tx
    .select()
    .from(tracksTable)
    .where(inArray(tracksTable.id, [trackId, ...others]))
    .orderBy(asc(tracksTable.id))
    .for('update');
  await tx
    .select({ id: commentsTable.id })
    .from(commentsTable)
    .where(eq(commentsTable.trackId, trackId))
    .orderBy(asc(commentsTable.id))
    .for('no key update');
  await jobs(inOrder);
  await votes(inOrder);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a track, also one in the trash. */
export async function lockTrack(
  tx: Tx,
  id: string,
  strength: LockStrength = 'no key update',
): Promise<typeof tracksTable.$inferSelect | undefined> {
  const [row] = await tx.select().from(tracksTable).where(eq(tracksTable.id, id)).for(strength);
  return row;
}

const notTrashed = isNull(tracksTable.deletedAt);

/** Locks a track. @returns the id of its owner project; undefined if the track is missing or in the trash */
export async function lockOwnerProject(
  tx: Tx,
  id: string,
  strength: LockStrength = 'no key update',
): Promise<string | undefined> {
  const [row] = await tx
    .select({ ownerProjectId: tracksTable.projectId })
    .from(tracksTable)
    .where(and(eq(tracksTable.id, id), notTrashed))
    .for(strength);
  return row?.ownerProjectId;
}

/** Locks those of these tracks that a project contains outside the trash. @returns their current versions by id */
export async function lockTracksOfProject(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: tracksTable.id, version: tracksTable.version })
    .from(tracksTable)
    .innerJoin(projectTracksTable, eq(projectTracksTable.trackId, tracksTable.id))
    .where(and(eq(projectTracksTable.projectId, projectId), inArray(tracksTable.id, [...ids]), notTrashed))
    .orderBy(asc(tracksTable.id))
    .for('key share', { of: tracksTable });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The id of a track, locked, as a value; null if the track is gone. */
export const existingTrack = (id: string | null | undefined) =>
  id && sql`(SELECT id FROM ${tracksTable} WHERE id = ${id} FOR KEY SHARE)`;

/** Locks tracks, skipping those that others hold. @returns the ids of the locked ones */
export async function lockFreeTracks(
  tx: Tx,
  ids: readonly string[],
  strength: 'no key update' | 'update',
): Promise<string[]> {
  const rows = await tx
    .select({ id: tracksTable.id })
    .from(tracksTable)
    .where(inArray(tracksTable.id, [...ids]))
    .orderBy(asc(tracksTable.id))
    .for(strength, { skipLocked: true });
  return rows.map(({ id }) => id);
}

/**
 * Locks tracks that were deleted before a time, at most `limit`, and their take sets, which their deletion changes;
 * skips those that others hold. @returns their ids
 */
export async function lockExpiredTracks(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const isExpired = lt(tracksTable.deletedAt, before);
  const expired = await tx.select({ id: tracksTable.id }).from(tracksTable).where(isExpired).limit(limit);
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return [];
  await lockTakeSetsOf(tx, ids);
  // Restored ones do not match any more.
  const rows = await tx
    .select({ id: tracksTable.id })
    .from(tracksTable)
    .where(and(inArray(tracksTable.id, ids), isExpired))
    .orderBy(asc(tracksTable.id))
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Tracks that a project shares with others: its own in them, and theirs in it. */
const isShared = (projectIds: readonly string[]) => sql`id IN (
  SELECT t.id FROM ${tracksTable} t JOIN ${projectTracksTable} p ON p.track_id = t.id AND p.project_id <> t.project_id
    WHERE t.project_id = ANY(${uuids(projectIds)})
  UNION SELECT t.id FROM ${projectTracksTable} p JOIN ${tracksTable} t ON t.id = p.track_id AND p.project_id <> t.project_id
    WHERE p.project_id = ANY(${uuids(projectIds)}))`;

/** Locks the tracks that projects share with others, then these projects and those others. */
export async function lockWithLinkedProjects(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await tx.execute(
    sql`SELECT FROM ${tracksTable} WHERE ${isShared(projectIds)} ORDER BY id FOR NO KEY UPDATE`,
  );
  await tx.execute(sql`SELECT FROM ${projectsTable} WHERE id = ANY(${uuids(projectIds)}) OR id IN (
      SELECT p.project_id FROM ${tracksTable} t JOIN ${projectTracksTable} p ON p.track_id = t.id
        WHERE t.project_id = ANY(${uuids(projectIds)})
      UNION SELECT t.project_id FROM ${projectTracksTable} p JOIN ${tracksTable} t ON t.id = p.track_id
        WHERE p.project_id = ANY(${uuids(projectIds)}))
    ORDER BY id FOR NO KEY UPDATE`);
}

/**
 * Locks the tracks that a project shares with others again, after the projects: one that was shared meanwhile and is held by
 * another transaction is a lock conflict.
 */
export async function lockTracksSharedMeanwhile(tx: Tx, projectId: string): Promise<void> {
  await tx.execute(
    sql`SELECT FROM ${tracksTable} WHERE ${isShared([projectId])} ORDER BY id FOR NO KEY UPDATE NOWAIT`,
  );
}

/** Locks a comment: `no key update` is for changing it or replying to it, `update` for deleting it. */
export async function lockComment(
  tx: Tx,
  id: string,
  strength: 'no key update' | 'update',
): Promise<typeof commentsTable.$inferSelect | undefined> {
  const [row] = await tx.select().from(commentsTable).where(eq(commentsTable.id, id)).for(strength);
  return row;
}

/** A comment and its track, both locked. */
export interface LockedOnTrack {
  readonly comment: typeof commentsTable.$inferSelect;
  readonly track: typeof tracksTable.$inferSelect;
}

/**
 * Locks a comment and its track for changing the comment, and before it another track. If the comment moved to a further
 * track while this waited, it is a lock conflict when others hold that one.
 * @returns undefined if the comment is gone, deleted or not on a track; the other track is locked in any case
 */
export async function lockCommentOnTrack(
  tx: Tx,
  id: string,
  otherTrackId: string | null,
): Promise<LockedOnTrack | undefined> {
  const tracks = (ids: readonly (string | null | undefined)[], config?: typeof inOrder) =>
    tx
      .select()
      .from(tracksTable)
      .where(
        inArray(
          tracksTable.id,
          ids.filter((one) => one != null),
        ),
      )
      .orderBy(asc(tracksTable.id))
      .for('no key update', config);
  const [found] = await tx
    .select({ trackId: commentsTable.trackId })
    .from(commentsTable)
    .where(eq(commentsTable.id, id));
  const locked = await tracks([found?.trackId, otherTrackId]);
  const comment = found?.trackId ? await lockComment(tx, id, 'no key update') : undefined;
  if (!comment?.trackId || comment.deletedAt) return undefined;
  const isItsTrack = (track: { readonly id: string }) => track.id === comment.trackId;
  const track = locked.find(isItsTrack) ?? (await tracks([comment.trackId], inOrder))[0];
  return track && { comment, track };
}

/** Locks a project; undefined if it is gone. */
export async function lockProject(
  tx: Tx,
  id: string,
  strength: LockStrength = 'no key update',
): Promise<{ readonly isPublic: boolean; readonly deletedAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ isPublic: projectsTable.isPublic, deletedAt: projectsTable.deletedAt })
    .from(projectsTable)
    .where(eq(projectsTable.id, id))
    .for(strength);
  return row;
}

/**
 * Locks the project in the trash that was deleted first, and before a time, with its take sets, its jobs and the tracks that
 * it owns; skips a project that others hold. @param isKept a condition of projects that are not deleted yet
 */
export async function lockExpiredProject(
  tx: Tx,
  before: Date,
  isKept: SQL,
): Promise<{ readonly id: string } | undefined> {
  const isExpired = and(lt(projectsTable.deletedAt, before), not(isKept));
  const [found] = await tx
    .select({ id: projectsTable.id })
    .from(projectsTable)
    .where(isExpired)
    .orderBy(asc(projectsTable.deletedAt))
    .limit(1);
  if (!found) return undefined;
  // Its deletion deletes its take sets and changes its jobs.
  await tx
    .select({ id: takeSetsTable.id })
    .from(takeSetsTable)
    .where(eq(takeSetsTable.projectId, found.id))
    .orderBy(asc(takeSetsTable.id))
    .for('update');
  await tx
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(eq(jobsTable.projectId, found.id))
    .orderBy(asc(jobsTable.id))
    .for('update');
  await tx
    .select({ id: tracksTable.id })
    .from(tracksTable)
    .where(eq(tracksTable.projectId, found.id))
    .orderBy(asc(tracksTable.id))
    .for('update');
  // A restored one does not match any more.
  const [row] = await tx
    .select({ id: projectsTable.id })
    .from(projectsTable)
    .where(and(eq(projectsTable.id, found.id), isExpired))
    .for('update', { skipLocked: true });
  return row;
}

/** Locks a user's memberships in the projects that contain a track, so that the user does not leave them meanwhile. */
export async function lockMemberships(tx: Tx, trackId: string, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ${projectMembersTable}
    WHERE user_id = ${userId}
      AND project_id IN (SELECT project_id FROM ${projectTracksTable} WHERE track_id = ${trackId})
    ORDER BY project_id FOR KEY SHARE`);
}

/** Locks a user's read cursors, in one project or in all. @returns them; empty for a user who is not a member */
export function lockCursors(
  tx: Tx,
  userId: string,
  projectId?: string,
): Promise<{ readonly upto: number }[]> {
  const ofProject = projectId === undefined ? undefined : eq(projectMembersTable.projectId, projectId);
  return tx
    .select({ upto: projectMembersTable.activitiesReadUpto })
    .from(projectMembersTable)
    .where(and(eq(projectMembersTable.userId, userId), ofProject))
    .orderBy(asc(projectMembersTable.projectId))
    .for('no key update');
}
