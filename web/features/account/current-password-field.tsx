import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/account/words.ts';
import { PasswordField } from '#web/kit/password-field.tsx';
import { useUser } from '#web/kit/user.ts';

export const currentPasswordRules = {
  required: words.currentNeeded,
  maxLength: { value: limits.password.max, message: words.tooLong },
} as const;

interface CurrentPasswordFieldProps {
  readonly error: string | undefined;
  readonly registered: UseFormRegisterReturn;
}

/** Asks for the password that somebody has. */
export function CurrentPasswordField({ error, registered }: CurrentPasswordFieldProps) {
  const user = useUser();
  return (
    <>
      {/* For the password managers: whose password this is. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={words.current}
        error={error}
        registered={registered}
        autoComplete="current-password"
      />
    </>
  );
}
