import { Stripe } from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { id as uuid } from '#contract/shapes.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import * as repo from './payments.repo.ts';
import { settlePurchase } from './purchase-settlement.ts';
import { applyEvent, disputedPaymentOf } from './stripe-events.ts';
import type { BillingServices, Context } from '#server/platform/context.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#server/billing/messages.ts';

type PackageName = keyof typeof limits.tokenPackages;

/** A package, or an amount of tokens. */
interface PurchaseRequest {
  readonly package?: PackageName | undefined;
  readonly amount?: number | undefined;
}

/** The tokens, including the bonus, and the price in US cents. */
function priceOfPurchase({ package: name, amount = 0 }: PurchaseRequest): {
  tokens: number;
  cents: number;
} {
  if (name === undefined) return { tokens: amount, cents: amount * limits.centsPerCustomToken };
  const { tokens, bonus, cents } = limits.tokenPackages[name];
  return { tokens: tokens + bonus, cents };
}

declare module '#server/platform/context.ts' {
  interface Context {
    /** Options of Stripe's library, for a fake Stripe server in tests. */
    readonly stripeOverrides?: Partial<Stripe.StripeConfig> | undefined;
  }
}

/** Options that make Stripe's library use another host. */
const hostOptions = (api: URL): Partial<Stripe.StripeConfig> => ({
  host: api.hostname,
  protocol: api.protocol === 'http:' ? 'http' : 'https',
  ...(api.port !== '' && { port: api.port }),
});

/** Stripe's library; tests override its host. */
const stripeClient = (secretKey: string, overrides: Partial<Stripe.StripeConfig> = {}): Stripe =>
  new Stripe(secretKey, { timeout: 20_000, maxNetworkRetries: 2, telemetry: false, ...overrides });

export interface StripeAccess {
  readonly client: Stripe;
  readonly webhookSecret: string;
  /** Base URL to which buyers return, without a trailing slash. */
  readonly publicUrl: string;
  readonly appName: string;
}

function openStripe({ config: { stripe, appName }, stripeOverrides }: Context): StripeAccess | undefined {
  if (!stripe) return undefined;
  const overrides = stripeOverrides ?? (stripe.apiUrl && hostOptions(stripe.apiUrl));
  return { ...stripe, client: stripeClient(stripe.secretKey, overrides), appName };
}

const currency = 'usd';
/** The fields that every event must have. */
const eventShape = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.object() }) });

export type Payments = ReturnType<typeof paymentsService>;

declare module '#server/platform/context.ts' {
  interface BillingServices {
    readonly payments: Payments;
  }
}

/** Token purchases. Only a confirmation by Stripe marks a purchase as paid. */
export function paymentsService(context: Context, services: BillingServices) {
  const { db, log } = context;
  /** Undefined: purchases are switched off. */
  const access = openStripe(context);

  function stripe(): StripeAccess {
    if (!access) throw new AppError('payments_unavailable');
    return access;
  }

  function stripeError(error: unknown): AppError {
    log.error({ err: error }, 'Stripe request failed');
    return new AppError('payment_provider_failed');
  }

  async function retrieve(intentId: string): Promise<Stripe.PaymentIntent> {
    try {
      return await stripe().client.paymentIntents.retrieve(intentId);
    } catch (error) {
      const isUnknown = error instanceof Stripe.errors.StripeInvalidRequestError;
      throw isUnknown ? new AppError('not_found') : stripeError(error);
    }
  }

  /**
   * The metadata of a disputed payment, if its purchase is not known as paid: the event of a dispute can arrive before
   * that of its payment. Must be called outside a transaction. @throws unavailable while Stripe does not respond
   */
  async function metadataOfDispute(event: Stripe.Event): Promise<Stripe.Metadata | undefined> {
    const intentId = disputedPaymentOf(event);
    if (intentId === null || (await repo.findPurchaseByIntent(db, intentId))) return undefined;
    try {
      return (await retrieve(intentId)).metadata;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw new AppError('unavailable');
    }
  }

  return {
    /** Whether tokens can be bought. */
    isOpen: access !== undefined,

    /** @throws not_found, also for a purchase of another user */
    async find(me: AuthUser, id: string) {
      const purchase = await repo.findPurchase(db, id);
      if (!purchase || purchase.userId !== me.id) throw new AppError('not_found');
      return { id, status: purchase.status, tokens: purchase.tokens };
    },

    /** @throws payments_unavailable, payment_provider_failed */
    async checkout(me: AuthUser, request: PurchaseRequest): Promise<{ purchaseId: string; url: string }> {
      const { client, publicUrl, appName } = stripe();
      const { tokens, cents } = priceOfPurchase(request);
      const id = uuidv7();
      const metadata = { purchaseId: id };
      await repo.insertPurchase(db, { id, userId: me.id, tokens, cents, currency, status: 'pending' });
      try {
        const product = { name: `${tokens} ${appName} tokens` };
        const session = await client.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            customer_email: me.email,
            line_items: [
              { quantity: 1, price_data: { currency, unit_amount: cents, product_data: product } },
            ],
            metadata,
            payment_intent_data: { metadata },
            success_url: `${publicUrl}/tokens?purchase=${id}`,
            cancel_url: `${publicUrl}/tokens?purchase=cancelled`,
          },
          { idempotencyKey: `purchase-${id}` },
        );
        if (!session.url) throw new Error('the checkout session has no address');
        await repo.updatePurchase(db, id, { checkoutSessionId: session.id });
        return { purchaseId: id, url: session.url };
      } catch (error) {
        await repo.closePurchase(db, id, 'failed');
        throw stripeError(error);
      }
    },

    /**
     * Credits the tokens of a payment that Stripe confirms, unless they were credited before. @returns the tokens
     * @throws payments_unavailable, not_found (also for a payment of another user), payment_incomplete
     */
    async confirm(me: AuthUser, intentId: string | undefined): Promise<number> {
      stripe();
      if (!intentId || !/^pi_\w+$/.test(intentId)) throw new AppError('not_found');
      const intent = await retrieve(intentId);
      const named = uuid.safeParse(intent.metadata['purchaseId']);
      return db.transaction(async (tx) => {
        const purchase = named.success ? await repo.lockPurchase(tx, named.data) : undefined;
        if (!purchase || purchase.userId !== me.id) throw new AppError('not_found');
        if (intent.status !== 'succeeded') throw new AppError('payment_incomplete');
        const paid = { cents: intent.amount_received, currency: intent.currency, paymentIntentId: intent.id };
        if (!(await settlePurchase(context, services, tx, purchase, paid)))
          throw new AppError('payment_incomplete');
        return purchase.tokens;
      });
    },

    /**
     * Processes a webhook event once, if Stripe has signed these bytes within the last minutes.
     * @throws payments_unavailable, invalid_signature; unavailable, upon which Stripe sends the event again
     */
    async receiveEvent(body: Buffer, signature: string | undefined): Promise<void> {
      const { client, webhookSecret } = stripe();
      let event: Stripe.Event;
      try {
        event = client.webhooks.constructEvent(body, signature ?? '', webhookSecret);
      } catch {
        throw new AppError('invalid_signature');
      }
      if (!eventShape.safeParse(event).success) throw validationError('', messages.notStripeEvent);
      const metadata = await metadataOfDispute(event);
      await db.transaction(async (tx) => {
        if (await repo.insertEvent(tx, event.id, event.type))
          await applyEvent(context, services, tx, event, metadata);
      });
    },
  };
}
