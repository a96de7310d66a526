import { clsx } from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { followMediaSession } from '#web/audio/media-session.ts';
import { messages } from '#web/audio/messages.ts';
import { createPlayback } from '#web/audio/playback.ts';
import { soundAlone } from '#web/audio/sound-alone.ts';
import { unlockOnFirstGesture } from '#web/audio/unlock.ts';
import { PlaybackContext, usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { toast } from '#web/ui/toast.ts';
// A file and not a data: URL: the Content-Security-Policy allows media from the same origin only.
import silenceUrl from '#web/audio/silence.wav?no-inline';
import { Button } from '#web/ui/button.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './audio-provider.module.css';

const localStorageIfAllowed = () => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/** Asks for the user gesture that the browser requires before playing audio. */
function AudioBlockedPrompt() {
  const playback = usePlayback();
  const blocked = usePlaybackState((state) => state.autoplay === 'blocked');
  if (!blocked) return null;
  return (
    <section
      className={clsx(styles.audioBlocked, panelStyles.panel)}
      data-audio-blocked=""
      role="alert"
      aria-label={messages.blockedTitle}
    >
      <StatusDot />
      <div>
        <h2 className={styles.title}>{messages.blockedTitle}</h2>
        <p className={textStyles.secondary}>{messages.blockedText}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void playback.unlock()}>
            {messages.enable}
          </Button>
          <Button variant="ghost" onClick={playback.dismissPrompt}>
            {messages.dismiss}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Holds the player above all pages, so that navigation does not stop it. */
export function AudioProvider({ children }: { readonly children: ReactNode }) {
  const [playback] = useState(() =>
    createPlayback({
      silenceUrl,
      storage: localStorageIfAllowed(),
      onNoOutput: () => toast(messages.noOutput),
      loadGapless: () => import('#web/audio/gapless-player.ts'),
    }),
  );
  useEffect(() => unlockOnFirstGesture(window, playback), [playback]);
  useEffect(() => followMediaSession(playback), [playback]);
  useEffect(() => soundAlone(playback), [playback]);
  useEffect(() => onLiveMessage('back', playback.clearUnavailable), [playback]);
  return (
    <PlaybackContext value={playback}>
      {children}
      <AudioBlockedPrompt />
    </PlaybackContext>
  );
}
