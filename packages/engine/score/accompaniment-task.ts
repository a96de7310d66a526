import type { Bar } from '#engine/score/bars.ts';
import type { GridNote } from '#engine/score/composition-context.ts';
import type { AccompanimentStyle } from '#engine/theory/genres/style.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';

/** Whether a part plays in a bar. */
export type IsPlaying = (bar: Bar) => boolean;

export interface AccompanimentTask {
  readonly layer: AccompanimentStyle;
  readonly instrument: InstrumentName;
  readonly isPlaying: IsPlaying;
  /** Unique name of the part. */
  readonly name: string;
  /** The melody, which stays above the chords. */
  readonly melody: readonly GridNote[];
  readonly bass: readonly GridNote[];
  /** The chords of the sections that are already written. */
  readonly sections: readonly GridNote[];
  /** Bars in which a section plays that is written later. */
  readonly isJoined: IsPlaying;
}
