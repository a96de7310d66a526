import { commandsFor, type ShellActions } from '#web/app/commands.ts';
import { Palette } from '#web/features/palette/palette.tsx';
import { useUser } from '#web/kit/user.ts';

interface CommandPaletteProps extends ShellActions {
  readonly onOpenChange: (open: boolean) => void;
}

/** The palette with what this app has to offer. */
export function CommandPalette({ onOpenChange, ...actions }: CommandPaletteProps) {
  return <Palette open onOpenChange={onOpenChange} commands={commandsFor(useUser(), actions)} />;
}
