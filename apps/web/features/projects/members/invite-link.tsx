import { useId } from 'react';
import { messages } from '#web/features/projects/members/messages.ts';
import { copyText } from '#web/data/clipboard.ts';
import { TextInput } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './members.module.css';

/** URL of an invite link: leads to Create account, or to the project for a signed-in user. */
function inviteUrl(origin: string, projectId: string, code: string): string {
  const returnTo = `/projects/${projectId}?${new URLSearchParams({ invite: code })}`;
  return `${origin}/sign-in?${new URLSearchParams({ account: 'new', returnTo })}`;
}

export function copyInviteUrl(projectId: string, code: string): void {
  copyText(inviteUrl(location.origin, projectId, code)).then(
    () => toast(messages.linkCopied),
    () => toast({ ...messages.linkCopyFailed, variant: 'destructive' }),
  );
}

/** Creates an invite link for someone without an account, and shows it. */
export function InviteLink({ projectId }: { readonly projectId: string }) {
  const noteId = useId();
  const createLink = useAction('createInviteLink', {
    send: () => ({ params: { projectId } }),
    errorToast: { title: messages.linkFailed, description: messages.linkFailedText },
  });
  const { data: link } = createLink;
  return (
    <section className={styles.inviteLink} aria-label={messages.links}>
      <p id={noteId}>{messages.linkText}</p>
      <div aria-live="polite">
        {link ? (
          <div className={styles.created}>
            <TextInput
              aria-label={messages.link}
              aria-describedby={noteId}
              readOnly
              value={inviteUrl(location.origin, projectId, link.code)}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => copyInviteUrl(projectId, link.code)}>{messages.copyLink}</Button>
            <p>{messages.linkUntil(formatDate(link.expiresAt))}</p>
          </div>
        ) : (
          <Button busy={createLink.isPending} onClick={() => createLink.mutate()}>
            {createLink.isPending ? messages.creatingLink : messages.createLink}
          </Button>
        )}
      </div>
    </section>
  );
}
