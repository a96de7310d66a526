/** The price of a service; decimals are strings as the database returns them. */
export interface Pricing {
  /** USD per unit, up to 6 decimals. */
  readonly costPerUnit: string;
  /** Up to 3 decimals. */
  readonly userTokenMultiplier: string;
  readonly minTokenCost: number;
  readonly maxTokenCost: number | null;
  readonly freeTokensDaily: number;
}

export interface Price {
  readonly tokens: number;
  readonly providerCostUsd: number;
}

/** "0.033333" with 6 places → 33333n */
function scaled(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
}

/**
 * tokens = clamp(ceil(units × costPerUnit ÷ 0.01 × multiplier), min, max), in exact integers:
 * floating-point rounding never changes a price.
 * @param milliUnits thousandths of a unit (a unit is a second, an image or 1,000 characters)
 */
export function price(milliUnits: number, pricing: Pricing): Price {
  const microUsdMilli = BigInt(Math.ceil(milliUnits)) * scaled(pricing.costPerUnit, 6);
  const numerator = microUsdMilli * scaled(pricing.userTokenMultiplier, 3);
  // micro-USD × thousandths × thousandths, in cents: 10^4 × 10^3 × 10^3
  const perToken = 10_000_000_000n;
  const exact = Number((numerator + perToken - 1n) / perToken);
  const tokens = Math.min(Math.max(exact, pricing.minTokenCost), pricing.maxTokenCost ?? Infinity);
  return { tokens, providerCostUsd: Number(microUsdMilli) / 1e9 };
}
