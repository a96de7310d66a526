import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ShareTarget, shareOutsideLabel, useShareOutside } from '#web/domain/share-outside.ts';

interface ShareOutsideButtonProps {
  readonly target: ShareTarget;
  readonly className?: string | undefined;
}

/** Opens the dialog for share links. Renders nothing where there is none. */
export function ShareOutsideButton({ target, className }: ShareOutsideButtonProps) {
  const shareOutside = useShareOutside();
  if (!shareOutside) return null;
  return (
    <Button className={className} onClick={() => shareOutside(target)}>
      <Icon name="outside" size="small" />
      {shareOutsideLabel}
    </Button>
  );
}
