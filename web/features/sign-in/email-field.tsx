import { words } from '#web/features/sign-in/words.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import type { TextFieldProps } from '#web/kit/use-form.ts';

interface EmailFieldProps {
  readonly field: TextFieldProps;
  readonly error: string | undefined;
}

/** The address that one signs in with, which browsers keep as the name of the account. */
export function EmailField({ field, error }: EmailFieldProps) {
  return (
    <Field label={words.email} error={error}>
      {(control) => (
        <TextInput {...control} {...field} type="email" inputMode="email" autoComplete="username" />
      )}
    </Field>
  );
}
