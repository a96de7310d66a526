import { pricedServices, type DefaultPrice } from '#contract/tokens.ts';
import { providersOf, type AvailableProvider } from '#server/providers/provider-registry.service.ts';
import { examplePrices } from './example-prices.ts';

/**
 * The cost of typical quantities with the default provider of each service.
 * @param used the caller's used free tokens of today, by service
 */
export const priceList = (
  available: readonly AvailableProvider[],
  used: ReadonlyMap<string, number>,
): DefaultPrice[] =>
  pricedServices.flatMap((service) => {
    const generator = providersOf(available, service)[0];
    const pricing = generator?.prices.get(service);
    if (!generator || !pricing) return [];
    const providerName = generator.provider.name === 'builtin' ? null : generator.displayName;
    const freeTokensLeft = Math.max(0, pricing.freeTokensDaily - (used.get(service) ?? 0));
    return examplePrices(service, pricing).map((example) => ({ ...example, providerName, freeTokensLeft }));
  });
