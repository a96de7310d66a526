import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '#web/kit/field.tsx';
import { IconKey } from '#web/kit/key.tsx';
import type { TextFieldProps } from '#web/kit/use-form.ts';
import styles from './password-field.module.css';

const words = { show: 'Show password', hide: 'Hide password' } as const;

interface PasswordFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly field: TextFieldProps;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, field, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    // The error replaces the hint, because it includes it.
    <Field label={label} hint={error === undefined ? hint : undefined} error={error}>
      {(control) => (
        <div className={styles.password}>
          <TextInput
            {...control}
            {...field}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
          />
          <IconKey
            icon="eye"
            label={shown ? words.hide : words.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
