import { clamp } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';

/**
 * Applies swing to a position on the straight grid. `share` is the length of the first note of each pair (0.5
 * straight, 0.667 triplets); a pair is one beat for eighths, half a beat for sixteenths. Written triplets stay.
 */
export const applySwing = (beat: Beats, share: number, pair: Beats): Beats => {
  const start = Math.floor(beat / pair + 1e-9) * pair;
  const position = (beat - start) / pair;
  if (position > 1e-6 && Math.abs(position * 3 - Math.round(position * 3)) < 1e-6) return beat;
  const moved = position < 0.5 ? position * 2 * share : share + (position - 0.5) * 2 * (1 - share);
  return start + moved * pair;
};

/** Tempo range, in BPM, over which the swing ratio rises towards its slow-tempo value. */
const MEDIUM_TEMPO = 86;
const SLOW_TEMPO = 74;
/** Swing ratio at slow tempi for straight and for swung genres. */
const SLOW_STRAIGHT_RATIO = 0.58;
const SLOW_SWUNG_RATIO = 0.7;
/** Swing ratios from here on count as swung. */
const MIN_SWUNG_RATIO = 0.6;

/**
 * Eighth-note swing ratio at a tempo, from the genre's ratio. The slower the music, the more unevenly players divide
 * a beat (Friberg and Sundström 2002 measured from 0.5 to nearly 0.8). With even eighths at slow tempi, beat trackers
 * and listeners hear the eighth as the beat, that is twice the tempo.
 */
export const swingRatioAt = (ratio: number, bpm: number): number => {
  const slowness = clamp((MEDIUM_TEMPO - bpm) / (MEDIUM_TEMPO - SLOW_TEMPO), 0, 1);
  const target = ratio < MIN_SWUNG_RATIO ? SLOW_STRAIGHT_RATIO : SLOW_SWUNG_RATIO;
  return ratio + Math.max(0, target - ratio) * slowness;
};

/**
 * AR(1) noise in -1..1 for velocities and timing: each value is correlated with the one before, as in human playing,
 * unlike white noise.
 */
export const ar1Noise = (random: Random): (() => number) => {
  let value = 0;
  return () => {
    value = clamp(value * 0.7 + random.normal() * 0.55, -1, 1);
    return value;
  };
};

/**
 * Applies a ritardando: positions between `from` and `to` are delayed progressively (quadratically) by up to `delay`
 * beats, later ones by `delay`.
 */
export const applyRitardando = (beat: Beats, from: Beats, to: Beats, delay: Beats): Beats => {
  if (beat <= from || to <= from) return beat;
  const share = Math.min(1, (beat - from) / (to - from));
  return beat + delay * share * share;
};
