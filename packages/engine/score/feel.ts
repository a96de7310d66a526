import { clamp } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Feel } from '#engine/theory/genres/style.ts';
import type { Intent } from '#engine/understand/intent.ts';

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

/** Tempo range, in BPM, over which the ratio of swung eighths rises towards its slow-tempo value. */
const MEDIUM_TEMPO = 86;
const SLOW_TEMPO = 74;
const SLOW_SWUNG_RATIO = 0.7;
/** Swing ratios from here on count as swung. */
const MIN_SWUNG_RATIO = 0.6;
/** The second eighth of a swung pair is not shorter than this, in seconds (Friberg and Sundström 2002). */
const SHORTEST_EIGHTH = 0.1;
/** Tempo range over which lightly swung eighths become more even, and by how much at the end of the range. */
const FAST_START = 120;
const FAST_END = 240;
const FAST_DECREASE = 0.6;

/**
 * Eighth-note swing ratio at a tempo, from the genre's ratio. Jazz drummers play up to 3.5 : 1 at slow tempi; from
 * medium tempi on the short note keeps about 100 ms, so that eighths are even at 300 BPM (Friberg and Sundström 2002).
 * Straight music is straight at every tempo: 45
 * performances at up to 86 BPM in the Groove MIDI Dataset have their second eighth at 0.507 of the beat (median).
 */
export const swingRatioAt = (ratio: number, bpm: number): number => {
  const fastness = clamp((bpm - FAST_START) / (FAST_END - FAST_START), 0, 1);
  const even = ratio - (ratio - 0.5) * fastness * FAST_DECREASE;
  if (ratio < MIN_SWUNG_RATIO) return even;
  const slowness = clamp((MEDIUM_TEMPO - bpm) / (MEDIUM_TEMPO - SLOW_TEMPO), 0, 1);
  const longest = Math.max(0.5, 1 - (SHORTEST_EIGHTH * bpm) / 60);
  return Math.min(longest, ratio + Math.max(0, SLOW_SWUNG_RATIO - ratio) * slowness);
};

/** Delay of a jazz soloist's downbeats after the cymbal, in seconds (Nelias et al. 2022), and the tempo without any. */
const LAID_BACK_DELAY = 0.03;
const LAID_BACK_END = 300;
const LAID_BACK_START = 200;

/**
 * Delay of a soloist in swung eighths: on the beats behind the rhythm section, on the off-beats together with it, so
 * that the soloist's swing ratio is smaller (Friberg and Sundström 2002).
 */
export const laidBackDelay = (beat: Beats, { ratio, pairBeats }: Swing, bpm: number): Beats => {
  if (pairBeats !== 1 || ratio < MIN_SWUNG_RATIO || Math.abs(beat - Math.round(beat)) > 0.02) return 0;
  const share = clamp((LAID_BACK_END - bpm) / (LAID_BACK_END - LAID_BACK_START), 0, 1);
  return (LAID_BACK_DELAY * share * bpm) / 60;
};

/** Swing of a piece: the share of the first note in a pair, and the length of a pair. */
export interface Swing {
  readonly ratio: number;
  readonly pairBeats: Beats;
}

const STRAIGHT: Swing = { ratio: 0.5, pairBeats: 1 };
/** Ranges of ratios where the prompt asks for a swing that the genre does not have. */
const SHUFFLE_RATIOS = [0.64, 0.68] as const;
const SWUNG_EIGHTHS = [0.6, 0.66] as const;
const SWUNG_SIXTEENTHS = [0.57, 0.62] as const;

/**
 * The swing of a piece: as the prompt asks ("straight", "swung", "shuffle"), else as the genre has it. Groups of
 * three eighths in 6/8 and 7/8 cannot swing in pairs.
 */
export const swingOf = (
  { seed, swingFeel, metre }: Pick<Intent, 'seed' | 'swingFeel' | 'metre'>,
  { swing: [low, high], swingUnit }: Pick<Feel, 'swing' | 'swingUnit'>,
  bpm: number,
): Swing => {
  const rng = random(seed, 'swing');
  const isEighth = swingUnit === 'eighth' || swingFeel === 'shuffle';
  if (swingFeel === 'straight' || (isEighth && metre.endsWith('/8'))) return STRAIGHT;
  const requested = swingFeel === 'shuffle' ? SHUFFLE_RATIOS : isEighth ? SWUNG_EIGHTHS : SWUNG_SIXTEENTHS;
  const [from, to] = swingFeel !== undefined && high < requested[0] ? requested : [low, high];
  const ratio = rng.uniform(from, to);
  return isEighth ? { ratio: swingRatioAt(ratio, bpm), pairBeats: 1 } : { ratio, pairBeats: 0.5 };
};

/**
 * AR(1) noise in -1..1 for velocities and timing: each value is correlated with the one before, as in human playing,
 * unlike white noise.
 */
export const ar1Noise = (rng: Random): (() => number) => {
  let value = 0;
  return () => {
    value = clamp(value * 0.7 + rng.normal() * 0.55, -1, 1);
    return value;
  };
};
