import { useForm } from 'react-hook-form';
import { CurrentPasswordField, currentPasswordRules } from '#web/features/account/current-password-field.tsx';
import { TaskForm } from '#web/features/account/task-form.tsx';
import { CodeField, codeRules } from '#web/kit/code-field.tsx';
import type { KeyLook } from '#web/kit/key.tsx';

/** What shows that it is the person, and not a browser that was left open. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProveFormProps {
  readonly label: string;
  /** What follows from it. */
  readonly text: string;
  readonly keys: { readonly submit: string; readonly busy: string; readonly look?: KeyLook };
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onProve: (proof: Proof) => void;
  readonly onCancel: () => void;
}

/** Asks for the password and a code before something is done to the second factor. */
export function ProveForm({ text, onProve, ...form }: ProveFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', code: '' } });
  const { errors } = formState;
  return (
    <TaskForm {...form} onSubmit={(event) => void handleSubmit(onProve)(event)}>
      <p>{text}</p>
      <CurrentPasswordField
        error={errors.password?.message}
        registered={register('password', currentPasswordRules)}
      />
      <CodeField error={errors.code?.message} registered={register('code', codeRules)} />
    </TaskForm>
  );
}
