import { usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { lazyView } from '#web/kit/lazy-view.tsx';

const PlayerBar = lazyView(async () => (await import('#web/features/player/player-bar.tsx')).PlayerBar, {
  waiting: null,
  fallback: () => null,
});

/** The player bar; its code is loaded with the first played track, and playback does not wait for it. */
export function PlayerSlot() {
  const hasItem = usePlaybackState((state) => Boolean(state.item));
  return hasItem && <PlayerBar />;
}
