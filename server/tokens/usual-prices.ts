import { pricedServices, type UsualPrice } from '#contract/tokens.ts';
import { whoMakes, type Serving } from '#server/providers/roster.service.ts';
import { examplePrices } from './example-prices.ts';

/**
 * What the usual orders cost with whoever makes them when nobody is asked for by name.
 * @param used how many of today's free tokens the caller has used, by service
 */
export const usualPrices = (serving: readonly Serving[], used: ReadonlyMap<string, number>): UsualPrice[] =>
  pricedServices.flatMap((service) => {
    const generator = whoMakes(serving, service)[0];
    const pricing = generator?.prices.get(service);
    if (!generator || !pricing) return [];
    const makerName = generator.provider.name === 'builtin' ? null : generator.displayName;
    const freeTokensLeft = Math.max(0, pricing.freeTokensDaily - (used.get(service) ?? 0));
    return examplePrices(service, pricing).map((example) => ({ ...example, makerName, freeTokensLeft }));
  });
