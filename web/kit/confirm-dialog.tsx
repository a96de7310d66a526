import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '#web/kit/dialog.tsx';
import { Button } from '#web/kit/button.tsx';

interface ConfirmDialogProps {
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
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      role="alertdialog"
    >
      <DialogActions>
        <Button variant="ghost" data-first-focus="" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
