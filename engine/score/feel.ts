import { clamp } from '#engine/kit/integers.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';

/**
 * Moves a position on the straight grid to where a swinging player has it. `share` is what the first of each
 * pair gets (0.5 straight, 0.667 triplets); the pair is a beat for eighths, half a beat for sixteenths.
 */
export const swung = (beat: Beats, share: number, pair: Beats): Beats => {
  const start = Math.floor(beat / pair + 1e-9) * pair;
  const inside = (beat - start) / pair;
  const moved = inside < 0.5 ? inside * 2 * share : share + (inside - 0.5) * 2 * (1 - share);
  return start + moved * pair;
};

/**
 * A slow wander in -1..1 for velocities and timing: each value leans on the one before (first-order
 * autoregression), as hands do, instead of jumping about like white noise.
 */
export const wander = (random: Random): (() => number) => {
  let value = 0;
  return () => {
    value = clamp(value * 0.7 + random.bell() * 0.55, -1, 1);
    return value;
  };
};

/**
 * A ritardando as moved positions: between `from` and `to` time stretches by `delay` beats in all, more and
 * more (a square), and what comes later is later by `delay`.
 */
export const slowed = (beat: Beats, from: Beats, to: Beats, delay: Beats): Beats => {
  if (beat <= from || to <= from) return beat;
  const share = Math.min(1, (beat - from) / (to - from));
  return beat + delay * share * share;
};
