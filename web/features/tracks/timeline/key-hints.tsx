import { messages } from '#web/features/tracks/page/messages.ts';
import { pageShortcuts } from '#web/features/tracks/page/shortcuts.ts';
import { keyNames, type Shortcut } from '#web/ui/shortcut.ts';
import styles from './timeline.module.css';

/** The most used keys of the page, for pointer devices with a keyboard. */
export function KeyHints({ versions }: { readonly versions: number }) {
  const shown: readonly Shortcut[] = [
    pageShortcuts.play,
    pageShortcuts.comment,
    pageShortcuts.extend,
    ...(versions > 1 ? [pageShortcuts.version] : []),
  ];
  return (
    <p className={styles.hints} aria-label={messages.score.keys}>
      {shown.map(({ chords, description }) => (
        <span key={description}>
          {chords.slice(0, 2).map((chord) => (
            <kbd key={chord.key}>{keyNames(chord, navigator.platform).join(' + ')}</kbd>
          ))}
          {description}
        </span>
      ))}
    </p>
  );
}
