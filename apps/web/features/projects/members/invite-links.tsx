import { clsx } from 'clsx';
import { useId } from 'react';
import { copyInviteUrl } from '#web/features/projects/members/invite-link.tsx';
import { messages } from '#web/features/projects/members/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { formatDate } from '#web/ui/format-time.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './members.module.css';

/** The unused invite links to a project; renders nothing when there are none. */
export function InviteLinks({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { data } = useApiQuery('listInviteLinks', { params: { projectId } });
  const revoke = useAction('deleteInviteLink', {
    send: (inviteCodeId: string) => ({ params: { projectId, inviteCodeId } }),
    successToast: messages.linkRevoked,
    errorToast: { title: messages.revokeFailed, description: messages.revokeFailedText },
  });
  if (!data?.inviteLinks.length) return null;
  return (
    <>
      <h3 id={heading} className={clsx(textStyles.label, styles.linksHeading)}>
        {messages.links}
      </h3>
      <ul className={styles.teamMembers} aria-labelledby={heading}>
        {data.inviteLinks.map(({ id, code, expiresAt }) => (
          <li key={id} className={styles.teamMember}>
            <div className={styles.text}>
              <p className={styles.name}>{code}</p>
              <p className={textStyles.label}>{messages.linkUntil(formatDate(expiresAt))}</p>
            </div>
            <IconButton
              icon="copy"
              label={messages.copyLinkNamed(code)}
              onClick={() => copyInviteUrl(projectId, code)}
            />
            <IconButton icon="delete" label={messages.revokeNamed(code)} onClick={() => revoke.mutate(id)} />
          </li>
        ))}
      </ul>
    </>
  );
}
