import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { providersTable as providers } from '#server/platform/schema/providers.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { jobsTable as table } from '#server/platform/schema/jobs.tables.ts';

interface Period {
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}

/** Usage of completed jobs that have a price, by service and provider; one index serves the whole query. */
export const readUsage = (db: Queryable, { from, to }: Period) =>
  db
    .select({
      service: sql<string>`${table.kind}`,
      provider: table.provider,
      count: sql<number>`count(*)`,
      milliUnits: sql<number>`sum(${table.milliUnits})::bigint`,
      providerCost: sql<string>`sum(${table.providerCostUsd})`,
      tokensCharged: sql<number>`sum(${table.tokenCost})::bigint`,
      freeTokens: sql<number>`sum(${table.freeTokens})::bigint`,
    })
    .from(table)
    .where(
      and(
        eq(table.status, sql`'completed'`),
        gt(table.milliUnits, 0),
        from && gte(table.finishedAt, from),
        to && lt(table.finishedAt, to),
      ),
    )
    .groupBy(table.kind, table.provider);

export const readProviderIds = (db: Queryable) =>
  db.select({ name: providers.name, id: providers.id }).from(providers);

/** Whether a job in any state names this provider. */
export async function hasJobOf(db: Queryable, provider: string): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.provider, provider)).limit(1);
  return rows.length > 0;
}
