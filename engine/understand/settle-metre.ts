import type { Random } from '#engine/kit/random.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** Draws a metre of the style, except the excluded one. */
export const settleMetre = ({ metres }: Idiom, refused: MetreName | undefined, random: Random): MetreName => {
  const others = metres.filter(([metre]) => metre !== refused);
  if (others.length > 0) return random.weighted(others);
  return refused === '4/4' ? '3/4' : '4/4';
};
