import { accountLimits } from '#contract/account-limits.ts';
import { useState } from 'react';
import { CodeForm } from '#web/features/auth/sign-in/code-form.tsx';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { rules } from '#web/features/auth/sign-in/rules.ts';
import { useSubmission } from '#web/features/auth/sign-in/use-submission.ts';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { AuthLayout } from '#web/domain/auth-layout.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { post } from '#web/data/visitor-api.ts';
import styles from './sign-in.module.css';

const { newPassword } = messages;

/** A full page load discards the state of the previous session. */
const openApp = () => location.replace('/');

/** `/new-password#<token>`: the target of a link for a forgotten password. */
export function NewPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [isCodeRequired, setCodeRequired] = useState(false);
  usePageTitle(isCodeRequired ? messages.code.title : newPassword.title);
  if (isCodeRequired)
    return (
      <AuthLayout title={messages.code.title} lead={newPassword.codeLead} footer={messages.code.footer}>
        <div className={styles.signIn}>
          <CodeForm onSignedIn={openApp} onRestart={() => location.replace('/sign-in')} />
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={newPassword.title} lead={newPassword.lead} footer={newPassword.footer}>
      <div className={styles.signIn}>
        {token === '' ? (
          <>
            <FieldError>{newPassword.noLink}</FieldError>
            <a className={buttonClass('plain')} href="/sign-in">
              {newPassword.toSignIn}
            </a>
          </>
        ) : (
          <NewPasswordForm token={token} onCodeRequired={() => setCodeRequired(true)} />
        )}
      </div>
    </AuthLayout>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  /** The new password is saved; the account also requires a code. */
  readonly onCodeRequired: () => void;
}

function NewPasswordForm({ token, onCodeRequired }: NewPasswordFormProps) {
  const form = useForm({ password: '' }, { password: rules.newPassword });
  const setPassword = useSubmission(
    ({ password }: { readonly password: string }) =>
      post('setForgottenPassword', { token, newPassword: password }),
    (reply) => ('next' in reply ? onCodeRequired() : openApp()),
  );
  return (
    <form noValidate aria-label={newPassword.title} onSubmit={form.submit(setPassword.submit)}>
      <PasswordField
        label={newPassword.label}
        hint={newPassword.hint(accountLimits.password.min)}
        error={form.error('password')}
        field={form.field('password')}
        autoComplete="new-password"
      />
      <div role="alert">
        {setPassword.error !== undefined && <FieldError>{authErrorMessage(setPassword.error)}</FieldError>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={setPassword.isPending}>
        {setPassword.isPending ? newPassword.submitting : newPassword.submit}
      </Button>
    </form>
  );
}
