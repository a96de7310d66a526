import type { Track } from '#contract/tracks.ts';
import { createContext, useContext } from 'react';
import { domainMessages } from '#web/domain/messages.ts';
import type { Command } from '#web/ui/command.ts';

/** What a link for people without an account leads to. Without a track and a playlist it is the project. */
export interface ShareTarget {
  readonly projectId: string;
  /** Title of the track, or name of the playlist or project. */
  readonly title: string;
  readonly imageUrl?: string | null;
  readonly playlistId?: string;
  readonly track?: {
    readonly id: string;
    /** The number of the version that a link can be fixed to. */
    readonly version: number;
    /** Whether the server can read its audio, from which guests get an MP3. */
    readonly isPlayable: boolean;
  };
}

/** Opens the dialog that creates share links. Undefined where there is none. */
export const ShareOutsideContext = createContext<((target: ShareTarget) => void) | undefined>(undefined);

/** Opens the dialog for share links, for users who may generate in the project. */
export const useShareOutside = () => useContext(ShareOutsideContext);

interface ShareSubject {
  readonly target: ShareTarget;
  readonly shareOutside: ((target: ShareTarget) => void) | undefined;
}

/** Opens the dialog for share links, where there is one. */
export const shareOutsideCommand = {
  id: 'share.outside',
  icon: 'outside',
  label: domainMessages.shareOutside,
  when: ({ shareOutside }) => shareOutside !== undefined,
  run: ({ shareOutside, target }) => shareOutside?.(target),
} as const satisfies Command<ShareSubject>;

/** The target of links to a track, in its own project by default. */
export const shareTargetOf = (track: Track, projectId = track.projectId): ShareTarget => ({
  projectId,
  title: track.title,
  track: {
    id: track.id,
    version: track.version,
    // A file without a decoder has no measurements.
    isPlayable: track.loudnessLufs !== null || track.waveform.points > 1,
  },
});
