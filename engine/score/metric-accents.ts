import { clamp, mod } from '#engine/kit/integers.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumPiece } from '#engine/theory/instruments.ts';

/** From here downwards eighths begin to sound like a beat of their own; at the lower end entirely. */
const SLOW_FROM = 104;
const SLOW_TO = 72;
/** From here upwards nobody gives every eighth the weight of a beat; at the upper end least of all. */
const FAST_FROM = 150;
const FAST_TO = 172;

/** What a stroke between the beats keeps of its velocity at the slowest and at the fastest tempi: time-keepers give way most. */
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

/** What is left of a velocity between the beats: all of it at tempi between slow and fast. */
const leftOf = ({ slow, fast }: { readonly slow: number; readonly fast: number }, bpm: number): number =>
  1 - (1 - slow) * slowness(bpm) - (1 - fast) * haste(bpm);

const onBeat = (beat: Beats): boolean => {
  const place = mod(beat, 1);
  return place < 0.02 || place > 0.98;
};

/**
 * What a drum stroke's velocity is multiplied by for its place in the beat. The slower the piece, or the faster, the
 * more the beats stand out over what lies between them: otherwise a ballad is felt at twice its tempo, and punk in
 * groups of three eighths.
 */
export const drumAccent = (piece: DrumPiece, beat: Beats, bpm: number): number =>
  onBeat(beat) ? 1 + (LIFT_ON_BEATS - 1) * slowness(bpm) : leftOf(keptByDrums[piece], bpm);

/** The same for a note. */
export const noteAccent = (beat: Beats, bpm: number): number => (onBeat(beat) ? 1 : leftOf(keptByNotes, bpm));
