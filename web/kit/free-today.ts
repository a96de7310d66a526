import type { PricedService, UsualPrice } from '#contract/tokens.ts';
import { useOne } from '#web/kit/data/use-one.ts';

/** What is left of the day's free tokens, one entry a service that has any. */
export function useFreeToday(): ReadonlyMap<PricedService, UsualPrice> {
  const { data } = useOne('getTokenPrices');
  const free = data?.prices.filter(({ freeTokensDaily }) => freeTokensDaily > 0) ?? [];
  return new Map(free.map((price) => [price.service, price]));
}
