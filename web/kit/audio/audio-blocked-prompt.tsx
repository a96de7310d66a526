import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { words } from '#web/kit/audio/words.ts';
import '#web/kit/audio/audio-blocked-prompt.css';

/** Asks for the click that a browser wants before it lets sound out. */
export function AudioBlockedPrompt() {
  const playback = usePlayback();
  const blocked = usePlaybackState((state) => state.gate === 'blocked');
  if (!blocked) return null;
  return (
    <section className="audio-blocked panel" role="alert" aria-label={words.blockedTitle}>
      <span className="lamp" aria-hidden="true" />
      <div>
        <b>{words.blockedTitle}</b>
        <p className="dim">{words.blockedText}</p>
        <div className="bar">
          <button className="key lit" type="button" onClick={() => void playback.unlock()}>
            {words.enable}
          </button>
          <button className="key bare" type="button" onClick={playback.dismissPrompt}>
            {words.dismiss}
          </button>
        </div>
      </div>
    </section>
  );
}
