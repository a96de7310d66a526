import type { FormEvent, ReactNode } from 'react';
import { refusal } from '#web/kit/password-attempts.ts';
import { secondFactorWords as words } from '#web/features/account/second-factor-words.ts';
import { DialogKeys } from '#web/kit/dialog.tsx';
import { Wrong } from '#web/kit/field.tsx';
import { focusFirst } from '#web/kit/first-focus.ts';
import { Key, type KeyLook } from '#web/kit/key.tsx';

interface TaskFormProps {
  readonly label: string;
  readonly keys: { readonly submit: string; readonly busy: string; readonly look?: KeyLook };
  readonly isBusy: boolean;
  /** Error of the last submission. */
  readonly error: Error | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Absent when the step is mandatory. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** One step of a second-factor flow; it replaces the previous step in the dialog. */
export function TaskForm({ label, keys, isBusy, error, onSubmit, onCancel, children }: TaskFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      ref={focusFirst}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit(event);
      }}
    >
      {children}
      <div role="alert">{error && <Wrong>{refusal(error)}</Wrong>}</div>
      <DialogKeys>
        {onCancel && (
          <Key look="bare" onClick={onCancel}>
            {words.cancel}
          </Key>
        )}
        <Key type="submit" look={keys.look ?? 'lit'} busy={isBusy}>
          {isBusy ? keys.busy : keys.submit}
        </Key>
      </DialogKeys>
    </form>
  );
}
