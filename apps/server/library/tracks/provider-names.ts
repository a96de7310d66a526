import type { Queryable } from '#server/platform/storage/db.ts';
import { providersTable } from '../../platform/schema/providers.tables.ts';

/** Display names by provider name. */
export type ProviderNames = ReadonlyMap<string, string>;

export async function providerNames(db: Queryable): Promise<ProviderNames> {
  const rows = await db
    .select({ name: providersTable.name, displayName: providersTable.displayName })
    .from(providersTable);
  return new Map(rows.map(({ name, displayName }) => [name, displayName]));
}

/** Null for an upload; the name itself for a provider that does not exist any more. */
export const displayNameOf = (names: ProviderNames, provider: string | null): string | null =>
  provider === null ? null : (names.get(provider) ?? provider);
