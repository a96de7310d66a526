import type { Frames, Seconds, Velocity } from '#engine/kit/units.ts';
import type { Stereo } from '../stems.ts';

/** One stroke as a drum sees it. */
export interface Stroke {
  readonly velocity: Velocity;
  /** Frames until something chokes it (a closing hi-hat); Infinity when nothing does. */
  readonly choke: Frames;
  /** Differs from stroke to stroke, the same for the same stroke of the same score. */
  readonly seed: number;
}

/** One piece of a kit. Stateless, like an instrument. */
export interface Drum {
  /** The longest it sounds. */
  readonly length: Seconds;
  /** Adds the stroke, at its place on the stage, from frame `at` on, never past the end of the buffer. */
  play(stroke: Stroke, out: Stereo, at: Frames): void;
}
