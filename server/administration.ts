import type { Accounts } from './accounts/accounts.service.ts';
import type { Sessions } from './accounts/sessions.service.ts';
import { adminService } from './admin/admin.service.ts';
import type { Audit } from './audit/audit.service.ts';
import type { Config } from './config.ts';
import type { Publish } from './events/live-message.ts';
import { consumptionService } from './generation/consumption.service.ts';
import type { Log } from './log.ts';
import { paymentsService } from './payments/payments.service.ts';
import { elsewhere, stripeClient } from './payments/stripe-client.ts';
import { providerCatalogueService } from './providers/provider-catalogue.service.ts';
import { pricingService } from './providers/pricing.service.ts';
import { providersService } from './providers/providers.service.ts';
import type { ProviderRegistry } from './providers/provider-registry.service.ts';
import type { Db } from './storage/db.ts';
import type { Tokens } from './tokens/tokens.service.ts';

export interface AdministrationParts {
  readonly db: Db;
  readonly publish: Publish;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly tokens: Tokens;
  readonly audit: Audit;
  readonly providerRegistry: ProviderRegistry;
  readonly config: Pick<Config, 'providers' | 'providerHosts' | 'stripe' | 'appName'>;
  readonly log: Log;
  /** Overrides for the Stripe client, for a fake Stripe server in tests. */
  readonly stripeOverrides?: Parameters<typeof stripeClient>[1];
}

/** Creates the services for administration and payments. */
export function assembleAdministration(parts: AdministrationParts) {
  const { db, audit, config, providerRegistry } = parts;
  const { stripe, appName } = config;
  const { stripeOverrides = stripe?.apiUrl && elsewhere(stripe.apiUrl) } = parts;
  const consumption = consumptionService({ db });
  return {
    audit,
    consumption,
    admin: adminService(parts),
    providers: providersService({
      db,
      audit,
      settings: config,
      providerRegistry,
      lately: consumption.lately,
      hasMade: consumption.hasWorked,
    }),
    providerCatalogue: providerCatalogueService({ db, providerRegistry }),
    prices: pricingService({ db, audit }),
    payments: paymentsService({
      ...parts,
      stripe: stripe && { ...stripe, client: stripeClient(stripe.secretKey, stripeOverrides), appName },
    }),
  };
}
