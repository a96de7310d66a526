import type { PricedService, UsualPrice } from '#contract/tokens.ts';
import { useOne } from '#web/kit/data/use-one.ts';

/** Today's remaining free tokens by service; services without free tokens are left out. */
export function useFreeToday(): ReadonlyMap<PricedService, UsualPrice> {
  const { data } = useOne('getTokenPrices');
  const free = data?.prices.filter(({ freeTokensDaily }) => freeTokensDaily > 0) ?? [];
  return new Map(free.map((price) => [price.service, price]));
}
