import {
  estimateMusicCost,
  estimateSoundCost,
  getBalance,
  getTokenPrices,
  getTokenUsage,
  listTransactions,
} from '#contract/tokens.ts';
import { requestedLengthMs } from '#contract/music.ts';
import { limits } from '#contract/limits.ts';
import { effectLengthMs } from '#providers/effect-length.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { priceList } from './example-prices.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';

/** Balance, ledger and cost estimates. */
export function tokenRoutes(bind: Bind, services: Context & BillingServices): void {
  const { db, tokens, payments, providerRegistry, estimateCost, readInTurn } = services;

  bind(getBalance, async ({ me }) => ({ balance: await tokens.balanceOf(db, me.id) }));

  bind(listTransactions, ({ me, query }) => tokens.ledgerOf(me.id, query));

  bind(getTokenPrices, async ({ me }) => ({
    canPurchase: payments.isOpen,
    prices: priceList(await providerRegistry.defaults(), await tokens.freeTokensUsed(me.id)),
  }));

  bind(getTokenUsage, async ({ me }) => ({ months: await tokens.usage(me.id) }));

  bind(estimateMusicCost, ({ me, body }) =>
    estimateCost(me.id, 'music', requestedLengthMs(body) ?? limits.musicLengthMs.default, body.provider),
  );

  bind(estimateSoundCost, async ({ me, body }) => {
    if (body.type === 'voice') return estimateCost(me.id, body.type, body.characters, body.provider);
    const { prompt = '', durationMs: duration, provider } = body;
    const durationMs = await readInTurn(me.id, () => effectLengthMs({ prompt, duration }));
    return { ...(await estimateCost(me.id, body.type, durationMs, provider)), durationMs };
  });
}
