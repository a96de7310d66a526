import { clamp } from '#engine/kit/integers.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';

/**
 * Applies swing to a position on the straight grid. `share` is the length of the first note of each pair (0.5
 * straight, 0.667 triplets); a pair is one beat for eighths, half a beat for sixteenths.
 */
export const swung = (beat: Beats, share: number, pair: Beats): Beats => {
  const start = Math.floor(beat / pair + 1e-9) * pair;
  const inside = (beat - start) / pair;
  const moved = inside < 0.5 ? inside * 2 * share : share + (inside - 0.5) * 2 * (1 - share);
  return start + moved * pair;
};

/** Tempo range, in BPM, over which the swing ratio rises towards its slow-tempo value. */
const EVEN_FROM = 86;
const UNEVEN_TO = 74;
/** Swing ratio at slow tempi for straight and for swung genres. */
const STRAIGHT_SLOW = 0.58;
const SWINGING_SLOW = 0.7;
/** Swing ratios from here on count as swung. */
const SWINGING_FROM = 0.6;

/**
 * Eighth-note swing ratio at a tempo, from the genre's ratio. The slower the music, the more unevenly players divide
 * a beat (Friberg and Sundström 2002 measured from 0.5 to nearly 0.8). With even eighths at slow tempi, beat trackers
 * and listeners hear the eighth as the beat, that is twice the tempo.
 */
export const swingAt = (usual: number, bpm: number): number => {
  const slow = clamp((EVEN_FROM - bpm) / (EVEN_FROM - UNEVEN_TO), 0, 1);
  const most = usual < SWINGING_FROM ? STRAIGHT_SLOW : SWINGING_SLOW;
  return usual + Math.max(0, most - usual) * slow;
};

/**
 * AR(1) noise in -1..1 for velocities and timing: each value is correlated with the one before, as in human playing,
 * unlike white noise.
 */
export const wander = (random: Random): (() => number) => {
  let value = 0;
  return () => {
    value = clamp(value * 0.7 + random.bell() * 0.55, -1, 1);
    return value;
  };
};

/**
 * Applies a ritardando: positions between `from` and `to` are delayed progressively (quadratically) by up to `delay`
 * beats, later ones by `delay`.
 */
export const slowed = (beat: Beats, from: Beats, to: Beats, delay: Beats): Beats => {
  if (beat <= from || to <= from) return beat;
  const share = Math.min(1, (beat - from) / (to - from));
  return beat + delay * share * share;
};
