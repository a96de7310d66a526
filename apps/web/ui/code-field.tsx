import { useState } from 'react';
import { accountLimits as limits } from '#contract/account-limits.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { codeMessages } from '#web/ui/messages.ts';
import { lengthRule, type TextFieldProps } from '#web/ui/use-form.ts';
import layoutStyles from './layout.module.css';

const kinds = {
  app: {
    label: codeMessages.app,
    hint: codeMessages.appHint,
    switchLabel: codeMessages.useRecovery,
    inputProps: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: codeMessages.recovery,
    hint: codeMessages.recoveryHint,
    switchLabel: codeMessages.useApp,
    inputProps: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const;

export const codeRule = lengthRule(
  1,
  codeMessages.required,
  limits.secondFactorCode.max,
  codeMessages.tooLong,
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
