import { clamp, mod } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/*
 * Drummers of the Groove MIDI Dataset play the off-beat eighths of the hats at 0.90 to 0.96 of the velocity of the
 * beats below 95 BPM and at 0.58 above 130 BPM (medians).
 */

/** Tempo range, in BPM, over which off-beat notes become softer towards slow tempi. */
const SLOW_START = 104;
const SLOW_END = 72;
/** Tempo range, in BPM, over which off-beat notes become softer towards fast tempi. */
const FAST_START = 150;
const FAST_END = 172;

/**
 * Velocity factor of off-beat hits at the slowest and the fastest tempi: lowest for time-keeping instruments. Kicks on
 * off-beat eighths have 0.83 to 0.98 of the velocity of those on beats in most styles at any tempo.
 */
const offBeatDrumFactors: Readonly<
  Partial<Record<DrumPiece, { readonly slow: number; readonly fast: number }>>
> = {
  kick: { slow: 1, fast: 0.98 },
  snare: { slow: 0.85, fast: 0.9 },
  rim: { slow: 0.85, fast: 0.8 },
  clap: { slow: 0.9, fast: 0.9 },
  'closed-hat': { slow: 0.9, fast: 0.55 },
  'open-hat': { slow: 0.9, fast: 0.55 },
  'pedal-hat': { slow: 0.9, fast: 0.55 },
  ride: { slow: 0.9, fast: 0.55 },
  crash: { slow: 0.9, fast: 0.6 },
  'low-tom': { slow: 0.8, fast: 0.7 },
  'mid-tom': { slow: 0.8, fast: 0.8 },
  'high-tom': { slow: 0.8, fast: 0.8 },
  shaker: { slow: 0.85, fast: 0.55 },
  tambourine: { slow: 0.85, fast: 0.6 },
};
const offBeatNoteFactors = { slow: 0.76, fast: 0.78 };
const ON_BEAT_FACTOR = 1.12;

const slowness = (bpm: number): number => clamp((SLOW_START - bpm) / (SLOW_START - SLOW_END), 0, 1);
const fastness = (bpm: number): number => clamp((bpm - FAST_START) / (FAST_END - FAST_START), 0, 1);

/** Velocity factor of an off-beat note; 1 at medium tempi. */
const offBeatFactor = (
  { slow, fast }: { readonly slow: number; readonly fast: number },
  bpm: number,
): number => 1 - (1 - slow) * slowness(bpm) - (1 - fast) * fastness(bpm);

const isOnBeat = (beat: Beats): boolean => {
  const position = mod(beat, 1);
  return position < 0.02 || position > 0.98;
};

/**
 * Velocity factor of a drum hit for its position in the beat: at fast tempi, and slightly at slow ones, the beats stand
 * out more.
 */
export const drumAccent = (piece: DrumPiece, beat: Beats, bpm: number): number =>
  isOnBeat(beat)
    ? 1 + (ON_BEAT_FACTOR - 1) * slowness(bpm)
    : offBeatFactor(offBeatDrumFactors[piece] ?? offBeatNoteFactors, bpm);

/** Velocity factor of a note for its position in the beat. */
export const noteAccent = (beat: Beats, bpm: number): number =>
  isOnBeat(beat) ? 1 : offBeatFactor(offBeatNoteFactors, bpm);

const isMultiple = (value: Beats, unit: Beats): boolean => {
  const position = mod(value, unit);
  return position < 0.02 || unit - position < 0.02;
};

/**
 * Metric weight of a position in the bar (Lerdahl and Jackendoff 1983): 1 on the downbeat, then the middle of the bar,
 * the other beats, eighths, and -1 on sixteenths. The pulse of compound metres is a dotted quarter.
 */
export const metricWeight = (beatInBar: Beats, metre: MetreName): number => {
  const pulse = metre === '6/8' ? 1.5 : 1;
  if (beatInBar < 0.02) return 1;
  if ((metre === '4/4' && isMultiple(beatInBar, 2)) || (metre === '6/8' && isMultiple(beatInBar, 1.5)))
    return 0.5;
  if (isMultiple(beatInBar, pulse)) return 0.2;
  return isMultiple(beatInBar, 0.5) ? -0.5 : -1;
};
