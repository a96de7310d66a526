import {
  estimateMusicCost,
  getBalance,
  getTokenPrices,
  getTokenUsage,
  listTransactions,
} from '#contract/tokens.ts';
import { askedLengthMs } from '#contract/music.ts';
import { limits } from '#contract/limits.ts';
import type { Bind } from '#server/http/bind.ts';
import type { Db } from '#server/storage/db.ts';
import type { Roster } from '#server/providers/roster.service.ts';
import type { Tokens } from './tokens.service.ts';
import { usualPrices } from './usual-prices.ts';

interface TokenRouteDeps {
  readonly db: Db;
  readonly tokens: Tokens;
  readonly payments: { readonly isOpen: boolean };
  readonly roster: Pick<Roster, 'choose' | 'serving'>;
}

/** Balance, ledger and what a piece would cost. */
export function tokenRoutes(bind: Bind, { db, tokens, payments, roster }: TokenRouteDeps): void {
  bind(getBalance, async ({ me }) => ({ balance: await tokens.balanceOf(db, me.id) }));

  bind(listTransactions, ({ me, query }) => tokens.ledgerOf(me.id, query));

  bind(getTokenPrices, async () => ({
    canPurchase: payments.isOpen,
    prices: await usualPrices({ tokens, roster }),
  }));

  bind(getTokenUsage, async ({ me }) => ({ months: await tokens.usage(me.id) }));

  bind(estimateMusicCost, async ({ me, body }) => {
    const milliUnits = askedLengthMs(body) ?? limits.musicLengthMs.default;
    const provider = await roster.choose('music', body.provider);
    const estimate = await tokens.estimate({
      userId: me.id,
      provider: provider.name,
      service: 'music',
      milliUnits,
    });
    return {
      tokenCost: estimate.tokens,
      providerCostUSD: estimate.providerCostUsd,
      userBalance: estimate.balance,
      freeTokens: estimate.freeTokens,
      canAfford: estimate.canAfford,
    };
  });
}
