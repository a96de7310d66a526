import type { ConsumptionStat } from '#contract/pricing.ts';
import type { Db } from '#server/storage/db.ts';
import { hasJobOf, readConsumption, readProviderIds } from './consumption.repo.ts';
import { readLately } from './lately.repo.ts';

export type { Lately } from './lately.repo.ts';

export type Consumption = ReturnType<typeof consumptionService>;

export interface ConsumptionDeps {
  readonly db: Db;
}

const date = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
const order = ({ service, provider }: ConsumptionStat) => `${service} ${provider}`;

/** Usage of services by provider: tracks, images and texts. */
export function consumptionService({ db }: ConsumptionDeps) {
  return {
    /** Usage of jobs that finished at or after `from` and before `to` (ISO 8601). */
    async between({
      from,
      to,
    }: {
      from?: string | undefined;
      to?: string | undefined;
    }): Promise<ConsumptionStat[]> {
      const span = { from: date(from), to: date(to) };
      const rows = await readConsumption(db, span);
      const ids = new Map((await readProviderIds(db)).map(({ name, id }) => [name, id]));
      const stats = rows.map(({ milliUnits, providerCost, tokensCharged, freeTokens, ...row }) => ({
        ...row,
        providerId: ids.get(row.provider) ?? null,
        totalUnits: milliUnits / 1000,
        totalProviderCost: Number(providerCost),
        totalTokensCharged: tokensCharged,
        totalFreeTokens: freeTokens,
      }));
      return stats.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
    },
    hasWorked: hasJobOf,
    /** The latest success and failure of these providers, by name. */
    lately: (names: readonly string[]) => readLately(db, names),
  };
}
