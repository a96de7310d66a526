import { EmailField } from '#web/features/sign-in/email-field.tsx';
import { refusal } from '#web/kit/password-attempts.ts';
import { rules } from '#web/features/sign-in/rules.ts';
import { useSubmission } from '#web/features/sign-in/use-submission.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextInput, Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { useForm } from '#web/kit/use-form.ts';
import styles from './sign-in.module.css';

const blankRules = {
  firstName: rules.personName,
  lastName: rules.personName,
  email: rules.email,
  password: rules.newPassword,
};
const blank = { firstName: '', lastName: '', email: '', password: '' };

export function CreateAccountForm({ onEnter }: { readonly onEnter: () => void }) {
  const form = useForm(blank, blankRules);
  const create = useSubmission(
    ({ email, ...rest }: typeof blank) => call('register', { body: { ...rest, email: email.trim() } }),
    onEnter,
  );
  return (
    <form noValidate aria-label={words.create} onSubmit={form.submit(create.submit)}>
      <div className={styles.names}>
        <Field label={words.firstName} error={form.error('firstName')}>
          {(control) => <TextInput {...control} {...form.field('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={words.lastName} error={form.error('lastName')}>
          {(control) => <TextInput {...control} {...form.field('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <EmailField field={form.field('email')} error={form.error('email')} />
      <PasswordField
        label={words.password}
        hint={words.passwordHint}
        error={form.error('password')}
        field={form.field('password')}
        autoComplete="new-password"
      />
      <div role="alert">{create.error !== undefined && <Wrong>{refusal(create.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Key>
    </form>
  );
}
