import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { dialogMessages } from '#web/features/admin/messages.ts';
import { userChange } from '#web/features/admin/user-change.ts';
import { useAction } from '#web/data/use-action.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';

const { account } = dialogMessages;

interface AccountSectionProps {
  readonly user: AdminUser;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Blocks, unblocks or deletes a user's account and exports its data. */
export function AccountSection({ user, name, onDeleted }: AccountSectionProps) {
  const [isBlocked, setBlocked] = useState(user.blockedAt !== null);
  const [confirming, setConfirming] = useState<'block' | 'delete'>();
  const params = { userId: user.id };
  const block = useAction('setUserBlocked', {
    send: (blocked: boolean) => ({ params, body: { blocked } }),
    row: userChange,
    successToast: (_changed, blocked) =>
      successToast(blocked ? account.blocked(name) : account.unblocked(name)),
    errorToast: errorToast(account.failed),
    onSuccess: (_changed, blocked) => {
      setBlocked(blocked);
      setConfirming(undefined);
    },
  });
  const remove = useAction('deleteUser', {
    send: () => ({ params }),
    row: () => ({ entity: 'user', id: user.id, row: null }),
    successToast: successToast(account.deleted(name)),
    errorToast: errorToast(account.failed),
    onSuccess: onDeleted,
  });
  return (
    <section aria-label={account.title}>
      <h3 className={textStyles.label}>{account.title}</h3>
      <p>{isBlocked ? account.isBlocked(name) : account.text(name)}</p>
      <div className={layoutStyles.cluster}>
        <Button
          busy={block.isPending}
          onClick={() => (isBlocked ? block.mutate(false) : setConfirming('block'))}
        >
          {isBlocked ? account.unblock : account.block}
        </Button>
        <a className={buttonClass()} href={`/api/admin/users/${user.id}/export`} download>
          {account.export}
        </a>
        <Button variant="danger" onClick={() => setConfirming('delete')}>
          {account.delete}
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(undefined)}
          title={confirming === 'block' ? account.blockTitle : account.deleteTitle}
          description={confirming === 'block' ? account.blockText(name) : account.deleteText(name)}
          action={confirming === 'block' ? account.block : account.delete}
          busy={block.isPending || remove.isPending}
          onConfirm={() => (confirming === 'block' ? block.mutate(true) : remove.mutate())}
        />
      )}
    </section>
  );
}
