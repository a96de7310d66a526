import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { MonthlyUsage, ReferenceType, TransactionType } from '#contract/tokens.ts';
import {
  providersTable as providers,
  servicePricingTable as pricing,
} from '#server/platform/schema/providers.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import type { Pricing } from './price.ts';
import {
  freeAllowancesTable as allowances,
  tokenAccountsTable as accounts,
  tokenTransactionsTable as transactions,
} from '../../platform/schema/tokens.tables.ts';

export interface LedgerEntry {
  readonly userId: string;
  readonly type: TransactionType;
  readonly amount: number;
  readonly freeTokens?: number;
  readonly description: string;
  readonly referenceType: ReferenceType;
  readonly referenceId: string;
}

/** Identifies a user's free tokens of a day and service; `day` is a UTC date, e.g. "2026-01-31". */
export interface Allowance {
  readonly userId: string;
  readonly service: string;
  readonly day: string;
}

export async function openAccount(tx: Tx, userId: string): Promise<void> {
  await tx.insert(accounts).values({ userId }).onConflictDoNothing();
}

const balanceOf = preparedStatement((db) =>
  db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.userId, sql.placeholder('userId')))
    .prepare('balance_of'),
);

export async function readBalance(db: Queryable, userId: string): Promise<number> {
  const [row] = await balanceOf(db).execute({ userId });
  return row?.balance ?? 0;
}

/** The balance, and the one before the transaction, whose entries have the time at which it began. */
export async function readBalanceChange(on: Queryable, userId: string) {
  const [row] = await on
    .select({
      balance: accounts.balance,
      before: sql<number>`coalesce((SELECT t.balance_after FROM ${transactions} t
        WHERE t.user_id = token_accounts.user_id AND t.created_at <> now() ORDER BY t.entry_no DESC LIMIT 1), 0)`,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return row ?? { balance: 0, before: 0 };
}

/**
 * Changes the balance and inserts the ledger entry, in one statement.
 * @returns false if the balance would fall below 0; then nothing is written
 */
export async function insertEntry(tx: Tx, entry: LedgerEntry): Promise<boolean> {
  const result = await tx.execute(sql`
    WITH account AS (
      UPDATE ${accounts} SET balance = balance + ${entry.amount}, entries = entries + 1
      WHERE user_id = ${entry.userId} AND balance + ${entry.amount} >= 0
      RETURNING user_id, balance, entries
    )
    INSERT INTO ${transactions}
      (id, user_id, entry_no, type, amount, balance_after, free_tokens, description, reference_type, reference_id)
    SELECT ${uuidv7()}::uuid, user_id, entries, ${entry.type}, ${entry.amount}::int, balance,
      ${entry.freeTokens ?? 0}::int, ${entry.description}, ${entry.referenceType}, ${entry.referenceId}::uuid
    FROM account`);
  return result.rowCount === 1;
}

/** The used free tokens of a day; locks the row until the transaction ends. */
export async function lockUsedAllowance(tx: Tx, { userId, service, day }: Allowance): Promise<number> {
  await tx.insert(allowances).values({ userId, service, day, used: 0 }).onConflictDoNothing();
  const [row] = await tx
    .select({ used: allowances.used })
    .from(allowances)
    .where(matches({ userId, service, day }))
    .for('update');
  return row?.used ?? 0;
}

export async function readUsedAllowance(db: Queryable, allowance: Allowance): Promise<number> {
  const [row] = await db.select({ used: allowances.used }).from(allowances).where(matches(allowance));
  return row?.used ?? 0;
}

/** A user's used free tokens of a day, by service. */
export async function readUsedAllowances(db: Queryable, { userId, day }: Omit<Allowance, 'service'>) {
  const rows = await db
    .select({ service: allowances.service, used: allowances.used })
    .from(allowances)
    .where(and(eq(allowances.userId, userId), eq(allowances.day, day)));
  return new Map<string, number>(rows.map(({ service, used }) => [service, used]));
}

/** Adds to the used free tokens; a negative amount returns some. */
export async function changeUsedAllowance(tx: Tx, allowance: Allowance, amount: number): Promise<void> {
  await tx
    .update(allowances)
    .set({ used: sql`${allowances.used} + ${amount}` })
    .where(matches(allowance));
}

/** Deletes what was used of the free tokens of days before, at most `max`. @returns how many */
export async function deleteAllowancesBefore(db: Queryable, day: string, max: number): Promise<number> {
  const { rowCount } = await db.execute(sql`DELETE FROM ${allowances} a USING (
      SELECT user_id, service, day FROM ${allowances} WHERE day < ${day} LIMIT ${max}
    ) old WHERE a.user_id = old.user_id AND a.service = old.service AND a.day = old.day`);
  return rowCount ?? 0;
}

const matches = ({ userId, service, day }: Allowance) =>
  and(eq(allowances.userId, userId), eq(allowances.service, service), eq(allowances.day, day));

/** The active price of a provider's service. */
export async function readPricing(
  db: Queryable,
  provider: string,
  service: string,
): Promise<Pricing | undefined> {
  const [row] = await db
    .select({
      costPerUnit: pricing.costPerUnit,
      userTokenMultiplier: pricing.userTokenMultiplier,
      minTokenCost: pricing.minTokenCost,
      maxTokenCost: pricing.maxTokenCost,
      freeTokensDaily: pricing.freeTokensDaily,
    })
    .from(pricing)
    .innerJoin(providers, eq(providers.id, pricing.providerId))
    .where(
      and(
        eq(providers.name, provider),
        eq(providers.isActive, true),
        eq(pricing.service, service),
        eq(pricing.isActive, true),
      ),
    );
  return row;
}

/** A user's ledger entries, newest first, optionally those below `beforeEntry`. */
export async function readTransactions(db: Queryable, userId: string, limit: number, beforeEntry?: number) {
  return db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        beforeEntry === undefined ? undefined : lt(transactions.entryNo, beforeEntry),
      ),
    )
    .orderBy(desc(transactions.entryNo))
    .limit(limit);
}

