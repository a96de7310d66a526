import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { PlayerState, SharedPlayer } from '#web/guest/shared-player.ts';

export const PlayerContext = createContext<SharedPlayer | undefined>(undefined);

export function usePlayer(): SharedPlayer {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('The page has no player.');
  return player;
}

/** The state of the player; its position is not part of it. */
export function usePlayerState(): PlayerState {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, player.getState);
}

/** Calls `listener` with the position in seconds at each frame while playing, and after each change. */
export function usePosition(listener: (seconds: number) => void): void {
  const player = usePlayer();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      latest.current(player.position());
      if (player.getState().status === 'playing') frame = requestAnimationFrame(show);
    };
    show();
    const unsubscribe = player.subscribe(show);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, [player]);
}
