import { accountLimits } from '#contract/account-limits.ts';
import { EmailField } from '#web/features/auth/sign-in/email-field.tsx';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { rules } from '#web/features/auth/sign-in/rules.ts';
import { useSubmission } from '#web/features/auth/sign-in/use-submission.ts';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { Field, TextInput, FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { post } from '#web/data/visitor-api.ts';
import styles from './sign-in.module.css';

const fieldRules = {
  firstName: rules.personName,
  lastName: rules.personName,
  email: rules.email,
  password: rules.newPassword,
};
const emptyValues = { firstName: '', lastName: '', email: '', password: '' };

export function CreateAccountForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const form = useForm(emptyValues, fieldRules);
  const create = useSubmission(
    ({ email, ...rest }: typeof emptyValues) => post('register', { ...rest, email: email.trim() }),
    onSignedIn,
  );
  return (
    <form noValidate aria-label={messages.create} onSubmit={form.submit(create.submit)}>
      <div className={styles.names}>
        <Field label={messages.firstName} error={form.error('firstName')}>
          {(control) => <TextInput {...control} {...form.field('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={messages.lastName} error={form.error('lastName')}>
          {(control) => <TextInput {...control} {...form.field('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <EmailField field={form.field('email')} error={form.error('email')} />
      <PasswordField
        label={messages.password}
        hint={messages.passwordHint(accountLimits.password.min)}
        error={form.error('password')}
        field={form.field('password')}
        autoComplete="new-password"
      />
      <div role="alert">
        {create.error !== undefined && <FieldError>{authErrorMessage(create.error)}</FieldError>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={create.isPending}>
        {create.isPending ? messages.creating : messages.create}
      </Button>
    </form>
  );
}
