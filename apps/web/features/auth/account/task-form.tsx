import type { FormEvent, ReactNode } from 'react';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { secondFactorMessages as messages } from '#web/features/auth/account/messages.ts';
import { DialogActions } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { focusFirst } from '#web/ui/first-focus.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';

interface TaskFormProps {
  readonly label: string;
  readonly submitButton: { readonly submit: string; readonly busy: string; readonly variant?: ButtonVariant };
  readonly isBusy: boolean;
  /** Error of the last submission. */
  readonly error: Error | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Absent when the step is mandatory. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** One step of a second-factor flow; it replaces the previous step in the dialog. */
export function TaskForm({
  label,
  submitButton,
  isBusy,
  error,
  onSubmit,
  onCancel,
  children,
}: TaskFormProps) {
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
      <div role="alert">{error && <FieldError>{authErrorMessage(error)}</FieldError>}</div>
      <DialogActions>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
        <Button type="submit" variant={submitButton.variant ?? 'primary'} busy={isBusy}>
          {isBusy ? submitButton.busy : submitButton.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
