import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockVote } from '#server/platform/locks/row-locks.ts';
import {
  voteCandidatesTable as candidatesTable,
  voteVotersTable as voters,
  votesTable as table,
} from '../../platform/schema/votes.tables.ts';

export type Candidate = Pick<typeof candidatesTable.$inferSelect, 'trackId' | 'version'>;

const { candidatesJson: _ofPreviousVersion, ...columns } = getTableColumns(table);
const voteColumns = {
  ...columns,
  /** Ballots contain indexes of this array. */
  candidates: sql<Candidate[]>`(
    SELECT coalesce(json_agg(json_build_object('trackId', c.track_id, 'version', c.version) ORDER BY c.position), '[]')
    FROM ${candidatesTable} c WHERE c.vote_id = votes.id)`,
};

const withCreator = (db: Queryable) =>
  db
    .select({ vote: voteColumns, creator: publicProfile })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.createdBy));

export async function find(db: Queryable, id: string) {
  const [row] = await withCreator(db).where(eq(table.id, id));
  return row;
}
export type FoundVote = NonNullable<Awaited<ReturnType<typeof find>>>;
export type VoteRow = FoundVote['vote'];

/** A locked vote; undefined if it is gone. The candidates are read under the lock, so that they stay the same. */
export async function lock(tx: Tx, id: string): Promise<VoteRow | undefined> {
  await lockVote(tx, id);
  return (await find(tx, id))?.vote;
}

/** The votes of a project, newest first; with a track, those with one of its versions as a candidate. */
export function list(
  db: Queryable,
  projectId: string,
  {
    limit,
    beforeId,
    trackId,
  }: { limit: number; beforeId?: string | undefined; trackId?: string | undefined },
): Promise<FoundVote[]> {
  return withCreator(db)
    .where(
      and(
        eq(table.projectId, projectId),
        beforeId === undefined ? undefined : lt(table.id, beforeId),
        trackId === undefined
          ? undefined
          : inArray(
              table.id,
              db
                .select({ id: candidatesTable.voteId })
                .from(candidatesTable)
                .where(eq(candidatesTable.trackId, trackId)),
            ),
      ),
    )
    .orderBy(desc(table.id))
    .limit(limit);
}

/** Those who are asked in these votes, in order of their names. */
export async function listVoters(db: Queryable, voteIds: readonly string[]) {
  if (voteIds.length === 0) return [];
  return db
    .select({ voteId: voters.voteId, userId: voters.userId, ballot: voters.ballot, user: publicProfile })
    .from(voters)
    .innerJoin(usersTable, eq(usersTable.id, voters.userId))
    .where(inArray(voters.voteId, [...voteIds]))
    .orderBy(asc(usersTable.firstName), asc(usersTable.lastName), asc(usersTable.id));
}
export type VoterRow = Awaited<ReturnType<typeof listVoters>>[number];

/** Voters of open votes who left the project without voting. */
const isDeparted = sql`vote_voters.ballot IS NULL AND EXISTS (SELECT FROM ${table} v
  WHERE v.id = vote_voters.vote_id AND v.closed_at IS NULL AND NOT EXISTS (SELECT FROM project_members m
    WHERE m.project_id = v.project_id AND m.user_id = vote_voters.user_id))`;

/**
 * Open votes to sweep: those with voters who left the project without voting, and those without voters; with a user,
 * those that wait for this one.
 */
export async function listToSweep(db: Queryable, userId?: string): Promise<string[]> {
  if (userId !== undefined) {
    const rows = await db
      .select({ id: voters.voteId })
      .from(voters)
      .where(and(eq(voters.userId, userId), isDeparted));
    return rows.map(({ id }) => id);
  }
  const ofVote = sql`SELECT FROM ${voters} WHERE vote_id = votes.id`;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(isNull(table.closedAt), sql`(NOT EXISTS (${ofVote}) OR EXISTS (${ofVote} AND ${isDeparted}))`),
    );
  return rows.map(({ id }) => id);
}

export const deleteDeparted = (tx: Tx, voteId: string) =>
  tx.delete(voters).where(and(eq(voters.voteId, voteId), isDeparted));

export async function insert(
  tx: Tx,
  {
    candidates,
    ...vote
  }: Omit<typeof table.$inferInsert, 'candidatesJson'> & { readonly candidates: readonly Candidate[] },
  voterIds: readonly string[],
): Promise<void> {
  // A trigger stores the candidates.
  await tx.insert(table).values({ ...vote, candidatesJson: candidates });
  await tx.insert(voters).values(voterIds.map((userId) => ({ voteId: vote.id, userId })));
}

export async function setBallot(
  tx: Tx,
  voteId: string,
  userId: string,
  ballot: readonly number[],
): Promise<void> {
  await tx
    .update(voters)
    .set({ ballot: [...ballot], votedAt: sql`now()` })
    .where(and(eq(voters.voteId, voteId), eq(voters.userId, userId)));
}

export async function close(tx: Tx, id: string): Promise<void> {
  await tx
    .update(table)
    .set({ closedAt: sql`now()` })
    .where(eq(table.id, id));
}

export async function setTieWinner(tx: Tx, id: string, tieWinner: number): Promise<void> {
  await tx.update(table).set({ tieWinner }).where(eq(table.id, id));
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
