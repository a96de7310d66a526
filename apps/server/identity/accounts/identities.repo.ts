import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { sessionsTable, usersTable } from '../../platform/schema/accounts.tables.ts';
import { externalIdentitiesTable } from '../../platform/schema/identities.tables.ts';
import { secondFactorsTable } from '../../platform/schema/second-factor.tables.ts';

export interface Identity {
  /** The issuer URL of the provider. */
  readonly issuer: string;
  /** Identifies the user at the provider; never changes and is never reassigned. */
  readonly subject: string;
}

/** The id of the linked user. */
export async function findLinkedUser(db: Queryable, { issuer, subject }: Identity) {
  const [row] = await db
    .select({ userId: externalIdentitiesTable.userId })
    .from(externalIdentitiesTable)
    .where(and(eq(externalIdentitiesTable.issuer, issuer), eq(externalIdentitiesTable.subject, subject)));
  return row?.userId;
}

export async function insertIdentity(tx: Tx, { issuer, subject }: Identity, userId: string): Promise<void> {
  await tx.insert(externalIdentitiesTable).values({ issuer, subject, userId });
}

/** Serialises sign-ins of the same identity or address. */
export async function lockKeys(tx: Tx, ...keys: string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`);
  }
}

export interface Profile {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly profileImageUrl?: string | undefined;
}

/** Sets the defined fields. */
export async function updateProfile(tx: Tx, userId: string, profile: Profile): Promise<void> {
  if (!Object.values(profile).some((value) => value !== undefined)) return;
  await tx.update(usersTable).set(profile).where(eq(usersTable.id, userId));
}

/** Deletes password, second factor, identities and sessions of an account. @returns the ids of the ended sessions */
export async function revokeCredentials(tx: Tx, userId: string): Promise<Buffer[]> {
  await tx.update(usersTable).set({ passwordHash: null }).where(eq(usersTable.id, userId));
  await tx.delete(secondFactorsTable).where(eq(secondFactorsTable.userId, userId));
  await tx.delete(externalIdentitiesTable).where(eq(externalIdentitiesTable.userId, userId));
  const ended = await tx
    .delete(sessionsTable)
    .where(eq(sessionsTable.userId, userId))
    .returning({ id: sessionsTable.tokenHash });
  return ended.map(({ id }) => id);
}
