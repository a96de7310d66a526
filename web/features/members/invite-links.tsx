import { clsx } from 'clsx';
import { useId } from 'react';
import { copyInvite } from '#web/features/members/invite-link.tsx';
import { words } from '#web/features/members/words.ts';
import { IconKey } from '#web/kit/key.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { day } from '#web/kit/relative-time.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './members.module.css';

/** The unused invite links to a project; renders nothing when there are none. */
export function InviteLinks({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { data } = useOne('listInviteLinks', { params: { projectId } });
  const revoke = useAction('deleteInviteLink', {
    send: (inviteCodeId: string) => ({ params: { projectId, inviteCodeId } }),
    done: words.linkRevoked,
    failed: { title: words.revokeFailed, description: words.revokeFailedText },
  });
  if (!data?.inviteLinks.length) return null;
  return (
    <>
      <h3 id={heading} className={clsx(textStyles.label, styles.linksHeading)}>
        {words.links}
      </h3>
      <ul className={styles.teamMembers} aria-labelledby={heading}>
        {data.inviteLinks.map(({ id, code, expiresAt }) => (
          <li key={id} className={styles.teamMember}>
            <div className={styles.words}>
              <p className={styles.name}>{code}</p>
              <p className={textStyles.label}>{words.linkUntil(day(expiresAt))}</p>
            </div>
            <IconKey
              icon="copy"
              label={words.copyLinkNamed(code)}
              onClick={() => copyInvite(projectId, code)}
            />
            <IconKey icon="delete" label={words.revokeNamed(code)} onClick={() => revoke.mutate(id)} />
          </li>
        ))}
      </ul>
    </>
  );
}
