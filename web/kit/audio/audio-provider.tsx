import { useEffect, useState, type ReactNode } from 'react';
import { AudioBlockedPrompt } from '#web/kit/audio/audio-blocked-prompt.tsx';
import { createPlayback, type Playback } from '#web/kit/audio/playback.ts';
import { unlockOnFirstGesture } from '#web/kit/audio/unlock.ts';
import { PlaybackContext } from '#web/kit/audio/use-playback.ts';
import { onLive } from '#web/kit/live.ts';
// A file, not an inlined data address: the content security policy lets media come from the site only.
import silenceUrl from '#web/kit/audio/silence.wav?no-inline';

const localShelf = () => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/** The server, which draws the page too, has nothing that sounds. */
const audioElement = () => ('Audio' in globalThis ? new Audio() : (new EventTarget() as HTMLAudioElement));

/** The lock screen and the media keys, whose code comes with the first thing that is played. Gives the function that stops. */
function showOnceSomethingPlays(playback: Playback): () => void {
  let isOver = false;
  const begin = async () => {
    const { followMediaSession } = await import('#web/kit/audio/media-session.ts');
    if (!isOver) stop = followMediaSession(playback);
  };
  let stop: () => void = playback.subscribe(() => {
    if (!playback.getState().item) return;
    stop();
    // It plays without.
    begin().catch(() => undefined);
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Holds the one player above all pages, so that no navigation stops it. */
export function AudioProvider({ children }: { readonly children: ReactNode }) {
  const [playback] = useState(() =>
    createPlayback({ element: audioElement(), silenceUrl, shelf: localShelf() }),
  );
  useEffect(() => unlockOnFirstGesture(window, playback), [playback]);
  useEffect(() => showOnceSomethingPlays(playback), [playback]);
  useEffect(() => onLive('back', playback.tryAgain), [playback]);
  return (
    <PlaybackContext value={playback}>
      {children}
      <AudioBlockedPrompt />
    </PlaybackContext>
  );
}
