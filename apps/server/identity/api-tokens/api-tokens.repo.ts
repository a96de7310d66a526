import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { publicProfile, usersTable } from '#server/platform/schema/accounts.tables.ts';
import { secondFactorsTable } from '#server/platform/schema/second-factor.tables.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { apiTokensTable as table } from '../../platform/schema/api-tokens.tables.ts';

const isActive = sql`(${table.expiresAt} IS NULL OR ${table.expiresAt} > now()) AND ${usersTable.blockedAt} IS NULL`;

/** Whether a token was created in a session that began with a password, and its owner has no second factor. */
const passwordOnly = sql<boolean>`NOT ${table.byProvider} AND ${usersTable.passwordHash} IS NOT NULL
  AND NOT EXISTS (SELECT FROM ${secondFactorsTable} WHERE ${secondFactorsTable.userId} = ${usersTable.id})`;

const activeToken = preparedStatement((db) =>
  db
    .select({
      id: table.id,
      scopes: table.scopes,
      boundTo: sql<string | null>`${table.projectId}`.as('bound_to'),
      isUseRecorded: sql<boolean>`coalesce(${table.lastUsedAt} > now() - interval '1 minute', false)`.as(
        'is_use_recorded',
      ),
      userId: usersTable.id,
      email: usersTable.email,
      role: usersTable.role,
      inviteValidatedAt: usersTable.inviteValidatedAt,
      passwordOnly: passwordOnly.as('by_password_alone'),
    })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(and(eq(table.tokenHash, sql.placeholder('tokenHash')), isActive))
    .prepare('active_api_token'),
);

/** The token with this hash and its owner, unless it has expired or the owner is blocked; one query by index. */
export async function findActive(db: Queryable, tokenHash: Buffer) {
  const [row] = await activeToken(db).execute({ tokenHash });
  return row;
}

/** Scopes and bound of a user's token, unless it has expired or was revoked. */
export async function findActiveById(db: Queryable, userId: string, id: string) {
  const [row] = await db
    .select({ id: table.id, scopes: table.scopes, projectId: table.projectId })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(and(eq(table.id, id), eq(table.userId, userId), isActive));
  return row;
}

export async function recordUse(db: Queryable, id: string): Promise<void> {
  await db
    .update(table)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(table.id, id),
        sql`(${table.lastUsedAt} IS NULL OR ${table.lastUsedAt} <= now() - interval '1 minute')`,
      ),
    );
}

/** The number of tokens of a user. Locks the user, so that no other token is added meanwhile. */
export async function countOf(tx: Tx, userId: string): Promise<number> {
  await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
    .for('no key update');
  const [row] = await tx.select({ tokens: count() }).from(table).where(eq(table.userId, userId));
  return row!.tokens;
}

export type NewApiToken = Pick<
  typeof table.$inferSelect,
  | 'id'
  | 'tokenHash'
  | 'tokenStart'
  | 'userId'
  | 'name'
  | 'scopes'
  | 'projectId'
  | 'spendingLimit'
  | 'expiresAt'
>;

/** Inserts a token that is created in a session. @returns false if the session has ended */
export async function insert(tx: Tx, sessionId: Buffer, token: NewApiToken): Promise<boolean> {
  const { rows } = await tx.execute<{ byProvider: boolean }>(sql`
    SELECT by_provider AS "byProvider" FROM sessions WHERE token_hash = ${sessionId}::bytea
      AND user_id = ${token.userId} FOR SHARE`);
  const [session] = rows;
  if (session) await tx.insert(table).values({ ...token, ...session });
  return session !== undefined;
}

const withOwner = (db: Queryable) =>
  db
    .select({ token: table, owner: publicProfile, projectName: projectsTable.name })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .leftJoin(projectsTable, eq(projectsTable.id, table.projectId));

export type FoundApiToken = Awaited<ReturnType<typeof withOwner>>[number];

export async function find(db: Queryable, id: string): Promise<FoundApiToken | undefined> {
  const [row] = await withOwner(db).where(eq(table.id, id));
  return row;
}

export interface ListRequest {
  readonly limit: number;
  readonly beforeId?: string | undefined;
  readonly userId?: string;
  readonly projectId?: string;
}

/** Newest first. */
export const list = (
  db: Queryable,
  { limit, beforeId, userId, projectId }: ListRequest,
): Promise<FoundApiToken[]> =>
  withOwner(db)
    .where(
      and(
        userId === undefined ? undefined : eq(table.userId, userId),
        projectId === undefined ? undefined : eq(table.projectId, projectId),
        beforeId === undefined ? undefined : lt(table.id, beforeId),
      ),
    )
    .orderBy(desc(table.id))
    .limit(limit);

/** @returns the hash of the token; undefined if it was deleted already */
export async function remove(tx: Tx, id: string): Promise<Buffer | undefined> {
  const [removed] = await tx.delete(table).where(eq(table.id, id)).returning({ tokenHash: table.tokenHash });
  return removed?.tokenHash;
}

/** @returns the hashes of the tokens */
export async function removeAllOf(tx: Tx, userId: string): Promise<Buffer[]> {
  const removed = await tx
    .delete(table)
    .where(eq(table.userId, userId))
    .returning({ tokenHash: table.tokenHash });
  return removed.map(({ tokenHash }) => tokenHash);
}

export async function hashesOf(tx: Tx, userId: string): Promise<Buffer[]> {
  const rows = await tx.select({ tokenHash: table.tokenHash }).from(table).where(eq(table.userId, userId));
  return rows.map(({ tokenHash }) => tokenHash);
}

/** The tokens of these hashes that have not expired and whose owner is not blocked. */
export const findActiveOf = (db: Queryable, tokenHashes: Buffer[]) =>
  db
    .select({ tokenHash: table.tokenHash, role: usersTable.role, passwordOnly })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    // One array parameter: a statement takes at most 65,535 parameters.
    .where(and(sql`${table.tokenHash} = ANY(${sql.param(tokenHashes)}::bytea[])`, isActive));
