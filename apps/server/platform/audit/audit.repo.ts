import { desc, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { auditLogTable as table } from '../schema/audit.tables.ts';

export type AuditRow = typeof table.$inferSelect;

export async function insertEntry(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/**
 * Deletes entries that are older than three years, which a trigger allows, at most `max`; not those that the ledger refers
 * to. @returns how many
 */
export async function deleteOldEntries(db: Queryable, max: number): Promise<number> {
  const { rowCount } = await db.execute(sql`DELETE FROM ${table} WHERE id IN (
    SELECT l.id FROM ${table} l WHERE l.created_at < now() - interval '3 years'
      AND NOT EXISTS (SELECT FROM token_transactions t WHERE t.user_id = l.target_id AND t.reference_id = l.id)
    ORDER BY l.created_at LIMIT ${max})`);
  return rowCount ?? 0;
}

/** The log, newest first, with ids below `before`. */
export function listEntries(db: Queryable, limit: number, before?: string): Promise<AuditRow[]> {
  return db
    .select()
    .from(table)
    .where(before === undefined ? undefined : lt(table.id, before))
    .orderBy(desc(table.id))
    .limit(limit);
}
