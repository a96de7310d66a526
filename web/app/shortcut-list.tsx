import { shortcutGroups } from '#web/app/shortcut-groups.ts';
import { ShortcutsDialog } from '#web/features/shortcuts/shortcuts-dialog.tsx';

interface ShortcutListProps {
  readonly onOpenChange: (open: boolean) => void;
}

/** All shortcuts of all features. */
export function ShortcutList({ onOpenChange }: ShortcutListProps) {
  return <ShortcutsDialog open onOpenChange={onOpenChange} groups={shortcutGroups} />;
}
