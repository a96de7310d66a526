import { limits } from '#contract/limits.ts';

type PackageName = keyof typeof limits.tokenPackages;

/** A package, or an amount of tokens. */
export interface PurchaseRequest {
  readonly package?: PackageName | undefined;
  readonly amount?: number | undefined;
}

/** The tokens, including the bonus, and the price in US cents. */
export function priceOfPurchase({ package: name, amount = 0 }: PurchaseRequest): {
  tokens: number;
  cents: number;
} {
  if (name === undefined) return { tokens: amount, cents: amount * limits.centsPerCustomToken };
  const { tokens, bonus, cents } = limits.tokenPackages[name];
  return { tokens: tokens + bonus, cents };
}
