import { useEffect, useState } from 'react';
import { createPreviewPlayer } from '#web/audio/preview-player.ts';
import { soundAlone } from '#web/audio/sound-alone.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useStore } from '#web/ui/store.ts';

/** Plays audio other than a track beside the player. `onFailure` is called when playback could not start. */
export function usePreviewAudio(onFailure: () => void) {
  const playback = usePlayback();
  const [player] = useState(() => createPreviewPlayer());
  useEffect(() => {
    const leave = soundAlone(player);
    return () => {
      leave();
      player.pause();
    };
  }, [player]);

  async function play(url: string) {
    if (!(await player.play(url, playback.getState().volume))) onFailure();
  }

  return {
    isPlaying: useStore(player, () => player.getState().status === 'playing'),
    play: (url: string) => void play(url),
    stop: player.pause,
    position: player.position,
  };
}
