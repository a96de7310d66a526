import { usePlaybackState } from '#web/audio/use-playback.ts';
import { lazyComponent } from '#web/data/lazy-component.tsx';

const PlayerBar = lazyComponent(
  async () => (await import('#web/features/tracks/player/player-bar.tsx')).PlayerBar,
  {
    placeholder: null,
    fallback: () => null,
  },
);

/** The player bar; its code is loaded with the first played track, and playback does not wait for it. */
export function PlayerSlot() {
  const hasItem = usePlaybackState((state) => Boolean(state.item));
  return hasItem && <PlayerBar />;
}
