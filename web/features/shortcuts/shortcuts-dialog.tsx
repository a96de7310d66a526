import { messages } from '#web/features/shortcuts/messages.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { type Chord, keyNames, type ShortcutGroup } from '#web/kit/shortcut.ts';
import styles from './shortcuts.module.css';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly groups: readonly ShortcutGroup[];
}

/** The dialog that `?` opens: every shortcut, from the definitions that the key handlers use. */
export function ShortcutsDialog({ open, onOpenChange, groups }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.title} width="wide">
      <div className={styles.shortcuts}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ description: does, chords }) => (
                <div key={does} className={styles.shortcut}>
                  <dt>{does}</dt>
                  <dd>
                    {chords.map((chord, index) => (
                      <span key={keysOf(chord).join('+')}>
                        {index > 0 && <i>{messages.or}</i>}
                        <Keys chord={chord} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

// navigator.userAgentData, the replacement for navigator.platform, is missing in two of three browsers.
const keysOf = (chord: Chord) => keyNames(chord, navigator.platform);

function Keys({ chord }: { readonly chord: Chord }) {
  return keysOf(chord).map((name) => <kbd key={name}>{name}</kbd>);
}
