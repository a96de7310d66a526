import { pricedServices, type ExamplePrice, type PricedService } from '#contract/tokens.ts';
import { whoMakes, type Roster } from '#server/providers/roster.service.ts';
import type { Tokens } from './tokens.service.ts';

const builtin = 'builtin';

interface UsualPricesDeps {
  readonly tokens: Pick<Tokens, 'examplePrices'>;
  readonly roster: Pick<Roster, 'serving'>;
}

/** What the usual orders cost with whoever makes them when nobody is asked for by name. */
export async function usualPrices({ tokens, roster }: UsualPricesDeps): Promise<ExamplePrice[]> {
  const serving = await roster.serving();
  const makerOf = (service: PricedService) => whoMakes(serving, service)[0]?.provider.name ?? builtin;
  const prices = pricedServices.map(async (service) => {
    const examples = await tokens.examplePrices(makerOf(service));
    return examples.filter((example) => example.service === service);
  });
  return (await Promise.all(prices)).flat();
}
