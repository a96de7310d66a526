import { type DefaultPrice, type PricedService, pricedServices } from '#contract/tokens.ts';
import { examplePrices } from './example-prices.ts';
import type { Pricing } from './price.ts';

/** The default provider of a service. */
interface DefaultProvider {
  readonly displayName: string;
  readonly provider: { readonly name: string };
  readonly prices: ReadonlyMap<string, Pricing>;
}

/**
 * The cost of typical quantities with the default provider of each service.
 * @param used the caller's used free tokens of today, by service
 */
export const priceList = (
  defaults: ReadonlyMap<PricedService, DefaultProvider>,
  used: ReadonlyMap<string, number>,
): DefaultPrice[] =>
  pricedServices.flatMap((service) => {
    const generator = defaults.get(service);
    const pricing = generator?.prices.get(service);
    if (!generator || !pricing) return [];
    const providerName = generator.provider.name === 'builtin' ? null : generator.displayName;
    const freeTokensLeft = Math.max(0, pricing.freeTokensDaily - (used.get(service) ?? 0));
    return examplePrices(service, pricing).map((example) => ({ ...example, providerName, freeTokensLeft }));
  });
