import {
  type ExamplePrice,
  type PricedService,
  type DefaultPrice,
  pricedServices,
} from '#contract/tokens.ts';
import { price, type Pricing } from './price.ts';

/** Typical quantities, in seconds, thousands of characters, or images. */
const exampleUnits: readonly (readonly [service: PricedService, units: number])[] = [
  ['music', 30],
  ['music', 60],
  ['sound_effect', 5],
  ['voice', 1],
  ['image', 1],
  ['text', 1],
];

/** The cost of typical quantities of a service. */
export const examplePrices = (service: PricedService, pricing: Pricing): ExamplePrice[] =>
  exampleUnits
    .filter(([of]) => of === service)
    .map(([, units]) => ({
      service,
      units,
      tokens: price(units * 1_000, pricing).tokens,
      freeTokensDaily: pricing.freeTokensDaily,
    }));

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
