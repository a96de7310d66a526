import { useSubmission } from '#web/features/auth/sign-in/use-submission.ts';
import { messages } from '#web/features/auth/sign-in/messages.ts';
import { CodeField, codeRule } from '#web/ui/code-field.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { focusFirst } from '#web/ui/first-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { authErrorMessage } from '#web/domain/auth-error-message.ts';
import { useForm } from '#web/ui/use-form.ts';
import { post } from '#web/data/visitor-api.ts';

interface CodeFormProps {
  readonly onSignedIn: () => void;
  /** Returns to the password form. */
  readonly onRestart: () => void;
}

/** The second step of a sign-in, for accounts with a second factor. */
export function CodeForm({ onSignedIn, onRestart }: CodeFormProps) {
  const form = useForm({ code: '' }, { code: codeRule });
  const verify = useSubmission((body: { readonly code: string }) => post('signInWithCode', body), onSignedIn);
  return (
    <form noValidate aria-label={messages.code.title} ref={focusFirst} onSubmit={form.submit(verify.submit)}>
      <CodeField error={form.error('code')} field={form.field('code')} />
      <div role="alert">
        {verify.error !== undefined && <FieldError>{authErrorMessage(verify.error)}</FieldError>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={verify.isPending}>
        {verify.isPending ? messages.signingIn : messages.signIn}
      </Button>
      <Button variant="ghost" onClick={onRestart}>
        {messages.code.restart}
      </Button>
    </form>
  );
}
