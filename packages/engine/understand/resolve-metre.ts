import type { Random } from '#engine/kit/random.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** Draws a metre of the style, except the excluded one. */
export const resolveMetre = (
  { metres }: Style,
  excluded: MetreName | undefined,
  random: Random,
): MetreName => {
  const others = metres.filter(([metre]) => metre !== excluded);
  if (others.length > 0) return random.weighted(others);
  return excluded === '4/4' ? '3/4' : '4/4';
};
