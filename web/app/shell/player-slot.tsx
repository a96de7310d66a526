import { lazy, Suspense } from 'react';
import { Boundary } from '#web/kit/boundary.tsx';
import { usePlaybackState } from '#web/kit/audio/use-playback.ts';

const PlayerBar = lazy(async () => ({
  default: (await import('#web/features/player/player-bar.tsx')).PlayerBar,
}));

/** The place of the player; its code is loaded when the first track is played, and sound does not wait for it. */
export function PlayerSlot() {
  const hasItem = usePlaybackState((state) => Boolean(state.item));
  if (!hasItem) return null;
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <PlayerBar />
      </Suspense>
    </Boundary>
  );
}
