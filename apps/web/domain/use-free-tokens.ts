import type { PricedService, DefaultPrice } from '#contract/tokens.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';

/** Today's remaining free tokens by service; services without free tokens are left out. */
export function useFreeTokens(): ReadonlyMap<PricedService, DefaultPrice> {
  const { data } = useApiQuery('getTokenPrices');
  const free = data?.prices.filter(({ freeTokensDaily }) => freeTokensDaily > 0) ?? [];
  return new Map(free.map((price) => [price.service, price]));
}
