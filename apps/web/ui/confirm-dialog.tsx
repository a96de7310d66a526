import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { uiMessages } from '#web/ui/messages.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequences, in one sentence. */
  readonly description: ReactNode;
  /** Label of the confirm button, such as "Delete". */
  readonly action: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a deletion; open as long as it is mounted. */
export function ConfirmDialog({ title, description, action, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} role="alertdialog">
      <DialogActions>
        <Button variant="ghost" data-first-focus="" onClick={onClose}>
          {uiMessages.cancel}
        </Button>
        <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
