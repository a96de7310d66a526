import { usePlaybackState } from '#web/audio/use-playback.ts';
import { PlayerBar } from '#web/features/tracks/player/player-bar.tsx';

/** The player bar; its code is loaded with the first played track, and playback does not wait for it. */
export function PlayerSlot() {
  const hasItem = usePlaybackState((state) => Boolean(state.item));
  return hasItem && <PlayerBar />;
}
