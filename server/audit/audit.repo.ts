import { desc, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { auditLogTable as table } from './audit.tables.ts';

export type AuditRow = typeof table.$inferSelect;

export async function insertEntry(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
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
