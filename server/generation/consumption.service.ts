import type { ConsumptionStat } from '#contract/pricing.ts';
import type { Db } from '#server/storage/db.ts';
import { hasGenerationOf, readConsumption } from './consumption.repo.ts';
import { readLately } from './lately.repo.ts';

export type Consumption = ReturnType<typeof consumptionService>;

const date = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

/** What pieces consumed, and from whom. */
export function consumptionService({ db }: { db: Db }) {
  return {
    /** Of the pieces that were finished from `from` on and before `to` (ISO 8601). */
    async between({
      from,
      to,
    }: {
      from?: string | undefined;
      to?: string | undefined;
    }): Promise<ConsumptionStat[]> {
      const rows = await readConsumption(db, { from: date(from), to: date(to) });
      return rows.map(({ milliUnits, providerCost, tokensCharged, freeTokens, ...row }) => ({
        ...row,
        totalUnits: milliUnits / 1000,
        totalProviderCost: Number(providerCost),
        totalTokensCharged: tokensCharged,
        totalFreeTokens: freeTokens,
      }));
    },
    hasGenerationOf,
    /** How a provider did lately, by its name. */
    lately: (provider: string) => readLately(db, provider),
  };
}
