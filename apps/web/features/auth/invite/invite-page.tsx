import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/auth/invite/messages.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { AuthLayout } from '#web/domain/auth-layout.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { focusFirst } from '#web/ui/first-focus.ts';
import { useAction } from '#web/data/use-action.ts';
import { useForm } from '#web/ui/use-form.ts';
import { appName } from '#web/ui/app-name.ts';
import styles from './invite.module.css';

interface InvitePageProps {
  /** Alternative to an invite code, below the form. */
  readonly alternative?: ReactNode;
}

/** Replaces every page for a signed-in user without a validated invite. */
export function InvitePage({ alternative }: InvitePageProps) {
  usePageTitle(messages.pageTitle);
  return (
    <AuthLayout
      title={messages.welcome(appName())}
      lead={messages.lead}
      footer={messages.footer}
      corner={
        <a className={buttonClass('ghost')} href="/api/logout">
          {messages.signOut}
        </a>
      }
    >
      <InviteForm />
      {alternative}
    </AuthLayout>
  );
}

const codeRule = (code: string) => {
  if (code.trim().length < limits.inviteCode.min) return messages.required;
  return code.length <= limits.inviteCode.max || messages.tooLong;
};

function InviteForm() {
  const [search, setSearch] = useSearchParams();
  const form = useForm({ code: search.get('invite') ?? '' }, { code: codeRule });
  const validate = useAction('validateInvite', {
    send: (code: string) => ({ body: { code } }),
    successToast: { ...messages.validated, title: messages.validated.title(appName()) },
    errorToast: messages.validationFailed,
    toMessage: serverMessage,
    onSuccess: () => setSearch(withoutInvite, { replace: true }),
  });
  return (
    <form ref={focusFirst} noValidate onSubmit={form.submit(({ code }) => validate.mutate(code.trim()))}>
      <div>
        <h2>{messages.title}</h2>
        <p className={styles.explanation}>{messages.explanation}</p>
      </div>
      <Field label={messages.label} error={form.error('code')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.field('code')}
            className={styles.code}
            placeholder={messages.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={validate.isPending}>
        {validate.isPending ? messages.submitting : messages.submit}
      </Button>
    </form>
  );
}

function withoutInvite(search: URLSearchParams): URLSearchParams {
  search.delete('invite');
  return search;
}
