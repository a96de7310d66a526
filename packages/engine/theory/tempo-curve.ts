import type { Beats, Milliseconds } from '#engine/kit/units.ts';

/** Tempo of a piece over time; `bpm` is the mean. */
export interface PieceTempo {
  readonly bpm: number;
  readonly lengthMs: Milliseconds;
  /** The tempo rises from the start to the end. */
  readonly accelerando: boolean;
}

/** Tempo at the start and the end of an accelerando, relative to the mean. */
const START_RATIO = 0.85;
const END_RATIO = 2 - START_RATIO;

/** Beats from the start of the piece to a time; an accelerando is linear in time, so that its mean is `bpm`. */
export const beatsAt = (ms: Milliseconds, { bpm, lengthMs, accelerando }: PieceTempo): Beats => {
  const mean = (ms * bpm) / 60_000;
  return accelerando ? mean * (START_RATIO + ((END_RATIO - START_RATIO) * ms) / (2 * lengthMs)) : mean;
};

/** The inverse of `beatsAt`. */
export const msAt = (beats: Beats, { bpm, lengthMs, accelerando }: PieceTempo): Milliseconds => {
  const mean = (beats * 60_000) / bpm;
  if (!accelerando) return mean;
  const rise = (END_RATIO - START_RATIO) / (2 * lengthMs);
  return (Math.sqrt(START_RATIO * START_RATIO + 4 * rise * mean) - START_RATIO) / (2 * rise);
};
