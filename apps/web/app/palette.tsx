import { useState } from 'react';
import { useLocation } from 'wouter';
import { actionCommands, openPageCommands, type ShellSubject } from '#web/app/commands.ts';
import { pageGroups, shortcutGroups } from '#web/app/command-places.ts';
import { messages } from '#web/app/palette/messages.ts';
import { Palette } from '#web/app/palette/palette.tsx';
import { ShortcutsDialog } from '#web/app/shortcuts/shortcuts-dialog.tsx';
import { useUser } from '#web/domain/user.ts';
import { offered } from '#web/ui/command.ts';

interface CommandPaletteProps extends Pick<ShellSubject, 'createProject' | 'purchase' | 'open'> {
  readonly onOpenChange: (open: boolean) => void;
}

/** The palette with the commands of the open page and of every page. */
export function CommandPalette({ onOpenChange, ...shell }: CommandPaletteProps) {
  const [, goTo] = useLocation();
  const user = useUser();
  // As the page was when the palette was opened.
  const [onPage] = useState(pageGroups);
  const subject: ShellSubject = { ...shell, user, goTo };
  return (
    <Palette
      onOpenChange={onOpenChange}
      commands={[
        ...onPage,
        { title: messages.actions, commands: offered(actionCommands, subject) },
        { title: messages.pages, commands: offered(openPageCommands, subject) },
      ]}
    />
  );
}

export function ShortcutList({ onOpenChange }: Pick<CommandPaletteProps, 'onOpenChange'>) {
  return <ShortcutsDialog open onOpenChange={onOpenChange} groups={shortcutGroups} />;
}