export async function readTotals(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      earned: sql<number>`coalesce(sum(amount) FILTER (WHERE type IN ('purchase', 'grant', 'correction', 'refund')), 0)::int`,
      spent: sql<number>`coalesce(-sum(amount) FILTER (WHERE type = 'spend'), 0)::int`,
      tracksGenerated: sql<number>`count(*) FILTER (WHERE type = 'spend' AND reference_type = 'track_generation')::int`,
    })
    .from(transactions)
    .where(eq(transactions.userId, userId));
  return row ?? { earned: 0, spent: 0, tracksGenerated: 0 };
}

/** The charges since `start`, by month in UTC; months without a charge are missing. */
export async function readUsage(db: Queryable, userId: string, start: Date): Promise<MonthlyUsage[]> {
  const month = sql<string>`to_char(${transactions.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM')`;
  return db
    .select({
      month,
      spent: sql<number>`-sum(${transactions.amount})::int`,
      free: sql<number>`sum(${transactions.freeTokens})::int`,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.type, 'spend'),
        gte(transactions.createdAt, start),
      ),
    )
    .groupBy(sql`1`);
}

export async function countLedger(db: Queryable): Promise<{ accounts: number; rows: number }> {
  return { accounts: await db.$count(accounts), rows: await db.$count(transactions) };
}

/** Accounts whose balance or entries do not add up; empty if the ledger is consistent. */
export async function findInconsistentAccounts(
  db: Queryable,
): Promise<{ userId: string; problem: string }[]> {
  const result = await db.execute<{ userId: string; problem: string }>(sql`
    SELECT user_id AS "userId", problem FROM (
      SELECT a.user_id,
        CASE
          WHEN a.balance <> coalesce(sum(t.amount), 0) THEN 'the balance is not the sum of the ledger'
          WHEN a.entries <> count(t.entry_no) OR a.entries <> coalesce(max(t.entry_no), 0) THEN 'the ledger has a gap'
          WHEN bool_or(t.balance_after <> t.running) THEN 'a row does not follow from the one before'
        END AS problem
      FROM ${accounts} a
      LEFT JOIN (
        SELECT *, sum(amount) OVER (PARTITION BY user_id ORDER BY entry_no) AS running FROM ${transactions}
      ) t ON t.user_id = a.user_id
      GROUP BY a.user_id, a.balance, a.entries
    ) checked WHERE problem IS NOT NULL`);
  return result.rows;
}
