import { EmailField } from '#web/features/sign-in/email-field.tsx';
import { refusal } from '#web/kit/password-attempts.ts';
import { rules } from '#web/features/sign-in/rules.ts';
import { useSubmission } from '#web/features/sign-in/use-submission.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { Wrong } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { useForm } from '#web/kit/use-form.ts';
import textStyles from '#web/kit/text.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly onEnter: () => void;
  /** The password was correct; the account also requires a code. */
  readonly onCode: () => void;
}

export function SignInForm({ onEnter, onCode }: SignInFormProps) {
  const form = useForm<Credentials>(
    { email: '', password: '' },
    { email: rules.email, password: rules.knownPassword },
  );
  const signIn = useSubmission(
    ({ email, password }: Credentials) => call('signIn', { body: { email: email.trim(), password } }),
    (reply) => ('next' in reply ? onCode() : onEnter()),
  );
  return (
    <form noValidate aria-label={words.signIn} onSubmit={form.submit(signIn.submit)}>
      <EmailField field={form.field('email')} error={form.error('email')} />
      <PasswordField
        label={words.password}
        error={form.error('password')}
        field={form.field('password')}
        autoComplete="current-password"
      />
      <p className={textStyles.caption}>{words.forgotten}</p>
      <div role="alert">{signIn.error !== undefined && <Wrong>{refusal(signIn.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={signIn.isPending}>
        {signIn.isPending ? words.signingIn : words.signIn}
      </Key>
    </form>
  );
}
