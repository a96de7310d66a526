import type { Beats, MidiPitch, Velocity } from '#engine/kit/units.ts';
import type { PlacedLine } from './place-lines.ts';

/** A note of a line on the grid, before swing. */
export interface LineNote {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
  readonly pitch: MidiPitch;
  readonly velocity: Velocity;
  readonly syllable: number;
}

/** A line with its notes. */
export interface SungLine {
  readonly placed: PlacedLine;
  readonly isRapped: boolean;
  readonly notes: readonly LineNote[];
}
