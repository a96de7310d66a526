import { and, eq, getTableColumns, inArray, isNull, sql, type Placeholder } from 'drizzle-orm';
import type { Role } from '#contract/auth.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { normalEmail } from '#contract/email-address.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { tokenAccountsTable } from '#server/platform/schema/tokens.tables.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';

export type UserRow = typeof usersTable.$inferSelect;

/** Guests of share links have no account. */
const isAccount = isNull(usersTable.guestOf);
const byEmail = (email: string) =>
  and(eq(sql`lower(${usersTable.email})`, sql`lower(${normalEmail(email.trim()) ?? email})`), isAccount);
const byId = (id: string | Placeholder) => and(eq(usersTable.id, id), isAccount);

const userById = preparedStatement((db) =>
  db
    .select()
    .from(usersTable)
    .where(byId(sql.placeholder('id')))
    .prepare('user_by_id'),
);

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await userById(db).execute({ id });
  return row;
}

const userWithBalance = preparedStatement((db) =>
  db
    .select({ ...getTableColumns(usersTable), balance: tokenAccountsTable.balance })
    .from(usersTable)
    .leftJoin(tokenAccountsTable, eq(tokenAccountsTable.userId, usersTable.id))
    .where(byId(sql.placeholder('id')))
    .prepare('user_with_balance'),
);

export async function findUserWithBalance(db: Queryable, id: string) {
  const [row] = await userWithBalance(db).execute({ id });
  return row;
}

/** Ignores case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(usersTable).where(byEmail(email));
  return row;
}

/** @returns the new row, or undefined when the email address is taken */
export async function insertUser(
  db: Queryable,
  user: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
): Promise<UserRow | undefined> {
  const [row] = await db.insert(usersTable).values(user).onConflictDoNothing().returning();
  return row;
}

/**
 * Locks a user's row until the transaction ends. Not against rows that refer to it: a submission inserts its job after it
 * has locked the API token, which the deletion of an account locks after the user.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(usersTable).where(byId(id)).for('no key update');
  return row;
}

export async function markActivated(tx: Tx, id: string, role: Role): Promise<void> {
  await tx
    .update(usersTable)
    .set({ role, inviteValidatedAt: sql`now()` })
    .where(eq(usersTable.id, id));
}

export async function markVerified(tx: Tx, id: string): Promise<void> {
  await tx
    .update(usersTable)
    .set({ emailVerifiedAt: sql`coalesce(${usersTable.emailVerifiedAt}, now())` })
    .where(eq(usersTable.id, id));
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.update(usersTable).set({ role }).where(eq(usersTable.id, id));
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(usersTable).set({ passwordHash }).where(eq(usersTable.id, id));
}

/** @returns false if the account is deleted */
export async function setProfileImage(tx: Tx, id: string, profileImageUrl: string | null): Promise<boolean> {
  const result = await tx
    .update(usersTable)
    .set({ profileImageUrl })
    .where(and(eq(usersTable.id, id), isNull(usersTable.deletedAt)));
  return result.rowCount === 1;
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.role, 'admin'))
    .limit(1);
  return rows.length > 0;
}

/** Those of the users who are admins. */
export async function selectAdmins(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(inArray(usersTable.id, [...ids]), eq(usersTable.role, 'admin')));
  return rows.map(({ id }) => id);
}

/** Serialises role changes; the lock is held until the transaction ends. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tutti roles'))`);
}

export async function updateRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.update(usersTable).set({ role }).where(eq(usersTable.id, id));
}
