import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { sessionsTable as sessions, usersTable as users } from '#server/platform/schema/accounts.tables.ts';
import { frozenBytes } from '#server/library/versions/frozen-exports.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { tokenAccountsTable as accounts } from '#server/platform/schema/tokens.tables.ts';

/** Must match the expression of the index `users_search_idx`. */
const searchText = sql`(${users.email} || E'\n' || ${users.firstName} || ' ' || ${users.lastName})`;

/** A user with their balance. */
export type OverviewRow = Awaited<ReturnType<typeof listUsers>>[number];

const overview = (db: Queryable) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      role: users.role,
      inviteValidatedAt: users.inviteValidatedAt,
      createdAt: users.createdAt,
      blockedAt: users.blockedAt,
      tokens: sql<number>`coalesce(${accounts.balance}, 0)`,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id));

/** Deleted accounts are kept for what they made, and guests of share links have no account. */
const isListed = and(isNull(users.deletedAt), isNull(users.guestOf));

const below = (before: string | undefined) =>
  and(isListed, before === undefined ? undefined : lt(users.id, before));

/** All users, newest first, with ids below `before`. */
export function listUsers(db: Queryable, limit: number, before?: string) {
  return overview(db).where(below(before)).orderBy(desc(users.id)).limit(limit);
}

/**
 * Users whose address or name contains the term, ignoring case. The index finds the rows that contain all its
 * bigrams, and the text comparison decides; no character of the term is special.
 */
export function searchUsers(db: Queryable, term: string, limit: number, before?: string) {
  return overview(db)
    .where(
      and(
        sql`search_grams(${searchText}) @> search_grams(${term})`,
        sql`strpos(lower(${searchText}), lower(${term})) > 0`,
        below(before),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
}

export async function findUser(db: Queryable, id: string): Promise<OverviewRow | undefined> {
  const [row] = await overview(db).where(and(eq(users.id, id), isListed));
  return row;
}

export async function readStats(db: Queryable) {
  const totalUsers = await db.$count(users, isListed);
  const activeSessions = await db.$count(sessions, gt(sessions.expiresAt, sql`now()`));
  const [sum] = await db
    .select({ tokens: sql<number>`coalesce(sum(${accounts.balance}), 0)::bigint`, accounts: count() })
    .from(accounts);
  return { totalUsers, activeSessions, totalTokens: sum?.tokens ?? 0, frozenBytes: await frozenBytes(db) };
}
