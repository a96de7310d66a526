import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { CurrentPasswordField, currentPasswordRules } from '#web/features/account/current-password-field.tsx';
import { refusal } from '#web/features/account/refusal.ts';
import { words } from '#web/features/account/words.ts';
import { call } from '#web/kit/api.ts';
import { Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { toast } from '#web/kit/toast.ts';

const blank = { currentPassword: '', newPassword: '' };
const rules = {
  currentPassword: currentPasswordRules,
  newPassword: {
    required: words.tooShort,
    minLength: { value: limits.password.min, message: words.tooShort },
    maxLength: { value: limits.password.max, message: words.tooLong },
  },
} as const;

/** Another password, for whoever knows the one that is. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: blank });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (body: typeof blank) => call('changePassword', { body }),
    onSuccess: () => {
      toast(words.changed);
      onChanged();
    },
  });
  return (
    <form
      noValidate
      aria-label={words.password}
      onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
    >
      <CurrentPasswordField
        error={errors.currentPassword?.message}
        registered={register('currentPassword', rules.currentPassword)}
      />
      <PasswordField
        label={words.next}
        hint={words.nextHint}
        error={errors.newPassword?.message}
        registered={register('newPassword', rules.newPassword)}
        autoComplete="new-password"
      />
      <div role="alert">{change.isError && <Wrong>{refusal(change.error)}</Wrong>}</div>
      <Key type="submit" look="lit" busy={change.isPending}>
        {change.isPending ? words.changing : words.change}
      </Key>
    </form>
  );
}
