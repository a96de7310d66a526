import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, tokens } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const { customTokens } = limits;
const invalidAmount = issueMessages.enterTokenAmount;

/** Either a package or a number of tokens. */
const purchaseBody = z
  .object({
    package: z.enum(['starter', 'popular', 'premium']).optional(),
    amount: z
      .int(invalidAmount)
      .min(customTokens.min, invalidAmount)
      .max(customTokens.max, invalidAmount)
      .optional(),
  })
  .refine(
    (request) => (request.package === undefined) !== (request.amount === undefined),
    issueMessages.choosePackageOrAmount,
  );

/** The tokens are credited when Stripe confirms the payment, whether or not the user returns to the app. */
export const startCheckout = endpoint('POST /api/tokens/checkout', {
  summary: 'Start a token purchase and return the URL of the payment page',
  access: 'validated',
  scope: 'session',
  changes: ['purchase'],
  body: purchaseBody,
  replies: { 201: z.object({ purchaseId: id, url: z.string() }) },
  errors: ['payments_unavailable', 'payment_provider_failed'],
  costly: true,
  example: { package: 'starter' },
});

export const purchaseStatuses = ['pending', 'paid', 'failed', 'expired'] as const;

export const getPurchase = endpoint('GET /api/tokens/purchases/:purchaseId', {
  summary: 'Retrieve a purchase; it is pending until Stripe reports the result',
  access: 'validated',
  scope: 'session',
  reads: { rows: 'purchase', from: ['balance'] },
  replies: { 200: z.object({ id, status: z.enum(purchaseStatuses), tokens: tokens.positive() }) },
  errors: ['not_found'],
});

/**
 * Credits a purchase whose payment Stripe confirms, unless the webhook has done so already. The credited amount is
 * the purchased one: `amount` is ignored.
 */
export const purchaseTokens = endpoint('POST /api/tokens/purchase', {
  summary: 'Credit a completed payment',
  access: 'validated',
  scope: 'session',
  changes: ['purchase', 'balance', 'transaction'],
  body: z.object({ amount: z.number().optional(), paymentIntentId: z.string().max(255).optional() }),
  replies: { 200: z.object({ tokensAdded: tokens.positive() }) },
  errors: ['payments_unavailable', 'payment_provider_failed', 'payment_incomplete', 'not_found'],
  costly: true,
  example: { paymentIntentId: 'cs_a1B2c3D4' },
});

/** The body is defined by Stripe and signed with the `Stripe-Signature` header. */
export const receiveStripeEvent = endpoint('POST /api/stripe/webhook', {
  summary: 'Receive a Stripe webhook event',
  access: 'anyone',
  changes: [],
  bodyBytes: 1_048_576,
  replies: { 200: z.object({ received: z.literal(true) }) },
  errors: ['payments_unavailable', 'invalid_signature', 'unavailable'],
});
