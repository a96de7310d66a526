import { estimateMusicCost, getBalance, listTransactions } from '#contract/tokens.ts';
import { askedLengthMs } from '#contract/music.ts';
import { limits } from '#contract/limits.ts';
import type { Bind } from '#server/http/bind.ts';
import type { Db } from '#server/storage/db.ts';
import type { Tokens } from './tokens.service.ts';

/** Balance, ledger and what a piece would cost. */
export function tokenRoutes(bind: Bind, { db, tokens }: { db: Db; tokens: Tokens }): void {
  bind(getBalance, async ({ me }) => ({ balance: await tokens.balanceOf(db, me.id) }));

  bind(listTransactions, ({ me, query }) => tokens.ledgerOf(me.id, query));

  bind(estimateMusicCost, async ({ me, body }) => {
    const milliUnits = askedLengthMs(body) ?? limits.musicLengthMs.default;
    const estimate = await tokens.estimate({
      userId: me.id,
      provider: 'builtin',
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
