import { limits } from '#contract/limits.ts';
import {
  CurrentPasswordField,
  currentPasswordRule,
} from '#web/features/auth/account/current-password-field.tsx';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { messages } from '#web/features/auth/account/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { lengthRule, useForm } from '#web/ui/use-form.ts';

const blank = { currentPassword: '', newPassword: '' };
const rules = {
  currentPassword: currentPasswordRule,
  newPassword: lengthRule(limits.password.min, messages.tooShort, limits.password.max, messages.tooLong),
};

/** Changes the password; the current password is required. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const form = useForm(blank, rules);
  const change = useAction('changePassword', {
    send: (body: typeof blank) => ({ body }),
    successToast: messages.changed,
    onSuccess: onChanged,
  });
  return (
    <form noValidate aria-label={messages.password} onSubmit={form.submit((values) => change.mutate(values))}>
      <CurrentPasswordField error={form.error('currentPassword')} field={form.field('currentPassword')} />
      <PasswordField
        label={messages.newPassword}
        hint={messages.newPasswordHint}
        error={form.error('newPassword')}
        field={form.field('newPassword')}
        autoComplete="new-password"
      />
      <div role="alert">{change.isError && <FieldError>{authErrorMessage(change.error)}</FieldError>}</div>
      <Button type="submit" variant="primary" busy={change.isPending}>
        {change.isPending ? messages.changing : messages.change}
      </Button>
    </form>
  );
}
