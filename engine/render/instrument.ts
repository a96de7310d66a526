import type { Decibels, Frames, Hertz, Seconds, Velocity } from '#engine/kit/units.ts';
import type { Stereo } from './stems.ts';

/** One note as an instrument sees it. */
export interface Tone {
  readonly hertz: Hertz;
  readonly velocity: Velocity;
  /** Frames the key is down; the instrument then ends within its `tail`. */
  readonly gate: Frames;
  /** Differs from note to note, the same for the same note of the same score. */
  readonly seed: number;
}

/** Something that all notes of a part run through, block after block, in place. */
export interface Insert {
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void;
}

/** How an instrument stands in a mix before anybody places it. */
export interface Voicing {
  /** Brings all instruments to one loudness at equal velocity. */
  readonly gainDb: Decibels;
  /** Below this it only muddies the mix. */
  readonly lowCut: Hertz;
  /** A broad bell that makes room or lets it speak. */
  readonly presence: { readonly at: Hertz; readonly gainDb: Decibels };
}

/** Turns notes into sound. Stateless: what a note sounds like depends on the note alone. */
export interface Instrument {
  /** The longest it sounds after the key is up. */
  readonly tail: Seconds;
  readonly voicing: Voicing;
  /**
   * Adds the note to `out` from frame `at` on, at most `gate` plus `tail` long and never past the end of
   * the buffer. It starts and ends without a click.
   */
  play(tone: Tone, out: Stereo, at: Frames): void;
  /** A fresh effect for one part, where the instrument has one (an amplifier, a rotary speaker). */
  readonly insert?: () => Insert;
}
