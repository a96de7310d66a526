import type { MidiPitch, Seconds, Velocity } from '#engine/kit/units.ts';

/** A sung note, in seconds from the start of the phrase. */
export interface TimedNote {
  readonly start: Seconds;
  readonly end: Seconds;
  readonly pitch: MidiPitch;
  readonly velocity: Velocity;
  /** Index of the syllable; the same as before for a melisma. */
  readonly syllable: number;
}
