import { Stripe } from 'stripe';

declare module '#server/platform/context.ts' {
  interface Context {
    /** Options of Stripe's library, for a fake Stripe server in tests. */
    readonly stripeOverrides?: Partial<Stripe.StripeConfig> | undefined;
  }
}

/** Options that make Stripe's library use another host. */
export const hostOptions = (api: URL): Partial<Stripe.StripeConfig> => ({
  host: api.hostname,
  protocol: api.protocol === 'http:' ? 'http' : 'https',
  ...(api.port !== '' && { port: api.port }),
});

/** Stripe's library; tests override its host. */
export const stripeClient = (secretKey: string, overrides: Partial<Stripe.StripeConfig> = {}): Stripe =>
  new Stripe(secretKey, { timeout: 20_000, maxNetworkRetries: 2, telemetry: false, ...overrides });
