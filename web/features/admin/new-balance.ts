import { limits } from '#contract/limits.ts';

/** The whole number of tokens that was typed, 0 or more; undefined when it is no balance. */
export function balanceOf(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return undefined;
  const balance = Number(text);
  return balance <= limits.tokenBalance.max ? balance : undefined;
}
