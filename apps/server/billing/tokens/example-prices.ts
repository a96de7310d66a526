import type { ExamplePrice, PricedService } from '#contract/tokens.ts';
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
