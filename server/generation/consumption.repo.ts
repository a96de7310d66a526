import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { providersTable as providers } from '#server/providers/providers.tables.ts';
import type { Queryable } from '#server/storage/db.ts';
import { generationsTable as table } from './generation.tables.ts';

/** A span of time; open where an end is absent. */
export interface Span {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** What completed generations used, by service and provider; all from one index. */
export async function readConsumption(db: Queryable, { from, to }: Span) {
  const used = db
    .select({
      service: table.trackType,
      provider: table.provider,
      count: sql<number>`count(*)`.as('count'),
      milliUnits: sql<number>`sum(${table.milliUnits})::bigint`.as('milli_units'),
      providerCost: sql<string>`sum(${table.providerCostUsd})`.as('provider_cost'),
      tokensCharged: sql<number>`sum(${table.tokenCost})::bigint`.as('tokens_charged'),
      freeTokens: sql<number>`sum(${table.freeTokens})::bigint`.as('free_tokens'),
    })
    .from(table)
    .where(
      and(
        eq(table.status, sql`'completed'`),
        from && gte(table.finishedAt, from),
        to && lt(table.finishedAt, to),
      ),
    )
    .groupBy(table.trackType, table.provider)
    .as('used');
  return db
    .select({
      service: used.service,
      provider: used.provider,
      providerId: providers.id,
      count: used.count,
      milliUnits: used.milliUnits,
      providerCost: used.providerCost,
      tokensCharged: used.tokensCharged,
      freeTokens: used.freeTokens,
    })
    .from(used)
    .leftJoin(providers, eq(providers.name, used.provider))
    .orderBy(used.service, used.provider);
}

/** Whether any generation, whatever became of it, was given to this provider. */
export async function hasGenerationOf(db: Queryable, provider: string): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.provider, provider)).limit(1);
  return rows.length > 0;
}
