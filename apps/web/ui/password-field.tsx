import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uiMessages } from '#web/ui/messages.ts';
import type { TextFieldProps } from '#web/ui/use-form.ts';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly field: TextFieldProps;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, field, autoComplete }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    // The error replaces the hint, because it includes it.
    <Field label={label} hint={error === undefined ? hint : undefined} error={error}>
      {(control) => (
        <div className={styles.password}>
          <TextInput
            {...control}
            {...field}
            type={isVisible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
          />
          <IconButton
            icon="eye"
            label={isVisible ? uiMessages.hidePassword : uiMessages.showPassword}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          />
        </div>
      )}
    </Field>
  );
}
