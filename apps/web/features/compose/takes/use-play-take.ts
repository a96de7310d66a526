import type { Take, TakeSet } from '#contract/take-sets.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { call } from '#web/data/api.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { toast } from '#web/ui/toast.ts';

export interface TakePlayer {
  /** The version of the set's track that plays now. */
  readonly playingVersion: number | undefined;
  readonly toggle: (take: Take) => Promise<void>;
}

/** Plays the takes of a set: versions of its track, named by their numbers. */
export function usePlayTake(
  { trackId }: TakeSet,
  projectName: string,
  toPlayable: (track: Track, projectName: string) => Playable,
): TakePlayer {
  const playback = usePlayback();
  const playingVersion = usePlaybackState(({ item, status }) =>
    item?.id === trackId && (status === 'playing' || status === 'loading') ? item?.version : undefined,
  );
  return {
    playingVersion,
    async toggle({ version, number }) {
      if (version === null || trackId === null) return;
      if (version === playingVersion) return playback.pause();
      try {
        const track = await call('getTrack', { params: { trackId }, query: { v: version } });
        const item = { ...toPlayable(track, projectName), title: messages.take(number), hasOwnTitle: true };
        playback.toggle(item, [item]);
      } catch {
        toast({ ...messages.failed, variant: 'destructive' });
      }
    },
  };
}
