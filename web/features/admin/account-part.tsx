import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { changedUser } from '#web/features/admin/changed-user.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Key, keyClass } from '#web/kit/key.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './ways-in-dialog.module.css';

const { account } = dialogWords;

interface AccountPartProps {
  readonly user: AdminUser;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Blocks, unblocks or deletes a user's account and exports its data. */
export function AccountPart({ user, name, onDeleted }: AccountPartProps) {
  const [isBlocked, setBlocked] = useState(user.blockedAt !== null);
  const [asking, setAsking] = useState<'block' | 'delete'>();
  const params = { userId: user.id };
  const block = useAction('setUserBlocked', {
    send: (blocked: boolean) => ({ params, body: { blocked } }),
    row: changedUser,
    done: (_changed, blocked) => success(blocked ? account.blocked(name) : account.unblocked(name)),
    failed: failure(account.failed),
    onDone: (_changed, blocked) => {
      setBlocked(blocked);
      setAsking(undefined);
    },
  });
  const remove = useAction('deleteUser', {
    send: () => ({ params }),
    row: () => ({ entity: 'user', id: user.id, row: null }),
    done: success(account.deleted(name)),
    failed: failure(account.failed),
    onDone: onDeleted,
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
