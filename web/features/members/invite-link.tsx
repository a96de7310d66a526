import { useId } from 'react';
import { inviteAddress } from '#web/features/members/invite-address.ts';
import { words } from '#web/features/members/words.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { day } from '#web/kit/relative-time.ts';
import { toast } from '#web/kit/toast.ts';
import styles from './members.module.css';

export function copyInvite(projectId: string, code: string): void {
  copyText(inviteAddress(location.origin, projectId, code)).then(
    () => toast(words.linkCopied),
    () => toast({ ...words.linkCopyFailed, variant: 'destructive' }),
  );
}

/** Creates an invite link for someone without an account, and shows it. */
export function InviteLink({ projectId }: { readonly projectId: string }) {
  const noteId = useId();
  const make = useAction('createInviteLink', {
    send: () => ({ params: { projectId } }),
    failed: { title: words.linkFailed, description: words.linkFailedText },
  });
  const { data: link } = make;
  return (
    <section className={styles.inviteLink} aria-label={words.links}>
      <p id={noteId}>{words.linkText}</p>
      <div aria-live="polite">
        {link ? (
          <div className={styles.made}>
            <TextInput
              aria-label={words.link}
              aria-describedby={noteId}
              readOnly
              value={inviteAddress(location.origin, projectId, link.code)}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Key onClick={() => copyInvite(projectId, link.code)}>{words.copyLink}</Key>
            <p>{words.linkUntil(day(link.expiresAt))}</p>
          </div>
        ) : (
          <Key busy={make.isPending} onClick={() => make.mutate()}>
            {make.isPending ? words.makingLink : words.makeLink}
          </Key>
        )}
      </div>
    </section>
  );
}
