import { pricedServices, type UsualPrice } from '#contract/tokens.ts';
import { whoMakes, type Roster } from '#server/providers/roster.service.ts';
import type { Tokens } from './tokens.service.ts';

const builtin = 'builtin';

interface UsualPricesDeps {
  readonly tokens: Pick<Tokens, 'examplePrices'>;
  readonly roster: Pick<Roster, 'serving'>;
}

/** What the usual orders cost with whoever makes them when nobody is asked for by name. */
export async function usualPrices({ tokens, roster }: UsualPricesDeps): Promise<UsualPrice[]> {
  const serving = await roster.serving();
  const prices = pricedServices.map(async (service) => {
    const maker = whoMakes(serving, service)[0];
    const name = maker?.provider.name ?? builtin;
    const makerName = maker && name !== builtin ? maker.displayName : null;
    const examples = await tokens.examplePrices(name);
    return examples
      .filter((example) => example.service === service)
      .map((example) => ({ ...example, makerName }));
  });
  return (await Promise.all(prices)).flat();
}
