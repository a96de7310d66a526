import type { FormEvent, ReactNode } from 'react';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import layoutStyles from './layout.module.css';

interface FormDialogProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Button labels; `busy` replaces `submit` during the submission. */
  readonly labels: { readonly cancel: string; readonly submit: string; readonly busy: string };
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** Not called during a submission, so that Enter in a field cannot submit twice. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly onClose: () => void;
  /** The fields. */
  readonly children?: ReactNode;
}

/** A dialog with a form, open as long as it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, labels, isBusy, isDisabled = false, onSubmit, onClose, children } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} {...(description === undefined ? {} : { description })}>
      <form
        className={layoutStyles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Events of a dialog also reach the form that it was opened in.
          event.stopPropagation();
          if (!isBusy) onSubmit(event);
        }}
      >
        {children}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={isDisabled}>
            {isBusy ? labels.busy : labels.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
