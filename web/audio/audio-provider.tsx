import { useEffect, useState, type ReactNode } from 'react';
import { AudioBlockedPrompt } from '#web/audio/audio-blocked-prompt.tsx';
import { followMediaSession } from '#web/audio/media-session.ts';
import { createPlayback } from '#web/audio/playback.ts';
import { unlockOnFirstGesture } from '#web/audio/unlock.ts';
import { PlaybackContext } from '#web/audio/use-playback.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { messages } from '#web/audio/messages.ts';
import { toast } from '#web/ui/toast.ts';
// A file and not a data: URL: the Content-Security-Policy allows media from the same origin only.
import silenceUrl from '#web/audio/silence.wav?no-inline';

const localStorageIfAllowed = () => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/** Without `Audio`, as in server rendering, a plain event target. */
const audioElement = () => ('Audio' in globalThis ? new Audio() : (new EventTarget() as HTMLAudioElement));

/** Holds the player above all pages, so that navigation does not stop it. */
export function AudioProvider({ children }: { readonly children: ReactNode }) {
  const [playback] = useState(() =>
    createPlayback({
      element: audioElement(),
      silenceUrl,
      storage: localStorageIfAllowed(),
      onNoOutput: () => toast(messages.noOutput),
      loadGapless: () => import('#web/audio/gapless-player.ts'),
    }),
  );
  useEffect(() => unlockOnFirstGesture(window, playback), [playback]);
  useEffect(() => followMediaSession(playback), [playback]);
  useEffect(() => onLiveMessage('back', playback.clearUnavailable), [playback]);
  return (
    <PlaybackContext value={playback}>
      {children}
      <AudioBlockedPrompt />
    </PlaybackContext>
  );
}
