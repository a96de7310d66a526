import { exactLength, type Maker, spanInWords } from '#web/features/generation/makers.ts';
import { figure, tokensInWords } from '#web/kit/figures.ts';

/** The price of a default-sized request: "100 tokens for 30 s". */
function priceInWords({ service, prices: [price] }: Maker): string | undefined {
  if (!price) return undefined;
  const amount = price.units * 1000;
  const size = service === 'voice' ? `${figure(amount)} characters` : exactLength(amount);
  return `${tokensInWords(price.tokens)} for ${size}`;
}

/** Price, length range and free tokens: "100 tokens for 30 s · 1 s to 5 min · 300 free a day". */
export function termsInWords(maker: Maker): string {
  const free = maker.freeTokensDaily > 0 && `${figure(maker.freeTokensDaily)} free a day`;
  return [priceInWords(maker), spanInWords(maker), free].filter(Boolean).join(' · ');
}
