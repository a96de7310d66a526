import type { Accounts } from '../identity/accounts/accounts.service.ts';
import type { Sessions } from '../identity/accounts/sessions.service.ts';
import { adminService } from '../identity/admin/admin.service.ts';
import type { Audit } from '../platform/audit/audit.service.ts';
import type { Config } from '../platform/config.ts';
import type { Publish } from '../platform/events/domain-event.ts';
import { usageReportService } from '../composing/generation/usage-report.service.ts';
import type { Log } from '../platform/log.ts';
import { paymentsService } from '../billing/payments/payments.service.ts';
import { hostOptions, stripeClient } from '../billing/payments/stripe-client.ts';
import { providerCatalogueService } from '../composing/providers/provider-catalogue.service.ts';
import { pricingService } from '../composing/providers/pricing.service.ts';
import { providersService } from '../composing/providers/providers.service.ts';
import type { ProviderRegistry } from '../composing/providers/provider-registry.service.ts';
import type { Db } from '../platform/storage/db.ts';
import type { Tokens } from '../billing/tokens/tokens.service.ts';

export interface AdminDependencies {
  readonly db: Db;
  readonly publish: Publish;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly tokens: Tokens;
  readonly audit: Audit;
  readonly providerRegistry: ProviderRegistry;
  readonly config: Pick<Config, 'providers' | 'providerHosts' | 'stripe' | 'appName'>;
  readonly log: Log;
  readonly now?: (() => number) | undefined;
  /** Overrides for the Stripe client, for a fake Stripe server in tests. */
  readonly stripeOverrides?: Parameters<typeof stripeClient>[1];
}

/** Creates the services for administration and payments. */
export function createAdminServices(dependencies: AdminDependencies) {
  const { db, audit, config, providerRegistry } = dependencies;
  const { stripe, appName } = config;
  const { stripeOverrides = stripe?.apiUrl && hostOptions(stripe.apiUrl) } = dependencies;
  const consumption = usageReportService({ db });
  return {
    audit,
    consumption,
    admin: adminService(dependencies),
    providers: providersService({
      db,
      audit,
      settings: config,
      providerRegistry,
      recentResults: consumption.recentResults,
      hasJobs: consumption.hasJobs,
      now: dependencies.now,
    }),
    providerCatalogue: providerCatalogueService(dependencies),
    prices: pricingService({ db, audit }),
    payments: paymentsService({
      ...dependencies,
      stripe: stripe && { ...stripe, client: stripeClient(stripe.secretKey, stripeOverrides), appName },
    }),
  };
}
