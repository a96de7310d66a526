import {
  formatExactLength,
  type ProviderOption,
  formatLengthRange,
} from '#web/features/compose/generation/provider-choice.ts';
import { formatNumber, formatTokens } from '#web/ui/format-number.ts';

/** The price of a default-sized request: "100 tokens for 30 s". */
function formatPrice({ service, prices: [price] }: ProviderOption): string | undefined {
  if (!price) return undefined;
  const amount = price.units * 1000;
  const size = service === 'voice' ? `${formatNumber(amount)} characters` : formatExactLength(amount);
  return `${formatTokens(price.tokens)} for ${size}`;
}

/** Price, length range and free tokens: "100 tokens for 30 s · 1 s to 5 min · 300 free a day". */
export function formatTerms(provider: ProviderOption): string {
  const free = provider.freeTokensDaily > 0 && `${formatNumber(provider.freeTokensDaily)} free a day`;
  return [formatPrice(provider), formatLengthRange(provider), free].filter(Boolean).join(' · ');
}
