import { Stripe } from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { testApp } from '#server/testing/test-app.ts';
import { purchasesTable } from '../../platform/schema/payments.tables.ts';
import { fakeStripe } from './testing/fake-stripe.ts';

const secret = 'whsec_test';
const stripe = await fakeStripe();
afterAll(() => stripe.close());
const { url, services, storage } = await testApp({
  stripeOverrides: stripe.overrides,
  settings: {
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_WEBHOOK_SECRET: secret,
    PUBLIC_URL: 'http://music.example.org',
  },
});
const { db } = storage.database;
const admin = new ApiUser(url);
await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
await admin.call('createInviteCode', { body: { code: 'GUESTS', maxUses: 1_000 } });

/** A user with the welcome bonus of 50 tokens. */
async function buyer() {
  const user = new ApiUser(url);
  await user.join(`${uuidv7()}@example.org`, 'GUESTS');
  const { id } = await user.call('getCurrentUser');
  const balance = async () => (await user.call('getBalance')).balance;
  const ledger = async () =>
    (await user.call('listTransactions')).transactions.map(({ type, amount }) => `${type} ${amount}`);
  return { id, user, balance, ledger };
}

let events = 0;
const newEventId = () => `evt_${(events += 1)}`;

interface SendOptions {
  readonly id?: string;
  readonly secret?: string;
  /** Seconds since 1970. */
  readonly timestamp?: number;
  /** Changes the bytes after they were signed. */
  readonly tamper?: (payload: string) => string;
}

/** Sends an event like Stripe, signed with Stripe's library. */
async function send(type: string, object: object, options: SendOptions = {}): Promise<number> {
  const id = options.id ?? newEventId();
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? secret,
    timestamp: options.timestamp ?? Math.floor(Date.now() / 1000),
  });
  const response = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: options.tamper?.(payload) ?? payload,
  });
  await response.text();
  return response.status;
}

/** The checkout session of a purchase, as in Stripe's events. */
const sessionOf = (purchaseId: string, changes: object = {}) => ({
  object: 'checkout.session',
  metadata: { purchaseId },
  payment_status: 'paid',
  amount_total: 999,
  currency: 'usd',
  payment_intent: `pi_${purchaseId.replaceAll('-', '')}`,
  ...changes,
});

/** Buys the starter package and pays for it. */
async function buyStarter() {
  const who = await buyer();
  const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
  const session = sessionOf(purchaseId);
  expect(await send('checkout.session.completed', session)).toBe(200);
  return { ...who, purchaseId, intent: session.payment_intent };
}

const refund = (intent: string, cents: number, options?: SendOptions) =>
  send(
    'charge.refunded',
    { object: 'charge', payment_intent: intent, amount_refunded: cents, metadata: {} },
    options,
  );

test.each(['null', '[]', '{}', '"event"'])('a signed webhook of %s is answered 400', async (payload) => {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const response = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  expect(response.status).toBe(400);
});

describe('startCheckout', () => {
  test.each([
    [{ package: 'starter' } as const, '999', '100 Tutti tokens'],
    [{ package: 'popular' } as const, '1999', '275 Tutti tokens'],
    [{ package: 'premium' } as const, '3499', '575 Tutti tokens'],
    [{ amount: 10 }, '80', '10 Tutti tokens'],
    [{ amount: 10_000 }, '80000', '10000 Tutti tokens'],
  ])('maps %j to a Stripe session of %s cents', async (body, cents, name) => {
    const { user, balance } = await buyer();
    const { purchaseId, url: address } = await user.call('startCheckout', { body });
    expect(address).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/cs_test_\d+$/);
    const { fields, authorization, idempotencyKey } = stripe.sessions.at(-1)!;
    expect(authorization).toBe('Bearer sk_test_key');
    expect(idempotencyKey).toBe(`purchase-${purchaseId}`);
    expect(Object.fromEntries(fields)).toMatchObject({
      mode: 'payment',
      client_reference_id: purchaseId,
      'line_items[0][price_data][unit_amount]': cents,
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': name,
      'metadata[purchaseId]': purchaseId,
      'payment_intent_data[metadata][purchaseId]': purchaseId,
      success_url: `http://music.example.org/tokens?purchase=${purchaseId}`,
      cancel_url: 'http://music.example.org/tokens?purchase=cancelled',
    });
    expect(await balance()).toBe(50);
  });

  test.each([
    {},
    { amount: 9 },
    { amount: 10_001 },
    { amount: 10.5 },
    { package: 'huge' },
    { package: 'starter', amount: 10 },
  ])('refuses %j', async (body) => {
    const { user } = await buyer();
    const before = stripe.sessions.length;
    expect((await user.request('startCheckout', { body: body as object })).status).toBe(400);
    expect(stripe.sessions).toHaveLength(before);
  });

  test('returns 502 when Stripe fails', async () => {
    const { user } = await buyer();
    stripe.state.isBroken = true;
    const response = await user.request('startCheckout', { body: { amount: 10 } });
    stripe.state.isBroken = false;
    expect([response.status, await response.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'payment_provider_failed' }),
    ]);
  });
});

