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
  /** What a browser that keeps passwords offers here. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field of a form, whose letters can be shown. */
export function PasswordField({ label, hint, error, field, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    // The error says what the hint says, and more.
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
