import {
  createServicePricing,
  getTokenConsumption,
  listServicePricing,
  updateServicePricing,
} from '#contract/pricing.ts';
import {
  createProvider,
  listSelectableProviders,
  listProviders,
  testProvider,
  updateProvider,
} from '#contract/providers.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { ComposingServices } from '#server/platform/context.ts';

/** The body with `isDefault` where a client sends its earlier name. */
const withDefault = <Body extends Partial<Record<'isUsual', boolean | undefined>>>({
  isUsual: earlier,
  ...body
}: Body) => (earlier === undefined ? body : { ...body, isDefault: earlier });

/** Providers, their prices and their usage. */
export function providerRoutes(
  bind: Bind,
  { providers, prices, consumption, providerCatalogue }: ComposingServices,
) {
  bind(listProviders, () => providers.list());
  bind(createProvider, (call) => providers.create(actorOf(call), call.body));
  bind(updateProvider, (call) => providers.update(actorOf(call), call.params.providerId, call.body));
  bind(testProvider, (call) => providerCatalogue.test(call.params.providerId));
  bind(listSelectableProviders, async () => ({ providers: await providerCatalogue.list() }));

  bind(listServicePricing, async () => ({ pricing: await prices.list() }));
  bind(createServicePricing, (call) => prices.create(actorOf(call), withDefault(call.body)));
  bind(updateServicePricing, (call) =>
    prices.update(actorOf(call), call.params.pricingId, withDefault(call.body)),
  );

  bind(getTokenConsumption, async ({ query }) => ({ stats: await consumption.between(query) }));
}