describe('a purchase', () => {
  test('is pending until Stripe confirms it, and is visible only to its buyer', async () => {
    const { user } = await buyer();
    const { purchaseId } = await user.call('startCheckout', { body: { package: 'popular' } });
    const params = { purchaseId };
    expect(await user.call('getPurchase', { params })).toEqual({
      id: purchaseId,
      status: 'pending',
      tokens: 275,
    });
    await send('checkout.session.completed', sessionOf(purchaseId, { amount_total: 1999 }));
    expect((await user.call('getPurchase', { params })).status).toBe('paid');
    const { user: stranger } = await buyer();
    expect((await stranger.request('getPurchase', { params })).status).toBe(404);
  });

  test('expires unpaid with its checkout session', async () => {
    const { user } = await buyer();
    const { purchaseId } = await user.call('startCheckout', { body: { amount: 10 } });
    await send('checkout.session.expired', sessionOf(purchaseId, { payment_status: 'unpaid' }));
    expect((await user.call('getPurchase', { params: { purchaseId } })).status).toBe('expired');
  });
});

test('getTokenPrices returns whether tokens can be bought', async () => {
  const { user } = await buyer();
  expect((await user.call('getTokenPrices')).canPurchase).toBe(true);
  const { url: closedUrl, services: closed } = await testApp();
  const visitor = new ApiUser(closedUrl);
  await visitor.join('admin@example.org', (await closed.invites.ensureFirstAdminCode())!);
  expect((await visitor.call('getTokenPrices')).canPurchase).toBe(false);
});

describe('a payment', () => {
  test('is credited once for repeated and concurrent events', async () => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    const id = newEventId();
    const session = sessionOf(purchaseId);
    const statuses = await Promise.all([
      ...Array.from({ length: 10 }, () => send('checkout.session.completed', session, { id })),
      ...Array.from({ length: 10 }, () => send('checkout.session.async_payment_succeeded', session)),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await who.ledger()).toEqual(['purchase 100', 'grant 50']);
    expect(await who.balance()).toBe(150);
  });

  test('is credited when a delayed payment succeeds', async () => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    await send('checkout.session.completed', sessionOf(purchaseId, { payment_status: 'unpaid' }));
    expect(await who.balance()).toBe(50);
    await send('checkout.session.expired', sessionOf(purchaseId, { payment_status: 'unpaid' }));
    await send('checkout.session.async_payment_succeeded', sessionOf(purchaseId));
    expect(await who.balance()).toBe(150);
  });

  test.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['foreign metadata', { metadata: {} }],
    ['an invalid purchase id', { metadata: { purchaseId: "'; DROP TABLE purchases" } }],
  ])('is not credited with %s', async (_what, changes) => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    expect(await send('checkout.session.completed', sessionOf(purchaseId, changes))).toBe(200);
    expect(await who.balance()).toBe(50);
  });

  test('is not credited without a valid signature', async () => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    const session = sessionOf(purchaseId);
    const sendEvent = (options: SendOptions) => send('checkout.session.completed', session, options);
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    expect(await sendEvent({ secret: 'whsec_other' })).toBe(400);
    expect(await sendEvent({ timestamp: hourAgo })).toBe(400);
    expect(await sendEvent({ tamper: (payload) => payload.replace('999', '998') })).toBe(400);
    expect(await sendEvent({ tamper: () => '' })).toBe(400);
    const unsigned = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', body: '{}' });
    expect([unsigned.status, await unsigned.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_signature' }),
    ]);
    expect(await who.balance()).toBe(50);
  });
});

