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
import type { UsageReport } from '#server/composing/generation/usage-report.service.ts';
import type { ProviderCatalogue } from './provider-catalogue.service.ts';
import type { ServicePrices } from './pricing.service.ts';
import type { Providers } from './providers.service.ts';

/** The body with `isDefault` where a client sends its earlier name. */
const withDefault = <Body extends Partial<Record<'isUsual', boolean | undefined>>>({
  isUsual: earlier,
  ...body
}: Body) => (earlier === undefined ? body : { ...body, isDefault: earlier });

export interface ProviderRoutes {
  readonly providers: Providers;
  readonly prices: ServicePrices;
  readonly consumption: UsageReport;
  readonly providerCatalogue: ProviderCatalogue;
}

/** Providers, their prices and their usage. */
export function providerRoutes(
  bind: Bind,
  { providers, prices, consumption, providerCatalogue }: ProviderRoutes,
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
