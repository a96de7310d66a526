import { useEffect, useState, type ReactNode } from 'react';
import { AudioBlockedPrompt } from '#web/kit/audio/audio-blocked-prompt.tsx';
import { followMediaSession } from '#web/kit/audio/media-session.ts';
import { createPlayback } from '#web/kit/audio/playback.ts';
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

/** Holds the one player above all pages, so that no navigation stops it. */
export function AudioProvider({ children }: { readonly children: ReactNode }) {
  const [playback] = useState(() =>
    createPlayback({ element: audioElement(), silenceUrl, shelf: localShelf() }),
  );
  useEffect(() => unlockOnFirstGesture(window, playback), [playback]);
  useEffect(() => followMediaSession(playback), [playback]);
  useEffect(() => onLive('back', playback.tryAgain), [playback]);
  return (
    <PlaybackContext value={playback}>
      {children}
      <AudioBlockedPrompt />
    </PlaybackContext>
  );
}
