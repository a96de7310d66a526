import { clsx } from 'clsx';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { words } from '#web/kit/audio/words.ts';
import { Key } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './audio-blocked-prompt.module.css';

/** Asks for the user gesture that the browser requires before playing audio. */
export function AudioBlockedPrompt() {
  const playback = usePlayback();
  const blocked = usePlaybackState((state) => state.gate === 'blocked');
  if (!blocked) return null;
  return (
    <section
      className={clsx(styles.audioBlocked, panelStyles.panel)}
      data-audio-blocked=""
      role="alert"
      aria-label={words.blockedTitle}
    >
      <Lamp />
      <div>
        <h2 className={styles.title}>{words.blockedTitle}</h2>
        <p className={textStyles.secondary}>{words.blockedText}</p>
        <div className={styles.keys}>
          <Key look="lit" onClick={() => void playback.unlock()}>
            {words.enable}
          </Key>
          <Key look="bare" onClick={playback.dismissPrompt}>
            {words.dismiss}
          </Key>
        </div>
      </div>
    </section>
  );
}
