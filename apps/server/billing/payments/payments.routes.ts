import type { FastifyInstance } from 'fastify';
import { getPurchase, purchaseTokens, receiveStripeEvent, startCheckout } from '#contract/payments.ts';
import { binder, type Bind } from '#server/platform/http/bind.ts';
import type { Payments } from './payments.service.ts';
import type { BillingServices } from '#server/platform/context.ts';

export function paymentRoutes(bind: Bind, { payments }: BillingServices) {
  bind(startCheckout, ({ me, body }) => payments.checkout(me, body));

  bind(getPurchase, ({ me, params }) => payments.find(me, params.purchaseId));

  bind(purchaseTokens, async ({ me, body }) => ({
    tokensAdded: await payments.confirm(me, body.paymentIntentId),
  }));
}

/** The webhook has its own scope because the signature covers the raw bytes of the body. */
export async function stripeWebhook(app: FastifyInstance, { payments }: { payments: Payments }) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    binder(scope)(receiveStripeEvent, async ({ request }) => {
      const { body, headers } = request;
      const signature = headers['stripe-signature'];
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await payments.receiveEvent(bytes, typeof signature === 'string' ? signature : undefined);
      return { received: true } as const;
    });
  });
}
