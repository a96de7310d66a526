import type { CostEstimate, PricedService } from '#contract/tokens.ts';
import type { ProviderRegistry } from '#server/composing/providers/provider-registry.service.ts';
import type { Tokens } from './tokens.service.ts';

export interface CostEstimatesDeps {
  readonly tokens: Pick<Tokens, 'estimate'>;
  readonly providerRegistry: Pick<ProviderRegistry, 'choose'>;
}

export type CostEstimates = ReturnType<typeof costEstimates>;

/**
 * The cost for a user.
 * @param milliUnits milliseconds of audio, or characters
 * @throws AppError unknown_provider, service_unavailable
 */
export const costEstimates =
  ({ tokens, providerRegistry }: CostEstimatesDeps) =>
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
