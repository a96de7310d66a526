import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type Command, offered } from '#web/ui/command.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ariaShortcuts, keyNames } from '#web/ui/shortcut.ts';

interface CommandProps<Subject> {
  readonly command: Command<Subject>;
  readonly subject: Subject;
}

type CommandButtonProps<Subject> = CommandProps<Subject> &
  Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
    /** Shows the first key of the command. */
    readonly showsKey?: boolean;
  };

/** A button of a command, with its icon and label. Renders nothing where the command does not exist. */
export function CommandButton<Subject>({
  command,
  subject,
  showsKey = false,
  ...rest
}: CommandButtonProps<Subject>) {
  const [offer] = offered([command], subject);
  if (!offer) return null;
  const { icon, label, chords, isRefused, run } = offer;
  return (
    <Button
      disabled={isRefused}
      aria-keyshortcuts={ariaShortcuts(chords) || undefined}
      {...rest}
      onClick={() => run()}
    >
      {icon && <Icon name={icon} size="small" />}
      {label}
      {showsKey && chords[0] && (
        <kbd aria-hidden="true">{keyNames(chords[0], navigator.platform).join(' + ')}</kbd>
      )}
    </Button>
  );
}

type CommandIconButtonProps<Subject> = CommandProps<Subject> &
  Omit<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'onClick'>;

/** The same as an icon, for a command that has one. */
export function CommandIconButton<Subject>({ command, subject, ...rest }: CommandIconButtonProps<Subject>) {
  const [offer] = offered([command], subject);
  if (offer?.icon === undefined) return null;
  const { icon, label, chords, isRefused, run } = offer;
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={isRefused}
      aria-keyshortcuts={ariaShortcuts(chords) || undefined}
      {...rest}
      onClick={() => run()}
    />
  );
}
