import { clsx } from 'clsx';
import { useLocation } from 'wouter';
import { words } from '#web/features/invite/words.ts';
import { ApiError, sentenceOf } from '#web/kit/api-error.ts';
import { Key } from '#web/kit/key.tsx';
import panelStyles from '#web/kit/panel.module.css';
import { usePageTitle } from '#web/kit/page-title.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { toast } from '#web/kit/toast.ts';
import styles from './invite.module.css';

interface JoinPageProps {
  readonly projectId: string;
  readonly code: string;
}

/** The page a signed-in user sees on opening an invite link to a project. */
export function JoinPage({ projectId, code }: JoinPageProps) {
  const [, navigate] = useLocation();
  usePageTitle(words.join.title);
  const open = () => navigate(`/projects/${projectId}`, { replace: true });
  const join = useAction('validateInvite', {
    send: () => ({ body: { code } }),
    onDone: open,
    onFailed: (error) => {
      const { code: cause } = error instanceof ApiError ? error : { code: undefined };
      if (cause === 'already_member') return open();
      const description =
        cause === 'invite_already_validated' ? words.join.invalid : sentenceOf(error, words.join.failed);
      return toast({ title: words.join.refused, description, variant: 'destructive' });
    },
  });
  return (
    <section className={clsx(panelStyles.panel, styles.join)}>
      <h1>{words.join.title}</h1>
      <p>{words.join.text}</p>
      <Key look="lit" size="big" busy={join.isPending} onClick={() => join.mutate()}>
        {join.isPending ? words.join.joining : words.join.join}
      </Key>
    </section>
  );
}
