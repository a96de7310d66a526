import { clamp, mod } from '#engine/kit/integers.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumPiece } from '#engine/theory/instruments.ts';

/** Tempo range, in BPM, over which off-beat notes become softer towards slow tempi. */
const SLOW_FROM = 104;
const SLOW_TO = 72;
/** Tempo range, in BPM, over which off-beat notes become softer towards fast tempi. */
const FAST_FROM = 150;
const FAST_TO = 172;

/** Velocity factor of off-beat hits at the slowest and the fastest tempi: lowest for time-keeping instruments. */
const keptByDrums: Readonly<Record<DrumPiece, { readonly slow: number; readonly fast: number }>> = {
  kick: { slow: 0.75, fast: 0.85 },
  snare: { slow: 0.6, fast: 0.9 },
  rim: { slow: 0.55, fast: 0.8 },
  clap: { slow: 0.7, fast: 0.9 },
  'closed-hat': { slow: 0.6, fast: 0.55 },
  'open-hat': { slow: 0.6, fast: 0.55 },
  'pedal-hat': { slow: 0.6, fast: 0.55 },
  ride: { slow: 0.65, fast: 0.55 },
  crash: { slow: 0.8, fast: 0.6 },
  'low-tom': { slow: 0.8, fast: 0.7 },
  'mid-tom': { slow: 0.8, fast: 0.8 },
  'high-tom': { slow: 0.8, fast: 0.8 },
  shaker: { slow: 0.5, fast: 0.55 },
  tambourine: { slow: 0.5, fast: 0.6 },
};
const keptByNotes = { slow: 0.76, fast: 0.78 };
const LIFT_ON_BEATS = 1.12;

const slowness = (bpm: number): number => clamp((SLOW_FROM - bpm) / (SLOW_FROM - SLOW_TO), 0, 1);
const haste = (bpm: number): number => clamp((bpm - FAST_FROM) / (FAST_TO - FAST_FROM), 0, 1);

/** Velocity factor of an off-beat note; 1 at medium tempi. */
const leftOf = ({ slow, fast }: { readonly slow: number; readonly fast: number }, bpm: number): number =>
  1 - (1 - slow) * slowness(bpm) - (1 - fast) * haste(bpm);

const onBeat = (beat: Beats): boolean => {
  const place = mod(beat, 1);
  return place < 0.02 || place > 0.98;
};

/**
 * Velocity factor of a drum hit for its position in the beat. At slow and fast tempi the beats stand out more;
 * otherwise listeners and beat trackers hear a ballad at twice its tempo and punk in groups of three eighths.
 */
export const drumAccent = (piece: DrumPiece, beat: Beats, bpm: number): number =>
  onBeat(beat) ? 1 + (LIFT_ON_BEATS - 1) * slowness(bpm) : leftOf(keptByDrums[piece], bpm);

/** Velocity factor of a note for its position in the beat. */
export const noteAccent = (beat: Beats, bpm: number): number => (onBeat(beat) ? 1 : leftOf(keptByNotes, bpm));
