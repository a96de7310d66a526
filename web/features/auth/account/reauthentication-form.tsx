import {
  CurrentPasswordField,
  currentPasswordRule,
} from '#web/features/auth/account/current-password-field.tsx';
import { TaskForm } from '#web/features/auth/account/task-form.tsx';
import { CodeField, codeRule } from '#web/ui/code-field.tsx';
import type { ButtonVariant } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** Re-authentication: protects against an unattended, signed-in browser. */
export interface Credentials {
  readonly password: string;
  readonly code: string;
}

interface ReauthenticationFormProps {
  readonly label: string;
  /** Explains the consequences of the action. */
  readonly text: string;
  readonly submitButton: { readonly submit: string; readonly busy: string; readonly variant?: ButtonVariant };
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onConfirm: (credentials: Credentials) => void;
  readonly onCancel: () => void;
}

/** Asks for the password and a code before a change to the second factor. */
export function ReauthenticationForm({ text, onConfirm, ...formProps }: ReauthenticationFormProps) {
  const form = useForm<Credentials>(
    { password: '', code: '' },
    { password: currentPasswordRule, code: codeRule },
  );
  return (
    <TaskForm {...formProps} onSubmit={form.submit(onConfirm)}>
      <p>{text}</p>
      <CurrentPasswordField error={form.error('password')} field={form.field('password')} />
      <CodeField error={form.error('code')} field={form.field('code')} />
    </TaskForm>
  );
}
