import { CurrentPasswordField, currentPasswordRule } from '#web/features/account/current-password-field.tsx';
import { TaskForm } from '#web/features/account/task-form.tsx';
import { CodeField, codeRule } from '#web/kit/code-field.tsx';
import type { KeyLook } from '#web/kit/key.tsx';
import { useForm } from '#web/kit/use-form.ts';

/** Re-authentication: protects against an unattended, signed-in browser. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProveFormProps {
  readonly label: string;
  /** Explains the consequences of the action. */
  readonly text: string;
  readonly keys: { readonly submit: string; readonly busy: string; readonly look?: KeyLook };
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onProve: (proof: Proof) => void;
  readonly onCancel: () => void;
}

/** Asks for the password and a code before a change to the second factor. */
export function ProveForm({ text, onProve, ...task }: ProveFormProps) {
  const form = useForm<Proof>({ password: '', code: '' }, { password: currentPasswordRule, code: codeRule });
  return (
    <TaskForm {...task} onSubmit={form.submit(onProve)}>
      <p>{text}</p>
      <CurrentPasswordField error={form.error('password')} field={form.field('password')} />
      <CodeField error={form.error('code')} field={form.field('code')} />
    </TaskForm>
  );
}
