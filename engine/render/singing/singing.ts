import type { MidiPitch, Seconds, Velocity } from '#engine/kit/units.ts';

/** A note as a singer sees it, in seconds from the beginning of the phrase's sound. */
export interface TimedNote {
  readonly start: Seconds;
  readonly end: Seconds;
  readonly pitch: MidiPitch;
  readonly velocity: Velocity;
  /** The syllable of the line; the same as before where the syllable goes on to another note. */
  readonly syllable: number;
}
