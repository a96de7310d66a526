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
import type { Db } from '#server/platform/storage/db.ts';
import type { ProviderRegistry } from '#server/composing/providers/provider-registry.service.ts';
import type { ReadInTurn } from '#server/platform/read-in-turn.ts';
import type { Tokens } from './tokens.service.ts';
import { costEstimates } from './cost-estimates.ts';
import { priceList } from './price-list.ts';

interface TokenRouteDeps {
  readonly db: Db;
  readonly tokens: Tokens;
  readonly payments: { readonly isOpen: boolean };
  readonly providerRegistry: Pick<ProviderRegistry, 'choose' | 'defaults'>;
  readonly readInTurn: ReadInTurn;
}

/** Balance, ledger and cost estimates. */
export function tokenRoutes(bind: Bind, deps: TokenRouteDeps): void {
  const { db, tokens, payments, providerRegistry, readInTurn } = deps;
  bind(getBalance, async ({ me }) => ({ balance: await tokens.balanceOf(db, me.id) }));

  bind(listTransactions, ({ me, query }) => tokens.ledgerOf(me.id, query));

  bind(getTokenPrices, async ({ me }) => ({
    canPurchase: payments.isOpen,
    prices: priceList(await providerRegistry.defaults(), await tokens.freeTokensUsed(me.id)),
  }));

  bind(getTokenUsage, async ({ me }) => ({ months: await tokens.usage(me.id) }));

  const costOf = costEstimates({ tokens, providerRegistry });

  bind(estimateMusicCost, ({ me, body }) =>
    costOf(me.id, 'music', requestedLengthMs(body) ?? limits.musicLengthMs.default, body.provider),
  );

  bind(estimateSoundCost, async ({ me, body }) => {
    if (body.type === 'voice') return costOf(me.id, body.type, body.characters, body.provider);
    const { prompt = '', durationMs: duration, provider } = body;
    const durationMs = await readInTurn(me.id, () => effectLengthMs({ prompt, duration }));
    return { ...(await costOf(me.id, body.type, durationMs, provider)), durationMs };
  });
}
