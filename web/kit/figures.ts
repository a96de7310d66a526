const whole = new Intl.NumberFormat('en-US');

/** 1240 → "1,240" */
export const figure = (value: number): string => whole.format(value);

/** 1240 → "1,240 tokens" */
export const tokensInWords = (tokens: number): string =>
  `${figure(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;

/** A balance change with its sign: −310, +50. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${figure(-amount)}` : amount > 0 ? `+${figure(amount)}` : '0';

/** 2, "track" → "2 tracks" */
export const counted = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;

/** 65.4 seconds → "1:05" */
export function clock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

const usdWithSmallParts = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
});

/** An amount of US dollars with up to six decimals: 0.033333 → "$0.033333", 2 → "$2.00". */
export const usd = (amountUsd: number): string => usdWithSmallParts.format(amountUsd);

const usdInCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount of US dollars rounded to cents, exact below one cent: 26.33307 → "$26.33", 0.0041 → "$0.0041". */
export const usdRounded = (amountUsd: number): string =>
  amountUsd < 0.01 ? usd(amountUsd) : usdInCents.format(amountUsd);
