import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Span } from '#server/span.ts';
import type { Queryable } from '#server/storage/db.ts';
import { serviceUsesTable as table } from './tokens.tables.ts';

export type ServiceUse = Omit<typeof table.$inferInsert, 'usedAt'>;

export async function insertUse(db: Queryable, use: ServiceUse): Promise<void> {
  await db.insert(table).values(use);
}

/** What was used, by service and provider; all from one index. */
export const readUses = (db: Queryable, { from, to }: Span) =>
  db
    .select({
      service: table.service,
      provider: table.provider,
      count: sql<number>`count(*)`,
      milliUnits: sql<number>`sum(${table.milliUnits})::bigint`,
      providerCost: sql<string>`sum(${table.providerCostUsd})`,
      tokensCharged: sql<number>`sum(${table.tokensCharged})::bigint`,
      freeTokens: sql<number>`sum(${table.freeTokens})::bigint`,
    })
    .from(table)
    .where(and(from && gte(table.usedAt, from), to && lt(table.usedAt, to)))
    .groupBy(table.service, table.provider);

export async function hasUseOf(db: Queryable, provider: string): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.provider, provider)).limit(1);
  return rows.length > 0;
}
