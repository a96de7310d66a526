import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import type { Pricing } from '#server/billing/tokens/price.ts';
import {
  providersTable as providers,
  servicePricingTable as pricing,
} from '../../platform/schema/providers.tables.ts';

export type ProviderRow = typeof providers.$inferSelect;
export type NewProvider = Omit<typeof providers.$inferInsert, 'createdAt' | 'updatedAt'>;
export type PricingRow = typeof pricing.$inferSelect;
export type NewPricing = Omit<typeof pricing.$inferInsert, 'createdAt' | 'updatedAt'>;

export const listProviders = (db: Queryable): Promise<ProviderRow[]> =>
  db.select().from(providers).orderBy(asc(providers.id));

/** Locks a provider's row for the rest of the transaction. */
export async function lockProvider(tx: Tx, id: string): Promise<ProviderRow | undefined> {
  const [row] = await tx.select().from(providers).where(eq(providers.id, id)).for('update');
  return row;
}

/** @returns undefined if the name is taken, case-insensitively */
export async function insertProvider(tx: Tx, row: NewProvider): Promise<ProviderRow | undefined> {
  const [inserted] = await tx.insert(providers).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updateProvider(
  tx: Tx,
  id: string,
  changes: Partial<NewProvider>,
): Promise<ProviderRow> {
  const [row] = await tx
    .update(providers)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(providers.id, id))
    .returning();
  return row!;
}

/** Stores what a service said about its models; not a change by an admin, so `updatedAt` stays. */
export async function saveModels(
  tx: Tx,
  id: string,
  values: Pick<ProviderRow, 'listedModels' | 'modelsCheckedAt' | 'changedDefaults'>,
): Promise<void> {
  await tx.update(providers).set(values).where(eq(providers.id, id));
}

export const listPricing = (db: Queryable): Promise<PricingRow[]> =>
  db.select().from(pricing).orderBy(asc(pricing.id));

/** Blocks other price changes until the transaction ends: the default price of a service depends on all rows. */
export async function lockPrices(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${pricing} IN SHARE ROW EXCLUSIVE MODE`);
}

export async function readPricing(tx: Tx, id: string): Promise<PricingRow | undefined> {
  const [row] = await tx.select().from(pricing).where(eq(pricing.id, id));
  return row;
}

/** Unsets the default of a service; `id` is the row that becomes it. */
export async function clearDefault(tx: Tx, service: string, id: string): Promise<void> {
  await tx
    .update(pricing)
    .set({ isDefault: false, updatedAt: sql`now()` })
    .where(and(eq(pricing.service, service), eq(pricing.isDefault, true), ne(pricing.id, id)));
}

/** @returns undefined if the provider's service has a price already */
export async function insertPricing(tx: Tx, row: NewPricing): Promise<PricingRow | undefined> {
  const [inserted] = await tx.insert(pricing).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updatePricing(tx: Tx, id: string, changes: Partial<NewPricing>): Promise<PricingRow> {
  const [row] = await tx
    .update(pricing)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(pricing.id, id))
    .returning();
  return row!;
}

/** The price of a service, and whether its provider is the default one for the service. */
export interface ServicePrice extends Pricing {
  readonly service: string;
  readonly isDefault: boolean;
  readonly updatedAt: Date;
}

/** Active providers, oldest first, each with its active prices. */
export async function listServices(
  db: Queryable,
): Promise<{ provider: ProviderRow; services: readonly ServicePrice[] }[]> {
  const rows = await db
    .select({
      provider: providers,
      service: pricing.service,
      isDefault: pricing.isDefault,
      updatedAt: pricing.updatedAt,
      costPerUnit: pricing.costPerUnit,
      userTokenMultiplier: pricing.userTokenMultiplier,
      minTokenCost: pricing.minTokenCost,
      maxTokenCost: pricing.maxTokenCost,
      freeTokensDaily: pricing.freeTokensDaily,
    })
    .from(providers)
    .innerJoin(pricing, eq(pricing.providerId, providers.id))
    .where(and(eq(providers.isActive, true), eq(pricing.isActive, true)))
    .orderBy(asc(providers.id), asc(pricing.id));
  const byId = new Map<string, { provider: ProviderRow; services: ServicePrice[] }>();
  for (const { provider, ...service } of rows) {
    const known = byId.get(provider.id);
    if (known) known.services.push(service);
    else byId.set(provider.id, { provider, services: [service] });
  }
  return [...byId.values()];
}

export async function readProvider(db: Queryable, id: string): Promise<ProviderRow | undefined> {
  const [row] = await db.select().from(providers).where(eq(providers.id, id));
  return row;
}
