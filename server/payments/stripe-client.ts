import { Stripe } from 'stripe';

/** Stripe's own library; `overrides` lead it to another host, as tests do. */
export const stripeClient = (secretKey: string, overrides: Partial<Stripe.StripeConfig> = {}): Stripe =>
  new Stripe(secretKey, { timeout: 20_000, maxNetworkRetries: 2, telemetry: false, ...overrides });
