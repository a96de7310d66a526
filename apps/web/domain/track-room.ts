import type { Project } from '#contract/projects.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import { type Store, useStore } from '#web/ui/store.ts';

/** The selected range of the shown version: a store, because a drag changes it with each move of the pointer. */
type RangeSelection = Pick<Store<TimeRange | undefined>, 'get' | 'subscribe'>;

/** The selected range; renders only the parts of the page that call it. */
export const useRange = ({ selection }: Pick<TrackRoom, 'selection'>): TimeRange | undefined =>
  useStore(selection, selection.get, () => undefined);

/** What the parts of a track's page share. Times are seconds of the shown version. */
export interface TrackRoom {
  /** With the fields of the current version. */
  readonly track: TrackDetail;
  /** Undefined while it loads. */
  readonly project: Project | undefined;
  /** Newest first, without those in the trash. */
  readonly versions: readonly TrackVersion[];
  readonly shown: TrackVersion;
  readonly showVersion: (number: number) => void;
  /** The shown version for the player. */
  readonly item: Playable;
  /** The playback position; 0 while the shown version is not in the player. */
  readonly position: () => number;
  /** Moves the playback position without starting. */
  readonly seek: (seconds: number) => void;
  readonly playFrom: (seconds: number) => void;
  /** Plays a range once and pauses at its end; a range of another version shows that version. */
  readonly playRange: (range: TimeRange, version?: number) => void;
  /** The selected range; `useRange` renders with it. */
  readonly selection: RangeSelection;
  readonly setRange: (range: TimeRange | undefined) => void;
  /**
   * Calls `listener` when the form of a new comment is requested, for the range or the playback position.
   * @returns the function that unsubscribes
   */
  readonly onCompose: (listener: () => void) => () => void;
  /** The comment that is marked in the list and on the waveform. */
  readonly focusedCommentId: string | undefined;
  readonly focusComment: (id: string | undefined) => void;
}
