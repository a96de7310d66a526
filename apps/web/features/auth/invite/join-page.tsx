import { clsx } from 'clsx';
import { useLocation } from 'wouter';
import { messages } from '#web/features/auth/invite/messages.ts';
import { ApiError, serverMessage } from '#web/data/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import panelStyles from '#web/ui/panel.module.css';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useAction } from '#web/data/use-action.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './invite.module.css';

interface JoinPageProps {
  readonly projectId: string;
  readonly code: string;
}

/** The page a signed-in user sees on opening an invite link to a project. */
export function JoinPage({ projectId, code }: JoinPageProps) {
  const [, navigate] = useLocation();
  usePageTitle(messages.join.title);
  const openProject = () => navigate(`/projects/${projectId}`, { replace: true });
  const join = useAction('validateInvite', {
    send: () => ({ body: { code } }),
    onSuccess: openProject,
    onError: (error) => {
      const { code: errorCode } = error instanceof ApiError ? error : { code: undefined };
      if (errorCode === 'already_member') return openProject();
      const description =
        errorCode === 'invite_already_validated'
          ? messages.join.invalid
          : serverMessage(error, messages.join.failed);
      return toast({ title: messages.join.joinFailed, description, variant: 'destructive' });
    },
  });
  return (
    <section className={clsx(panelStyles.panel, styles.join)}>
      <h1>{messages.join.title}</h1>
      <p>{messages.join.text}</p>
      <Button variant="primary" size="large" busy={join.isPending} onClick={() => join.mutate()}>
        {join.isPending ? messages.join.joining : messages.join.join}
      </Button>
    </section>
  );
}
