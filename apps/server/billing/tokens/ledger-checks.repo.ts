import { desc, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#server/platform/storage/db.ts';
import { ledgerChecksTable as table } from '../../platform/schema/ledger-checks.tables.ts';

export interface LedgerCheck {
  readonly checkedAt: Date;
  readonly accounts: number;
  /** Accounts whose balance, and months of projects whose jobs, do not match the ledger. */
  readonly broken: number;
}

export async function lastCheck(db: Queryable): Promise<LedgerCheck | undefined> {
  const [row] = await db.select().from(table).orderBy(desc(table.checkedAt)).limit(1);
  return row;
}

/** Deletes results that are older than a year: one of each day. */
export async function deleteOldChecks(db: Queryable): Promise<void> {
  await db.delete(table).where(lt(table.checkedAt, sql`now() - interval '1 year'`));
}

export async function saveCheck(db: Queryable, check: Omit<LedgerCheck, 'checkedAt'>): Promise<void> {
  await db.insert(table).values({ id: uuidv7(), ...check });
}
