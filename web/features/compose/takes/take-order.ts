import type { Body, Reply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';

export type NewTakeSet = Body<'createTakeSet'>;
export type TakesQuote = Reply<'estimateTakes'>;

/** Random seeds, one for each possible take of an order. */
export const newSeeds = (): number[] => [...crypto.getRandomValues(new Uint32Array(limits.takes.max))];

/** The takes of an order: `counts` by provider in the order of `names`, each take with the next seed. */
export function orderedTakes(
  names: readonly string[],
  counts: Readonly<Record<string, number>>,
  seeds: readonly number[],
): { provider: string; seed: number }[] {
  return names
    .flatMap((provider) => Array.from({ length: counts[provider] ?? 0 }, () => provider))
    .map((provider, index) => ({ provider, seed: seeds[index] ?? 0 }));
}

export const isOrderable = (count: number): boolean => count >= limits.takes.min && count <= limits.takes.max;
