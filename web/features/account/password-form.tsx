import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/account/words.ts';
import { call } from '#web/kit/api.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';
import { useUser } from '#web/kit/user.ts';

const blank = { currentPassword: '', newPassword: '' };
const maxLength = { value: limits.password.max, message: words.tooLong };
const rules = {
  currentPassword: { required: words.currentNeeded, maxLength },
  newPassword: {
    required: words.tooShort,
    minLength: { value: limits.password.min, message: words.tooShort },
    maxLength,
  },
} as const;

function refusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return words.tooMany(error.retryAfterSeconds);
  return reasonOf(error, words.failed);
}

/** Another password, for whoever knows the one that is. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const user = useUser();
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
      {/* For the password managers: whose password this is. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={words.current}
        error={errors.currentPassword?.message}
        registered={register('currentPassword', rules.currentPassword)}
        autoComplete="current-password"
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
