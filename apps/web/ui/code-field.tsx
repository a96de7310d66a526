import { useState } from 'react';
import { accountLimits as limits } from '#contract/account-limits.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { lengthRule, type TextFieldProps } from '#web/ui/use-form.ts';
import layoutStyles from './layout.module.css';

const kinds = {
  app: {
    label: 'Code from your app',
    hint: 'Six digits that change every 30 seconds.',
    switchLabel: 'Use a recovery code',
    inputProps: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved. Each works once.',
    switchLabel: 'Use the app',
    inputProps: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const;

export const codeRule = lengthRule(
  1,
  'Please enter the code.',
  limits.secondFactorCode.max,
  'This code is too long.',
);

interface CodeFieldProps {
  readonly error: string | undefined;
  readonly field: TextFieldProps;
  /** Recovery codes are not accepted. */
  readonly appOnly?: boolean;
}

/** A form field for a second-factor code: from the authenticator app, or a recovery code. */
export function CodeField({ error, field, appOnly = false }: CodeFieldProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { label, hint, switchLabel, inputProps } = kinds[kind];
  return (
    <div className={layoutStyles.stack} data-gap="2">
      <Field label={label} hint={hint} error={error}>
        {(control) => <TextInput {...control} {...field} {...inputProps} spellCheck={false} />}
      </Field>
      {!appOnly && (
        <Button
          variant="ghost"
          className={layoutStyles.start}
          onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
        >
          {switchLabel}
        </Button>
      )}
    </div>
  );
}
