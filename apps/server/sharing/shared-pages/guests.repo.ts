import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { shareLinksTable } from '#server/platform/schema/share-links.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';

export interface GuestRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const columns = { id: usersTable.id, name: usersTable.firstName, email: usersTable.email };

/** A guest of a link. */
export async function findGuest(db: Queryable, linkId: string, id: string): Promise<GuestRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(usersTable)
    .where(and(eq(usersTable.id, id), eq(usersTable.guestOf, linkId), isNull(usersTable.deletedAt)));
  return row;
}

/** Locks a link until the transaction ends, so that it is not revoked meanwhile. @returns false if it was revoked */
export async function lockLink(tx: Tx, linkId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: shareLinksTable.id })
    .from(shareLinksTable)
    .where(and(eq(shareLinksTable.id, linkId), isNull(shareLinksTable.revokedAt)))
    .for('no key update');
  return rows.length > 0;
}

export async function countGuests(tx: Tx, linkId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(usersTable)
    .where(and(eq(usersTable.guestOf, linkId), isNull(usersTable.deletedAt)));
  return row?.total ?? 0;
}

/** Inserts a user without credentials, who is blocked and never signs in. */
export async function insertGuest(tx: Tx, linkId: string, { id, name, email }: GuestRow): Promise<void> {
  await tx.insert(usersTable).values({ id, email, firstName: name, guestOf: linkId, blockedAt: sql`now()` });
}

export async function renameGuest(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(usersTable).set({ firstName: name }).where(eq(usersTable.id, id));
}

/**
 * Erases the names of guests whose link ended before a time and who left no comment and no verdict. The rows stay: a
 * dozen tables refer to users without an index, and deleting a user searches each of them.
 */
export async function eraseGuestsWithoutWords(db: Queryable, endedBefore: Date): Promise<void> {
  const before = sql`${endedBefore.toISOString()}::timestamptz`;
  await db.execute(sql`
    UPDATE users u SET first_name = '', deleted_at = now()
    WHERE u.guest_of IS NOT NULL AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM share_links l WHERE l.id = u.guest_of
        AND (l.revoked_at IS NULL OR l.revoked_at >= ${before})
        AND (l.expires_at IS NULL OR l.expires_at >= ${before}))
      AND NOT EXISTS (SELECT FROM comments c WHERE c.user_id = u.id AND c.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM track_verdicts v WHERE v.user_id = u.id)`);
}
