import { createContext, useContext } from 'react';
import type { Project } from '#contract/projects.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import { type Store, useStore } from '#web/ui/store.ts';

/** What the parts of a track's page share. Times are seconds of the shown version. */
export interface TrackPageState {
  /** With the fields of the current version. */
  readonly track: TrackDetail;
  /** Undefined while it loads. */
  readonly project: Project | undefined;
  /** Newest first, without those in the trash. */
  readonly versions: readonly TrackVersion[];
  readonly shown: TrackVersion;
  /** The address names a version that does not exist. */
  readonly isVersionMissing: boolean;
  /** The shown version for the player; the same object until one of its fields changes. */
  readonly item: Playable;
  /** The selected range of the shown version. */
  readonly range: TimeRange | undefined;
  /** The selected range is played over and over. */
  readonly isLooping: boolean;
  /** The comment that is marked in the list and on the waveform. */
  readonly focusedCommentId: string | undefined;
  /** Increases each time that the form of a new comment is requested, for the range or the playback position. */
  readonly composeCount: number;
}

/** The state of a track's page, and what its parts do with it. The functions stay the same. */
export interface TrackPage extends Pick<Store<TrackPageState>, 'get' | 'subscribe'> {
  readonly showVersion: (number: number) => void;
  /** Shows the version that was shown before. */
  readonly showPreviousVersion: () => void;
  /** Plays or pauses the shown version, from where it is. */
  readonly toggle: () => void;
  /** The playback position; 0 while the shown version is not in the player. */
  readonly position: () => number;
  /** Moves the playback position without starting. */
  readonly seek: (seconds: number) => void;
  readonly playFrom: (seconds: number) => void;
  /** Plays a range once and pauses at its end; a range of another version shows that version. */
  readonly playRange: (range: TimeRange, version?: number) => void;
  readonly setRange: (range: TimeRange | undefined) => void;
  /** Plays the selected range over and over, or no longer. */
  readonly toggleLoop: () => void;
  /** Opens the form of a new comment. */
  readonly compose: () => void;
  readonly focusComment: (id: string | undefined) => void;
}

export const TrackPageContext = createContext<TrackPage | undefined>(undefined);

/** The page of the track. Renders nothing again; `useTrackPageState` does. */
export function useTrackPage(): TrackPage {
  const page = useContext(TrackPageContext);
  if (!page) throw new Error('useTrackPage stands outside the page of a track.');
  return page;
}

/** A part of the page's state, which has to be the same value as long as the state is; renders only when it changes. */
export function useTrackPageState<Part>(read: (state: TrackPageState) => Part): Part {
  const page = useTrackPage();
  return useStore(page, () => read(page.get()));
}
