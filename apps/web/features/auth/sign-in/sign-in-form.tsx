import { EmailField } from '#web/features/auth/sign-in/email-field.tsx';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { rules } from '#web/features/auth/sign-in/rules.ts';
import { useSubmission } from '#web/features/auth/sign-in/use-submission.ts';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { post } from '#web/data/visitor-api.ts';
import textStyles from '#web/ui/text.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly onSignedIn: () => void;
  /** The password was correct; the account also requires a code. */
  readonly onCodeRequired: () => void;
}

export function SignInForm({ onSignedIn, onCodeRequired }: SignInFormProps) {
  const form = useForm<Credentials>(
    { email: '', password: '' },
    { email: rules.email, password: rules.existingPassword },
  );
  const signIn = useSubmission(
    ({ email, password }: Credentials) => post('signIn', { email: email.trim(), password }),
    (reply) => ('next' in reply ? onCodeRequired() : onSignedIn()),
  );
  return (
    <form noValidate aria-label={messages.signIn} onSubmit={form.submit(signIn.submit)}>
      <EmailField field={form.field('email')} error={form.error('email')} />
      <PasswordField
        label={messages.password}
        error={form.error('password')}
        field={form.field('password')}
        autoComplete="current-password"
      />
      <p className={textStyles.caption}>{messages.forgotten}</p>
      <div role="alert">
        {signIn.error !== undefined && <FieldError>{authErrorMessage(signIn.error)}</FieldError>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={signIn.isPending}>
        {signIn.isPending ? messages.signingIn : messages.signIn}
      </Button>
    </form>
  );
}
