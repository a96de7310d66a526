import type { ConsumptionStat } from '#contract/pricing.ts';
import { hasJobOf, readUsage, readProviderIds } from './usage-report.repo.ts';
import { readRecentResults } from './recent-results.repo.ts';
import type { Context } from '#server/platform/context.ts';

export type { RecentResults } from './recent-results.repo.ts';

export type UsageReport = ReturnType<typeof usageReportService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly consumption: UsageReport;
  }
}

const date = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
const sortKey = ({ service, provider }: ConsumptionStat) => `${service} ${provider}`;

/** Usage of services by provider: tracks, images and texts. */
export function usageReportService({ db }: Context) {
  return {
    /** Usage of jobs that finished at or after `from` and before `to` (ISO 8601). */
    async between({
      from,
      to,
    }: {
      from?: string | undefined;
      to?: string | undefined;
    }): Promise<ConsumptionStat[]> {
      const range = { from: date(from), to: date(to) };
      const rows = await readUsage(db, range);
      const ids = new Map((await readProviderIds(db)).map(({ name, id }) => [name, id]));
      const stats = rows.map(({ milliUnits, providerCost, tokensCharged, freeTokens, ...row }) => ({
        ...row,
        providerId: ids.get(row.provider) ?? null,
        totalUnits: milliUnits / 1000,
        totalProviderCost: Number(providerCost),
        totalTokensCharged: tokensCharged,
        totalFreeTokens: freeTokens,
      }));
      return stats.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    },
    hasJobs: hasJobOf,
    /** The latest success and failure of these providers, by name. */
    recentResults: (names: readonly string[]) => readRecentResults(db, names),
  };
}
