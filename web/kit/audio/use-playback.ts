import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Playback } from '#web/kit/audio/playback.ts';
import { type PlaybackState, silent } from '#web/kit/audio/playback-state.ts';

export const PlaybackContext = createContext<Playback | null>(null);

/** The player's controls. Throws outside of `AudioProvider`. */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext);
  if (!playback) throw new Error('usePlayback must be used within an AudioProvider');
  return playback;
}

/** One value of the player's state; renders again only when that value changes. */
export function usePlaybackState<T>(select: (state: PlaybackState) => T): T {
  const playback = usePlayback();
  return useSyncExternalStore(
    playback.subscribe,
    () => select(playback.getState()),
    () => select(silent),
  );
}
