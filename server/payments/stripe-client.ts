import { Stripe } from 'stripe';

/** What leads Stripe's library to another address. */
export const elsewhere = (api: URL): Partial<Stripe.StripeConfig> => ({
  host: api.hostname,
  protocol: api.protocol === 'http:' ? 'http' : 'https',
  ...(api.port !== '' && { port: api.port }),
});

/** Stripe's own library; `overrides` lead it to another host, as tests do. */
export const stripeClient = (secretKey: string, overrides: Partial<Stripe.StripeConfig> = {}): Stripe =>
  new Stripe(secretKey, { timeout: 20_000, maxNetworkRetries: 2, telemetry: false, ...overrides });
