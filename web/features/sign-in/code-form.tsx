import { useSubmission } from '#web/features/sign-in/use-submission.ts';
import { words } from '#web/features/sign-in/words.ts';
import { call } from '#web/kit/api.ts';
import { CodeField, codeRule } from '#web/kit/code-field.tsx';
import { Wrong } from '#web/kit/field.tsx';
import { focusFirst } from '#web/kit/first-focus.ts';
import { Key } from '#web/kit/key.tsx';
import { refusal } from '#web/kit/password-attempts.ts';
import { useForm } from '#web/kit/use-form.ts';

interface CodeFormProps {
  readonly onEnter: () => void;
  /** Returns to the password form. */
  readonly onRestart: () => void;
}

/** The second step of a sign-in, for accounts with a second factor. */
export function CodeForm({ onEnter, onRestart }: CodeFormProps) {
  const form = useForm({ code: '' }, { code: codeRule });
  const give = useSubmission((body: { readonly code: string }) => call('signInWithCode', { body }), onEnter);
  return (
    <form noValidate aria-label={words.code.title} ref={focusFirst} onSubmit={form.submit(give.submit)}>
      <CodeField error={form.error('code')} field={form.field('code')} />
      <div role="alert">{give.error !== undefined && <Wrong>{refusal(give.error)}</Wrong>}</div>
      <Key type="submit" look="lit" size="big" busy={give.isPending}>
        {give.isPending ? words.signingIn : words.signIn}
      </Key>
      <Key look="bare" onClick={onRestart}>
        {words.code.restart}
      </Key>
    </form>
  );
}
