import { useQuery } from '@tanstack/react-query';
import type { PricedService, UsualPrice } from '#contract/tokens.ts';
import { queryOf } from '#web/kit/data/query.ts';

/** What is left of the day's free tokens, one entry a service that has any. */
export function useFreeToday(): ReadonlyMap<PricedService, UsualPrice> {
  const { data } = useQuery(queryOf('getTokenPrices'));
  const free = data?.prices.filter(({ freeTokensDaily }) => freeTokensDaily > 0) ?? [];
  return new Map(free.map((price) => [price.service, price]));
}
