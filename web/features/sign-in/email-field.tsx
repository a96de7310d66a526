import type { UseFormRegisterReturn } from 'react-hook-form';
import { words } from '#web/features/sign-in/words.ts';
import { Field, TextInput } from '#web/kit/field.tsx';

interface EmailFieldProps {
  readonly registered: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/** The address that one signs in with, which browsers keep as the name of the account. */
export function EmailField({ registered, error }: EmailFieldProps) {
  return (
    <Field label={words.email} error={error}>
      {(control) => (
        <TextInput {...control} {...registered} type="email" inputMode="email" autoComplete="username" />
      )}
    </Field>
  );
}
