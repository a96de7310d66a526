import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { showUser, withoutUser } from '#web/features/admin/use-users.ts';
import { call } from '#web/kit/api.ts';
import { Key, keyClass } from '#web/kit/key.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { refused, succeeded } from '#web/kit/outcome.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './ways-in-dialog.module.css';

const { account } = dialogWords;

interface AccountPartProps {
  readonly user: AdminUser;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Blocks, unblocks or deletes somebody's account, and gives out what is kept of them. */
export function AccountPart({ user, name, onDeleted }: AccountPartProps) {
  const [isBlocked, setBlocked] = useState(user.blockedAt !== null);
  const [asking, setAsking] = useState<'block' | 'delete'>();
  const params = { userId: user.id };
  const block = useMutation({
    mutationFn: (blocked: boolean) => call('setUserBlocked', { params, body: { blocked } }),
    onSuccess: async (changed) => {
      const blocked = changed.blockedAt !== null;
      setBlocked(blocked);
      setAsking(undefined);
      succeeded(blocked ? account.blocked(name) : account.unblocked(name));
      await showUser(changed);
    },
    onError: (error) => refused(error, account.failed),
  });
  const remove = useMutation({
    mutationFn: () => call('deleteUser', { params }),
    onSuccess: async () => {
      succeeded(account.deleted(name));
      onDeleted();
      await withoutUser();
    },
    onError: (error) => refused(error, account.failed),
  });
  return (
    <section aria-label={account.title}>
      <h3 className={textStyles.label}>{account.title}</h3>
      <p>{isBlocked ? account.isBlocked(name) : account.text(name)}</p>
      <div className={styles.accountKeys}>
        <Key busy={block.isPending} onClick={() => (isBlocked ? block.mutate(false) : setAsking('block'))}>
          {isBlocked ? account.unblock : account.block}
        </Key>
        <a className={keyClass()} href={`/api/admin/users/${user.id}/export`} download>
          {account.export}
        </a>
        <Key look="risk" onClick={() => setAsking('delete')}>
          {account.delete}
        </Key>
      </div>
      {asking && (
        <Confirm
          open
          onOpenChange={() => setAsking(undefined)}
          title={asking === 'block' ? account.blockTitle : account.deleteTitle}
          description={asking === 'block' ? account.blockText(name) : account.deleteText(name)}
          action={asking === 'block' ? account.block : account.delete}
          busy={block.isPending || remove.isPending}
          onConfirm={() => (asking === 'block' ? block.mutate(true) : remove.mutate())}
        />
      )}
    </section>
  );
}
