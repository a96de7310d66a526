import type { ReactNode } from 'react';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Key } from '#web/kit/key.tsx';

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The consequences, in one sentence. */
  readonly description: ReactNode;
  /** Label of the confirm button, such as "Delete". */
  readonly action: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before a deletion. */
export function Confirm({ open, onOpenChange, title, description, action, busy, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      role="alertdialog"
    >
      <DialogKeys>
        <Key look="bare" data-first-focus="" onClick={() => onOpenChange(false)}>
          Cancel
        </Key>
        <Key look="risk" busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Key>
      </DialogKeys>
    </Dialog>
  );
}
