import type { ExamplePrice, PricedService } from '#contract/tokens.ts';
import { price, type Pricing } from './price.ts';

/** In seconds, thousands of characters or pictures. */
const usualUnits: readonly (readonly [service: PricedService, units: number])[] = [
  ['music', 30],
  ['music', 60],
  ['sound_effect', 5],
  ['voice', 1],
  ['image', 1],
  ['text', 1],
];

/** What the usual orders of a service cost at this price. */
export const examplePrices = (service: PricedService, pricing: Pricing): ExamplePrice[] =>
  usualUnits
    .filter(([of]) => of === service)
    .map(([, units]) => ({
      service,
      units,
      tokens: price(units * 1_000, pricing).tokens,
      freeTokensDaily: pricing.freeTokensDaily,
    }));
