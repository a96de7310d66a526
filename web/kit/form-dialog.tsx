import type { FormEvent, ReactNode } from 'react';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Key } from '#web/kit/key.tsx';
import layoutStyles from './layout.module.css';

interface FormDialogProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Button labels; `busy` replaces `submit` during the submission. */
  readonly keys: { readonly cancel: string; readonly submit: string; readonly busy: string };
  readonly isBusy: boolean;
  readonly isOff?: boolean;
  /** Not called during a submission, so that Enter in a field cannot submit twice. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form, open as long as it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, keys, isBusy, isOff = false, onSubmit, onClose, children } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} {...(description === undefined ? {} : { description })}>
      <form
        className={layoutStyles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(event);
        }}
      >
        {children}
        <DialogKeys>
          <Key look="bare" onClick={onClose}>
            {keys.cancel}
          </Key>
          <Key type="submit" look="lit" busy={isBusy} disabled={isOff}>
            {isBusy ? keys.busy : keys.submit}
          </Key>
        </DialogKeys>
      </form>
    </Dialog>
  );
}
