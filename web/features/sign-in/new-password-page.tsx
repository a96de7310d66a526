import { useState } from 'react';
import { CodeForm } from '#web/features/sign-in/code-form.tsx';
import { refusal } from '#web/kit/password-attempts.ts';
import { rules } from '#web/features/sign-in/rules.ts';
import { useSubmission } from '#web/features/sign-in/use-submission.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { Door } from '#web/kit/door.tsx';
import { Wrong } from '#web/kit/field.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { PasswordField } from '#web/kit/password-field.tsx';
import { useForm } from '#web/kit/use-form.ts';
import styles from './sign-in.module.css';

const { newPassword } = words;

/** A full page load discards the state of the previous session. */
const enter = () => location.replace('/');

/** `/new-password#<token>`: the target of a link for a forgotten password. */
export function NewPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [asksCode, askCode] = useState(false);
  usePageTitle(asksCode ? words.code.title : newPassword.title);
  if (asksCode)
    return (
      <Door title={words.code.title} lead={newPassword.codeLead} footer={words.code.footer}>
        <div className={styles.signIn}>
          <CodeForm onEnter={enter} onRestart={() => location.replace('/sign-in')} />
        </div>
      </Door>
    );
  return (
    <Door title={newPassword.title} lead={newPassword.lead} footer={newPassword.footer}>
      <div className={styles.signIn}>
        {token === '' ? (
          <>
            <Wrong>{newPassword.noLink}</Wrong>
            <a className={keyClass('plain')} href="/sign-in">
              {newPassword.toSignIn}
            </a>
          </>
        ) : (
          <NewPasswordForm token={token} onCode={() => askCode(true)} />
        )}
      </div>
    </Door>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  /** The new password is saved; the account also requires a code. */
  readonly onCode: () => void;
}

function NewPasswordForm({ token, onCode }: NewPasswordFormProps) {
  const form = useForm({ password: '' }, { password: rules.newPassword });
  const choose = useSubmission(
    ({ password }: { readonly password: string }) =>
      call('setForgottenPassword', { body: { token, newPassword: password } }),
    (reply) => ('next' in reply ? onCode() : enter()),
  );
  return (
    <form noValidate aria-label={newPassword.title} onSubmit={form.submit(choose.submit)}>
      <PasswordField
        label={newPassword.label}
        hint={newPassword.hint}
        error={form.error('password')}
        field={form.field('password')}
        autoComplete="new-password"
      />
      <div role="alert">{choose.error !== undefined && <Wrong>{refusal(choose.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={choose.isPending}>
        {choose.isPending ? newPassword.submitting : newPassword.submit}
      </Key>
    </form>
  );
}
