import { desc } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#server/storage/db.ts';
import { ledgerChecksTable as table } from './ledger-checks.tables.ts';

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

export async function saveCheck(db: Queryable, check: Omit<LedgerCheck, 'checkedAt'>): Promise<void> {
  await db.insert(table).values({ id: uuidv7(), ...check });
}
