import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { copyInvite } from '#web/features/members/invite-link.tsx';
import { words } from '#web/features/members/words.ts';
import { call } from '#web/kit/api.ts';
import { IconKey } from '#web/kit/key.tsx';
import { queryOf } from '#web/kit/data/query.ts';
import { outdate } from '#web/kit/data/entity-cache.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { day } from '#web/kit/relative-time.ts';
import textStyles from '#web/kit/text.module.css';
import { toast } from '#web/kit/toast.ts';
import styles from './members.module.css';

/** The unused invite links to a project; nothing where there are none. */
export function InviteLinks({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { data } = useQuery({
    ...queryOf('listInviteLinks', { params: { projectId } }),
    refetchOnMount: 'always',
  });
  const revoke = useMutation({
    mutationFn: (inviteCodeId: string) => call('deleteInviteLink', { params: { projectId, inviteCodeId } }),
    onSuccess: () => toast(words.linkRevoked),
    onError: (error) =>
      toast({
        title: words.revokeFailed,
        description: reasonOf(error, words.revokeFailedText),
        variant: 'destructive',
      }),
    onSettled: () => outdate(['inviteLink']),
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
