import { limits } from '#contract/limits.ts';

/** Parses a whole number of tokens from 0 to the maximum; undefined for anything else. */
export function parseBalance(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return undefined;
  const balance = Number(text);
  return balance <= limits.tokenBalance.max ? balance : undefined;
}
