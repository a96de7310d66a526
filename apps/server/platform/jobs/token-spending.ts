import { eq, and, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { apiTokensTable as table } from '#server/platform/schema/api-tokens.tables.ts';
import type { Tx } from '#server/platform/storage/db.ts';

/** What a job of an API token costs less than was held for it; free tokens included. */
export interface ReleasedSpending {
  readonly apiTokenId: string | null;
  readonly tokens: number;
}

/**
 * Adds to what a token has spent, unless that exceeds its limit, and locks it until the transaction ends.
 * @returns whether it was added
 */
async function addSpent(tx: Tx, id: string, tokens: number): Promise<boolean> {
  const result = await tx
    .update(table)
    .set({ spent: sql`${table.spent} + ${tokens}` })
    .where(
      and(
        eq(table.id, id),
        sql`(${table.spendingLimit} IS NULL OR ${table.spent} + ${tokens} <= ${table.spendingLimit})`,
      ),
    );
  return result.rowCount === 1;
}

async function subtractSpent(tx: Tx, id: string, tokens: number): Promise<void> {
  await tx
    .update(table)
    .set({ spent: sql`greatest(0, ${table.spent} - ${tokens})` })
    .where(eq(table.id, id));
}

async function readSpending(tx: Tx, id: string) {
  const [row] = await tx
    .select({ limit: table.spendingLimit, spent: table.spent })
    .from(table)
    .where(eq(table.id, id));
  return row;
}

/**
 * Counts tokens against the limit of an API token when they are held for a job. Locks the API token until the
 * transaction ends; call it before an account is locked.
 * @param tokens free ones included
 * @throws token_spending_limit {limit, spent, needed}; unauthenticated if the token was revoked meanwhile
 */
export async function holdSpending(tx: Tx, apiTokenId: string | null, tokens: number): Promise<void> {
  if (apiTokenId === null || tokens === 0) return;
  if (await addSpent(tx, apiTokenId, tokens)) return;
  const spending = await readSpending(tx, apiTokenId);
  if (!spending) throw new AppError('unauthenticated');
  throw new AppError('token_spending_limit', { ...spending, needed: tokens });
}

/**
 * Gives back what jobs cost less than was held for them. Locks the API tokens in the order of their ids; call it before
 * an account is locked.
 */
export async function releaseSpending(tx: Tx, released: readonly ReleasedSpending[]): Promise<void> {
  const byToken = new Map<string, number>();
  for (const { apiTokenId, tokens } of released) {
    if (apiTokenId === null || tokens === 0) continue;
    byToken.set(apiTokenId, (byToken.get(apiTokenId) ?? 0) + tokens);
  }
  for (const id of [...byToken.keys()].toSorted()) await subtractSpent(tx, id, byToken.get(id)!);
}
