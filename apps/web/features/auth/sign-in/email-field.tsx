import { messages } from '#web/features/auth/sign-in/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { TextFieldProps } from '#web/ui/use-form.ts';

interface EmailFieldProps {
  readonly field: TextFieldProps;
  readonly error: string | undefined;
}

/** The email field; browsers store it as the username. */
export function EmailField({ field, error }: EmailFieldProps) {
  return (
    <Field label={messages.email} error={error}>
      {(control) => (
        <TextInput {...control} {...field} type="email" inputMode="email" autoComplete="username" />
      )}
    </Field>
  );
}
