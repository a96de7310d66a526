import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/message-format.ts';
import { countMessages } from '#web/ui/messages.ts';

export { formatNumber };

/** A number of open comments, which the server counts up to a maximum: "12", "99+" */
export const formatOpenCount = (count: number): string =>
  count >= limits.openComments.max
    ? countMessages.openCount(limits.openComments.max - 1)
    : formatNumber(count);

/** 1240 → "1,240 tokens" */
export const formatTokens = (tokens: number): string => countMessages.tokens(tokens);

/** A balance change with its sign: −310, +50. */
export const formatSigned = (amount: number): string => formatNumber(amount, { signDisplay: 'exceptZero' });

/** A tempo with at most one decimal: 113.021 → "113", 92.5 → "92.5" */
export const formatBpm = (bpm: number): string => formatNumber(bpm, { maximumFractionDigits: 1 });

/** 65.4 seconds → "1:05" */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds));
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`;
}

const usd = { style: 'currency', currency: 'USD' } as const;

/** An amount of US dollars with up to six decimals: 0.033333 → "$0.033333", 2 → "$2.00". */
export const formatUsd = (amountUsd: number): string =>
  formatNumber(amountUsd, { ...usd, maximumFractionDigits: 6 });

/** An amount of US dollars rounded to cents, exact below one cent: 26.33307 → "$26.33", 0.0041 → "$0.0041". */
export const formatUsdRounded = (amountUsd: number): string =>
  amountUsd < 0.01 ? formatUsd(amountUsd) : formatNumber(amountUsd, usd);
