import { useState } from 'react';
import type { InviteCode } from '#contract/invites.ts';
import { CodeRow } from '#web/features/admin/code-row.tsx';
import { CreateCodeDialog } from '#web/features/admin/create-code-dialog.tsx';
import { messages } from '#web/features/admin/messages.ts';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { EmptyState, Loading, Skeleton } from '#web/ui/feedback.tsx';
import styles from './invite-codes.module.css';

export function InviteCodes() {
  const list = useList('listInviteCodes');
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<InviteCode>();
  return (
    <section aria-labelledby="invite-codes">
      <ListHeader id="invite-codes" title={messages.tabs.codes}>
        <Button variant={creating ? 'plain' : 'primary'} onClick={() => setCreating(true)}>
          <Icon name="plus" size="small" />
          {messages.create}
        </Button>
      </ListHeader>
      <List
        list={list}
        loading={<InviteCodesSkeleton />}
        errorTitle={messages.failed}
        empty={<EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>}
        moreLabel={list.isLoadingMore ? messages.loadingMore : messages.more}
        hasEndMark
      >
        {(codes) => (
          <ul className={styles.inviteCodes}>
            {codes.map((code) => (
              <CodeRow key={code.id} code={code} onDelete={() => setDeleting(code)} />
            ))}
          </ul>
        )}
      </List>
      {creating && <CreateCodeDialog onClose={() => setCreating(false)} />}
      {deleting && <DeleteCode code={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}

interface DeleteCodeProps {
  readonly code: InviteCode;
  readonly onClose: () => void;
}

function DeleteCode({ code, onClose }: DeleteCodeProps) {
  const remove = useAction('deleteInviteCode', {
    send: () => ({ params: { inviteCodeId: code.id } }),
    successToast: { title: messages.success, description: messages.deleted },
    errorToast: { title: messages.error, description: messages.deleteFailed },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={messages.confirmTitle}
      description={messages.confirmText(code.code)}
      action={messages.delete}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

const skeletonRows = ['first', 'second', 'third'];

function InviteCodesSkeleton() {
  return (
    <Loading subject={messages.tabs.codes}>
      <div className={styles.inviteCodes}>
        {skeletonRows.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="10rem" height="1.25rem" />
            <Skeleton width="6rem" height="1rem" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
