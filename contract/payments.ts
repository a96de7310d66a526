import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, tokens } from '#contract/shapes.ts';

const { customTokens } = limits;
const invalidAmount = `Please enter a token amount between ${customTokens.min} and ${customTokens.max.toLocaleString('en-US')}.`;

/** A package by its name, or so many tokens. */
const order = z
  .object({
    package: z.enum(['starter', 'popular', 'premium']).optional(),
    amount: z
      .int(invalidAmount)
      .min(customTokens.min, invalidAmount)
      .max(customTokens.max, invalidAmount)
      .optional(),
  })
  .refine(
    (asked) => (asked.package === undefined) !== (asked.amount === undefined),
    'Please choose a package or enter an amount.',
  );

/** The tokens come when Stripe says that they are paid, whether the buyer comes back or not. */
export const startCheckout = endpoint(routes.startCheckout, {
  summary: 'Start a token purchase; returns the URL of the payment page',
  access: 'validated',
  body: order,
  replies: { 201: z.object({ purchaseId: id, url: z.string() }) },
  errors: ['payments_unavailable', 'payment_provider_failed'],
  costly: true,
});

export const purchaseStatuses = ['pending', 'paid', 'failed', 'expired'] as const;

export const getPurchase = endpoint(routes.getPurchase, {
  summary: 'The state of one’s purchase; pending until Stripe reports the result',
  access: 'validated',
  replies: { 200: z.object({ id, status: z.enum(purchaseStatuses), tokens: tokens.positive() }) },
  errors: ['not_found'],
});

/**
 * Credits a purchase whose payment Stripe confirms, if its webhook has not done so already. What is
 * credited is what was bought: `amount` is not believed.
 */
export const purchaseTokens = endpoint(routes.purchaseTokens, {
  summary: 'Credit a payment that has been made',
  access: 'validated',
  body: z.object({ amount: z.number().optional(), paymentIntentId: z.string().max(255).optional() }),
  replies: { 200: z.object({ tokensAdded: tokens.positive() }) },
  errors: ['payments_unavailable', 'payment_provider_failed', 'payment_incomplete', 'not_found'],
  costly: true,
});

/** The body is Stripe's, signed by the `Stripe-Signature` header. */
export const receiveStripeEvent = endpoint(routes.receiveStripeEvent, {
  summary: 'Stripe’s webhook',
  access: 'anyone',
  bodyBytes: 1_048_576,
  replies: { 200: z.object({ received: z.literal(true) }) },
  errors: ['payments_unavailable', 'invalid_signature', 'unavailable'],
});
