import { clamp, mod } from '#engine/kit/integers.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumPiece } from '#engine/theory/instruments.ts';

/** From here downwards eighths begin to sound like a beat of their own; at the lower end entirely. */
const SLOW_FROM = 104;
const SLOW_TO = 72;

/** What a stroke between the beats keeps of its velocity at the slowest tempi: time-keepers give way most. */
const keptBySlowDrums: Readonly<Record<DrumPiece, number>> = {
  kick: 0.72,
  snare: 0.6,
  rim: 0.55,
  clap: 0.7,
  'closed-hat': 0.42,
  'open-hat': 0.5,
  'pedal-hat': 0.45,
  ride: 0.42,
  crash: 0.8,
  'low-tom': 0.8,
  'mid-tom': 0.8,
  'high-tom': 0.8,
  shaker: 0.4,
  tambourine: 0.4,
};
const KEPT_BY_SLOW_NOTES = 0.72;
const LIFT_ON_BEATS = 1.12;

const slowness = (bpm: number): number => clamp((SLOW_FROM - bpm) / (SLOW_FROM - SLOW_TO), 0, 1);

const onBeat = (beat: Beats): boolean => {
  const place = mod(beat, 1);
  return place < 0.02 || place > 0.98;
};

/**
 * What a drum stroke's velocity is multiplied by for its place in the beat. The slower the piece, the more the
 * beats stand out over what lies between them: otherwise a ballad is felt at twice its tempo.
 */
export const drumAccent = (piece: DrumPiece, beat: Beats, bpm: number): number => {
  const slow = slowness(bpm);
  if (onBeat(beat)) return 1 + (LIFT_ON_BEATS - 1) * slow;
  return 1 - (1 - keptBySlowDrums[piece]) * slow;
};

/** The same for a note. */
export const noteAccent = (beat: Beats, bpm: number): number =>
  onBeat(beat) ? 1 : 1 - (1 - KEPT_BY_SLOW_NOTES) * slowness(bpm);
