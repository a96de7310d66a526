import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { words } from '#web/kit/audio/words.ts';
import { Key } from '#web/kit/key.tsx';
import { Lamp } from '#web/kit/lamp.tsx';
import './audio-blocked-prompt.css';

/** Asks for the click that a browser wants before it lets sound out. */
export function AudioBlockedPrompt() {
  const playback = usePlayback();
  const blocked = usePlaybackState((state) => state.gate === 'blocked');
  if (!blocked) return null;
  return (
    <section className="audio-blocked panel" role="alert" aria-label={words.blockedTitle}>
      <Lamp />
      <div>
        <h2 className="audio-blocked-title">{words.blockedTitle}</h2>
        <p className="text-ink-2">{words.blockedText}</p>
        <div className="audio-blocked-keys">
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
