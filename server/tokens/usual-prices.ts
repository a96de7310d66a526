import { pricedServices, type UsualPrice } from '#contract/tokens.ts';
import { whoMakes, type Serving } from '#server/providers/roster.service.ts';
import { examplePrices } from './example-prices.ts';

/** What the usual orders cost with whoever makes them when nobody is asked for by name. */
export const usualPrices = (serving: readonly Serving[]): UsualPrice[] =>
  pricedServices.flatMap((service) => {
    const maker = whoMakes(serving, service)[0];
    const pricing = maker?.prices.get(service);
    if (!maker || !pricing) return [];
    const makerName = maker.provider.name === 'builtin' ? null : maker.displayName;
    return examplePrices(service, pricing).map((example) => ({ ...example, makerName }));
  });
