import { limits } from '#contract/limits.ts';
import { CurrentPasswordField, currentPasswordRule } from '#web/features/account/current-password-field.tsx';
import { refusal } from '#web/kit/password-attempts.ts';
import { words } from '#web/features/account/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { lengthRule, useForm } from '#web/kit/use-form.ts';

const blank = { currentPassword: '', newPassword: '' };
const rules = {
  currentPassword: currentPasswordRule,
  newPassword: lengthRule(limits.password.min, words.tooShort, limits.password.max, words.tooLong),
};

/** Changes the password; the current password is required. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const form = useForm(blank, rules);
  const change = useAction('changePassword', {
    send: (body: typeof blank) => ({ body }),
    done: words.changed,
    onDone: onChanged,
  });
  return (
    <form noValidate aria-label={words.password} onSubmit={form.submit((values) => change.mutate(values))}>
      <CurrentPasswordField error={form.error('currentPassword')} field={form.field('currentPassword')} />
      <PasswordField
        label={words.next}
        hint={words.nextHint}
        error={form.error('newPassword')}
        field={form.field('newPassword')}
        autoComplete="new-password"
      />
      <div role="alert">{change.isError && <Wrong>{refusal(change.error)}</Wrong>}</div>
      <Key type="submit" look="lit" busy={change.isPending}>
        {change.isPending ? words.changing : words.change}
      </Key>
    </form>
  );
}