async function payingBuyer(changes: object = {}) {
  const who = await buyer();
  const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
  const id = `pi_${purchaseId.replaceAll('-', '')}`;
  const metadata = { purchaseId };
  stripe.intents.set(id, {
    id,
    status: 'succeeded',
    amount_received: 999,
    currency: 'usd',
    metadata,
    ...changes,
  });
  const confirm = (by = who.user) =>
    by.request('purchaseTokens', { body: { amount: 1_000_000, paymentIntentId: id } });
  return { ...who, purchaseId, confirm };
}

describe('purchaseTokens', () => {
  test('credits the bought amount instead of the one in the body, and once beside the webhook', async () => {
    const { confirm, purchaseId, ledger } = await payingBuyer();
    const webhook = send('checkout.session.completed', sessionOf(purchaseId));
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(await webhook).toBe(200);
    for (const answer of answers) expect(await answer.json()).toEqual({ tokensAdded: 100 });
    expect(await ledger()).toEqual(['purchase 100', 'grant 50']);
  });

  test.each([
    [{ status: 'processing' }, 409],
    [{ amount_received: 998 }, 409],
    [{ currency: 'eur' }, 409],
    [{ metadata: {} }, 404],
  ])('credits nothing for %j', async (changes, status) => {
    const { confirm, balance } = await payingBuyer(changes);
    expect((await confirm()).status).toBe(status);
    expect(await balance()).toBe(50);
  });

  test('returns 404 for a payment of another user', async () => {
    const { confirm, balance } = await payingBuyer();
    const other = await buyer();
    expect((await confirm(other.user)).status).toBe(404);
    expect([await balance(), await other.balance()]).toEqual([50, 50]);
  });

  test.each(['pi_unknown', 'stub', '../customers', undefined])(
    'returns 404 for the payment %j',
    async (paymentIntentId) => {
      const { user } = await buyer();
      const body = { amount: 100, ...(paymentIntentId && { paymentIntentId }) };
      expect((await user.request('purchaseTokens', { body })).status).toBe(404);
    },
  );
});

