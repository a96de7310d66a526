import type { CostEstimate, PricedService } from '#contract/tokens.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';

export type CostEstimates = ReturnType<typeof costEstimates>;

declare module '#server/platform/context.ts' {
  interface BillingServices {
    readonly estimateCost: CostEstimates;
  }
}

/**
 * The cost for a user.
 * @param milliUnits milliseconds of audio, or characters
 * @throws AppError unknown_provider, service_unavailable
 */
export const costEstimates =
  (_context: Context, { tokens, providerRegistry }: BillingServices) =>
  async (
    userId: string,
    service: PricedService,
    milliUnits: number,
    requestedProvider: string | undefined,
  ): Promise<CostEstimate> => {
    const provider = await providerRegistry.choose(service, requestedProvider);
    const estimate = await tokens.estimate({ userId, provider: provider.name, service, milliUnits });
    return {
      tokenCost: estimate.tokens,
      providerCostUSD: estimate.providerCostUsd,
      userBalance: estimate.balance,
      freeTokens: estimate.freeTokens,
      canAfford: estimate.canAfford,
    };
  };
