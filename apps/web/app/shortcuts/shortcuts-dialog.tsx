import { messages } from '#web/app/shortcuts/messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type ShortcutGroup, type Chord, keyNames } from '#web/ui/shortcut.ts';
import styles from './shortcuts.module.css';

interface ShortcutKeysProps {
  readonly chords: readonly Chord[];
  /** `navigator.platform` */
  readonly platform: string;
}

/** The keys of a shortcut: alternatives with "or", a run of digits as "1 to 9". */
export function ShortcutKeys({ chords, platform }: ShortcutKeysProps) {
  const isRange = isDigitRange(chords);
  const shown = isRange ? [chords.at(0)!, chords.at(-1)!] : chords;
  return shown.map((chord, index) => {
    const keys = keyNames(chord, platform);
    return (
      <span key={keys.join('+')}>
        {index > 0 && <i>{isRange ? messages.to : messages.or}</i>}
        {keys.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
    );
  });
}

/** Whether these are at least three digit keys in order. */
const isDigitRange = (chords: readonly Chord[]): boolean =>
  chords.length > 2 && chords.every(({ key }, index) => key === String(Number(chords[0]!.key) + index));

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
                    {/* navigator.userAgentData, which replaces navigator.platform, is missing in two of three browsers. */}
                    <ShortcutKeys chords={chords} platform={navigator.platform} />
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
