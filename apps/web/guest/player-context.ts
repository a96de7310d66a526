import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { followPosition } from '#web/audio/follow-position.ts';
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
  const draw = useEffectEvent(() => listener(player.position()));
  useEffect(() => followPosition(player, () => draw()), [player]);
}
