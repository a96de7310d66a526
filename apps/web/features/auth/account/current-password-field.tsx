import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/auth/account/messages.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useUser } from '#web/domain/user.ts';
import { lengthRule, type TextFieldProps } from '#web/ui/use-form.ts';

export const currentPasswordRule = lengthRule(
  1,
  messages.currentPasswordRequired,
  limits.password.max,
  messages.tooLong,
);

interface CurrentPasswordFieldProps {
  readonly error: string | undefined;
  readonly field: TextFieldProps;
}

export function CurrentPasswordField({ error, field }: CurrentPasswordFieldProps) {
  const user = useUser();
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={messages.currentPassword}
        error={error}
        field={field}
        autoComplete="current-password"
      />
    </>
  );
}
