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

/** From here downwards eighths stop being even; at the lower end they are as uneven as they get. */
const EVEN_FROM = 86;
const UNEVEN_TO = 74;
/** Who plays straight leans a little; who swings leaves the triplet behind. */
const STRAIGHT_SLOW = 0.58;
const SWINGING_SLOW = 0.7;
/** From this share on eighths count as swung. */
const SWINGING_FROM = 0.6;

/**
 * The share of a beat that the first of its two eighths gets at a tempo, from the share that is usual. The slower the
 * music, the more unevenly players divide a beat (Friberg and Sundström 2002 measured from 0.5 to nearly 0.8): the
 * second eighth leans on the beat to come. An even one, half-way between slow beats, is felt as a beat itself,
 * and the piece at twice its tempo.
 */
export const swingAt = (usual: number, bpm: number): number => {
  const slow = clamp((EVEN_FROM - bpm) / (EVEN_FROM - UNEVEN_TO), 0, 1);
  const most = usual < SWINGING_FROM ? STRAIGHT_SLOW : SWINGING_SLOW;
  return usual + Math.max(0, most - usual) * slow;
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
