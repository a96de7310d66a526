import { clsx } from 'clsx';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { messages } from '#web/audio/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './audio-blocked-prompt.module.css';

/** Asks for the user gesture that the browser requires before playing audio. */
export function AudioBlockedPrompt() {
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
