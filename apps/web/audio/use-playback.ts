import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Playback } from '#web/audio/playback.ts';
import { type PlaybackState, initialState } from '#web/audio/playback-state.ts';

export const PlaybackContext = createContext<Playback | null>(null);

/** The player. Throws outside of `AudioProvider`. */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext);
  if (!playback) throw new Error('usePlayback must be used within an AudioProvider');
  return playback;
}

/** A value selected from the player state; rerenders only when it changes. */
export function usePlaybackState<T>(select: (state: PlaybackState) => T): T {
  const playback = usePlayback();
  return useSyncExternalStore(
    playback.subscribe,
    () => select(playback.getState()),
    () => select(initialState),
  );
}
