import type { Frames, Seconds, Velocity } from '#engine/kit/units.ts';
import type { Stereo } from '../stems.ts';

/** A drum stroke. */
export interface Stroke {
  readonly velocity: Velocity;
  /** Frames until the sound is choked (a closing hi-hat); Infinity if it is not. */
  readonly choke: Frames;
  /** Unique to the stroke, deterministic for the score. */
  readonly seed: number;
}

/** One piece of a kit; stateless. */
export interface Drum {
  /** Maximum length. */
  readonly length: Seconds;
  /** Adds the stroke, panned, from frame `at` on, never past the end of the buffer. */
  play(stroke: Stroke, out: Stereo, at: Frames): void;
}
