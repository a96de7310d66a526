import { commandsFor, type ShellActions } from '#web/app/commands.ts';
import { shortcutGroups } from '#web/app/shortcut-groups.ts';
import { Palette } from '#web/app/palette/palette.tsx';
import { ShortcutsDialog } from '#web/app/shortcuts/shortcuts-dialog.tsx';
import { useUser } from '#web/domain/user.ts';

interface CommandPaletteProps extends ShellActions {
  readonly onOpenChange: (open: boolean) => void;
}

export function CommandPalette({ onOpenChange, ...actions }: CommandPaletteProps) {
  return <Palette onOpenChange={onOpenChange} commands={commandsFor(useUser(), actions)} />;
}

export function ShortcutList({ onOpenChange }: Pick<CommandPaletteProps, 'onOpenChange'>) {
  return <ShortcutsDialog open onOpenChange={onOpenChange} groups={shortcutGroups} />;
}
