import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlayback } from '#web/audio/use-playback.ts';

/** The last audio played beside the player, in any part of the page. */
let latest: HTMLAudioElement | undefined;

/**
 * Plays audio other than a track beside the player, which keeps its track; only one of them plays at a time.
 * `onFailure` is called when playback could not start.
 */
export function usePreviewAudio(onFailure: () => void) {
  const playback = usePlayback();
  const element = useRef<HTMLAudioElement>(undefined);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => () => element.current?.pause(), []);
  useEffect(
    () =>
      playback.subscribe(() => {
        if (playback.getState().status === 'playing') element.current?.pause();
      }),
    [playback],
  );

  async function play(url: string) {
    playback.pause();
    latest?.pause();
    const audio = new Audio(url);
    latest = audio;
    audio.volume = playback.getState().volume;
    for (const eventType of ['pause', 'ended', 'error'])
      audio.addEventListener(eventType, () => setPlaying(false));
    element.current = audio;
    setPlaying(true);
    try {
      await audio.play();
    } catch (error) {
      // Paused before it started: by the user.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setPlaying(false);
      onFailure();
    }
  }

  const stop = useCallback(() => element.current?.pause(), []);
  /** Playback position in seconds. */
  const position = useCallback(() => element.current?.currentTime ?? 0, []);
  return { isPlaying, play: (url: string) => void play(url), stop, position };
}
