import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/invite/words.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Door } from '#web/kit/door.tsx';
import { Field, TextInput } from '#web/kit/field.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { useForm } from '#web/kit/use-form.ts';
import styles from './invite.module.css';

interface InvitePageProps {
  /** Alternative to an invite code, below the form. */
  readonly otherWay?: ReactNode;
}

/** Replaces every page for a signed-in user without a validated invite. */
export function InvitePage({ otherWay }: InvitePageProps) {
  usePageTitle(words.pageTitle);
  return (
    <Door
      title={words.welcome}
      lead={words.lead}
      footer={words.footer}
      corner={
        <a className={keyClass('bare')} href="/api/logout">
          {words.signOut}
        </a>
      }
    >
      <InviteForm />
      {otherWay}
    </Door>
  );
}

const codeRule = (code: string) => {
  if (code.trim().length < limits.inviteCode.min) return words.required;
  return code.length <= limits.inviteCode.max || words.tooLong;
};

function InviteForm() {
  const [search, setSearch] = useSearchParams();
  const form = useForm({ code: search.get('invite') ?? '' }, { code: codeRule });
  const validate = useAction('validateInvite', {
    send: (code: string) => ({ body: { code } }),
    done: words.done,
    failed: words.refused,
    reason: sentenceOf,
    onDone: () => setSearch(withoutInvite, { replace: true }),
  });
  return (
    <form noValidate onSubmit={form.submit(({ code }) => validate.mutate(code.trim()))}>
      <div>
        <h2>{words.title}</h2>
        <p className={styles.why}>{words.why}</p>
      </div>
      <Field label={words.label} error={form.error('code')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.field('code')}
            className={styles.code}
            placeholder={words.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Key type="submit" look="lit" size="big" busy={validate.isPending}>
        {validate.isPending ? words.submitting : words.submit}
      </Key>
    </form>
  );
}

function withoutInvite(search: URLSearchParams): URLSearchParams {
  search.delete('invite');
  return search;
}
