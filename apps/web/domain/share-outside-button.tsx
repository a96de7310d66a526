import { type ShareTarget, shareOutsideCommand, useShareOutside } from '#web/domain/share-outside.ts';
import { CommandButton } from '#web/ui/command-button.tsx';

interface ShareOutsideButtonProps {
  readonly target: ShareTarget;
  readonly className?: string | undefined;
}

/** Opens the dialog for share links. Renders nothing where there is none. */
export function ShareOutsideButton({ target, className }: ShareOutsideButtonProps) {
  const subject = { target, shareOutside: useShareOutside() };
  return <CommandButton command={shareOutsideCommand} subject={subject} className={className} />;
}
