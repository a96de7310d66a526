import { messages } from '#web/app/shortcuts/messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShortcutKeys } from '#web/app/shortcuts/shortcut-keys.tsx';
import type { ShortcutGroup } from '#web/ui/shortcut.ts';
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
