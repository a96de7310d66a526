import { limits } from '#contract/limits.ts';
import { locale } from '#contract/locale.ts';
import { messages } from '#web/features/tokens/messages.ts';

export interface Pack {
  readonly id: 'starter' | 'popular' | 'premium';
  readonly name: string;
  readonly tokens: number;
  readonly bonus: number;
  readonly priceUsd: number;
  readonly isMostPopular: boolean;
}

const { starter, popular, premium } = limits.tokenPackages;
const packPrice = ({ tokens, bonus, cents }: { tokens: number; bonus: number; cents: number }) => ({
  tokens,
  bonus,
  priceUsd: cents / 100,
});

/** The packs: tokens, bonus tokens on top, and the price in US dollars. */
export const packs: readonly Pack[] = [
  { id: 'starter', name: messages.packs.starter, ...packPrice(starter), isMostPopular: false },
  { id: 'popular', name: messages.packs.popular, ...packPrice(popular), isMostPopular: true },
  { id: 'premium', name: messages.packs.premium, ...packPrice(premium), isMostPopular: false },
];

/** The selection in the purchase dialog. */
export type PackOption = Pack['id'] | 'custom';

const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** 9.99 → "$9.99" */
export const formatPrice = (amountUsd: number): string => usd.format(amountUsd);

/** Parses a whole number of tokens within the purchase limits; undefined for anything else. */
export function parseCustomAmount(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return undefined;
  const amount = Number(text);
  const { min, max } = limits.customTokens;
  return amount >= min && amount <= max ? amount : undefined;
}

/** Estimated cost of a custom amount in US dollars. */
export const customCostUsd = (tokens: number): number => (tokens * limits.centsPerCustomToken) / 100;
