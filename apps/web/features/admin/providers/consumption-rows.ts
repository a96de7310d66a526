import type { ConsumptionStat } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import type { Bar } from '#web/ui/bar-shares.ts';

/** The consumption of a service and provider, with display names. */
export interface ConsumptionRow extends ConsumptionStat {
  readonly id: string;
  readonly serviceName: string;
  readonly providerName: string;
}

const serviceNames = new Map<string, string>(Object.entries(messages.stats.services));

/** The rows of the table; unknown services and providers keep their identifiers. */
export function consumptionRows(
  stats: readonly ConsumptionStat[],
  providers: readonly Pick<ProviderEntry, 'id' | 'displayName'>[],
): ConsumptionRow[] {
  const names = new Map(providers.map(({ id, displayName }) => [id, displayName]));
  return stats.map((stat) => ({
    ...stat,
    id: `${stat.service} ${stat.provider}`,
    serviceName: serviceNames.get(stat.service) ?? stat.service,
    providerName: (stat.providerId !== null && names.get(stat.providerId)) || stat.provider,
  }));
}

/** Images, characters or seconds: speech and text are priced by 1,000 characters. */
export const wholeUnits = ({
  service,
  totalUnits,
}: Pick<ConsumptionStat, 'service' | 'totalUnits'>): number =>
  service === 'image'
    ? totalUnits
    : Math.round(totalUnits * (service === 'voice' || service === 'text' ? 1000 : 1));

/** A bar for each row: charged tokens, then free tokens. */
export const consumptionBars = (rows: readonly ConsumptionRow[]): Bar[] =>
  rows.map(({ id, serviceName, providerName, totalTokensCharged: charged, totalFreeTokens: free }) => ({
    id,
    label: `${serviceName}, ${providerName}`,
    parts: [charged, free],
    value: messages.stats.chargedAndFree({ charged, free }),
  }));

type Totals = Pick<ConsumptionStat, 'count' | 'totalProviderCost' | 'totalTokensCharged' | 'totalFreeTokens'>;

/** The sums over all services; units differ by service and are not summed. */
export const consumptionTotals = (rows: readonly Totals[]): Totals =>
  rows.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      totalProviderCost: sum.totalProviderCost + row.totalProviderCost,
      totalTokensCharged: sum.totalTokensCharged + row.totalTokensCharged,
      totalFreeTokens: sum.totalFreeTokens + row.totalFreeTokens,
    }),
    { count: 0, totalProviderCost: 0, totalTokensCharged: 0, totalFreeTokens: 0 },
  );
