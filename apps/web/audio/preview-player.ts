import { createElementPlayer } from '#web/audio/element-player.ts';
import { createStore } from '#web/ui/store.ts';

type Status = 'paused' | 'playing';

/**
 * Plays audio other than a track beside the player, which keeps its track. `element` is one of the page, with the
 * browser's controls; by default it is a new one.
 */
export function createPreviewPlayer(element?: HTMLAudioElement) {
  const { get, set, subscribe } = createStore<{ readonly status: Status }>({ status: 'paused' });
  const setStatus = (status: Status) => {
    if (get().status !== status) set({ status });
  };
  const player = createElementPlayer({
    element,
    onEvent(event) {
      if (event !== 'moved') setStatus(event === 'waiting' || event === 'playing' ? 'playing' : 'paused');
    },
  });
  return {
    getState: get,
    subscribe,
    /** Resolves to whether it plays, or was paused before it did. */
    async play(url: string, volume: number): Promise<boolean> {
      player.load(url);
      player.setVolume(volume);
      setStatus('playing');
      const outcome = await player.play();
      if (outcome === 'playing' || outcome === 'interrupted') return true;
      setStatus('paused');
      return false;
    },
    pause: () => player.pause(),
    position: player.position,
  };
}
