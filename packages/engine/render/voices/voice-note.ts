import type { Frames, Hertz, MidiPitch, Seconds } from '#engine/kit/units.ts';

/** A note as a sampled voice plays it. */
export interface VoiceNote {
  readonly pitch: MidiPitch;
  /** Velocity 0..1 for the timbre; the level is in `left` and `right`. */
  readonly velocity: number;
  readonly gate: Frames;
  /** Gains of a region in the centre. */
  readonly left: number;
  readonly right: number;
  readonly maxRelease: Seconds;
  /** Change of level above `shelfAt`, e.g. 2 for 6 dB. */
  readonly shelfGain: number;
  readonly shelfAt: Hertz;
}