describe('a refund or dispute', () => {
  test('deducts its share of the tokens, each part once', async () => {
    const { intent, ledger, balance } = await buyStarter();
    expect(await refund(intent, 500)).toBe(200);
    expect(await refund(intent, 500)).toBe(200);
    expect(await balance()).toBe(100);
    await Promise.all([refund(intent, 999), refund(intent, 999), refund(intent, 500)]);
    expect(await ledger()).toEqual(['refund -50', 'refund -50', 'purchase 100', 'grant 50']);
    expect(await balance()).toBe(50);
  });

  test('deducts all tokens of a dispute, down to a balance of 0', async () => {
    const { id, intent, ledger, balance } = await buyStarter();
    await admin.call('setUserTokens', {
      params: { userId: id },
      body: { balance: 30, description: 'Spent' },
    });
    const dispute = { object: 'dispute', payment_intent: intent, amount: 999, metadata: {} };
    expect(await send('charge.dispute.funds_withdrawn', dispute)).toBe(200);
    expect(await refund(intent, 999)).toBe(200);
    expect(await ledger()).toEqual(['refund -30', 'correction -120', 'purchase 100', 'grant 50']);
    expect(await balance()).toBe(0);
  });

  test('credits the deducted tokens again when a dispute is won, for any order and number of events', async () => {
    const { id, intent, ledger } = await buyStarter();
    await admin.call('setUserTokens', {
      params: { userId: id },
      body: { balance: 30, description: 'Spent' },
    });
    const dispute = { object: 'dispute', payment_intent: intent, amount: 999, metadata: {} };
    expect(await send('charge.dispute.created', dispute)).toBe(200);
    expect(await ledger()).toEqual(['correction -120', 'purchase 100', 'grant 50']);
    for (const type of ['funds_withdrawn', 'funds_reinstated', 'funds_reinstated', 'funds_withdrawn'])
      expect(await send(`charge.dispute.${type}`, dispute)).toBe(200);
    const taken = ['refund -30', 'correction -120', 'purchase 100', 'grant 50'];
    expect(await ledger()).toEqual(['refund 30', ...taken]);
    expect(await refund(intent, 999)).toBe(200);
    expect(await ledger()).toEqual(['refund -30', 'refund 30', ...taken]);
  });

  test('deducts its share once its payment is credited, if it arrives before', async () => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    const session = sessionOf(purchaseId);
    const charge = { payment_intent: session.payment_intent, amount_refunded: 500, metadata: { purchaseId } };
    expect(await send('charge.refunded', charge)).toBe(200);
    expect(await who.ledger()).toEqual(['grant 50']);
    await send('checkout.session.completed', session);
    expect(await who.ledger()).toEqual(['refund -50', 'purchase 100', 'grant 50']);
    expect(await send('charge.refunded', { ...charge, amount_refunded: 999 })).toBe(200);
    expect(await who.balance()).toBe(50);
  });

  test('is acknowledged and deducts nothing if its payment is never credited', async () => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    const session = sessionOf(purchaseId, { amount_total: 500 });
    await send('checkout.session.completed', session);
    const charge = { payment_intent: session.payment_intent, amount_refunded: 500, metadata: { purchaseId } };
    expect(await send('charge.refunded', charge)).toBe(200);
    expect(await who.ledger()).toEqual(['grant 50']);
  });

  test('returns 503 for a dispute without metadata while Stripe does not respond', async () => {
    const who = await buyer();
    const { purchaseId } = await who.user.call('startCheckout', { body: { package: 'starter' } });
    const session = sessionOf(purchaseId);
    const { payment_intent: intent, metadata } = session;
    stripe.intents.set(intent, { id: intent, status: 'succeeded', metadata });
    const dispute = { object: 'dispute', payment_intent: intent, amount: 999, metadata: {} };
    const id = newEventId();
    const sendEvent = () => send('charge.dispute.funds_withdrawn', dispute, { id });
    stripe.state.isBroken = true;
    expect(await sendEvent()).toBe(503);
    stripe.state.isBroken = false;
    expect(await sendEvent()).toBe(200);
    await send('checkout.session.completed', session);
    expect(await who.ledger()).toEqual(['refund -100', 'purchase 100', 'grant 50']);
    const foreign = { ...dispute, payment_intent: 'pi_elsewhere' };
    expect(await send('charge.dispute.funds_withdrawn', foreign)).toBe(200);
  });

  test('is ignored for a foreign payment', async () => {
    expect(await refund('pi_elsewhere', 100)).toBe(200);
    expect(await send('customer.created', { object: 'customer' })).toBe(200);
  });
});

test('the ledger adds up after all payments', async () => {
  expect(await services.tokens.verify()).toEqual([]);
  expect(await db.$count(purchasesTable)).toBeGreaterThan(10);
});

test('no tokens can be bought or added without Stripe settings', async () => {
  const people = await testContext();
  const guest = await registerUser(people, 'collaborator');
  const calls = [
    guest.call('POST /api/tokens/purchase', { body: { amount: 100, paymentIntentId: 'stub' } }),
    guest.call('POST /api/tokens/checkout', { body: { package: 'starter' } }),
    guest.call('POST /api/stripe/webhook', { body: { type: 'checkout.session.completed' } }),
  ];
  for (const reply of await Promise.all(calls)) {
    expect([reply.statusCode, reply.json()]).toEqual([
      501,
      expect.objectContaining({ code: 'payments_unavailable' }),
    ]);
  }
  expect(await people.tokens.balanceOf(people.db, guest.user.id)).toBe(0);
});
