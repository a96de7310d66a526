import { useState } from 'react';
import type { InviteCode } from '#contract/invites.ts';
import { CodeRow } from '#web/features/admin/code-row.tsx';
import { CreateCodeDialog } from '#web/features/admin/create-code-dialog.tsx';
import { words } from '#web/features/admin/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { useList } from '#web/kit/data/use-list.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { Empty, Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './invite-codes.module.css';

export function InviteCodes() {
  const list = useList('listInviteCodes');
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<InviteCode>();
  return (
    <section aria-labelledby="invite-codes">
      <ListHead id="invite-codes" title={words.tabs.codes}>
        <Key look={creating ? 'plain' : 'lit'} onClick={() => setCreating(true)}>
          <Icon name="plus" size="small" />
          {words.create}
        </Key>
      </ListHead>
      <List
        list={list}
        loading={<CodesLoading />}
        failed={words.failed}
        empty={<Empty title={words.empty}>{words.emptyText}</Empty>}
        more={list.isLoadingMore ? words.loadingMore : words.more}
        hasBarline
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
    done: { title: 'Success', description: words.deleted },
    failed: { title: 'Error', description: words.deleteFailed },
    onDone: onClose,
  });
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={words.confirmTitle}
      description={words.confirmText(code.code)}
      action={words.delete}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

const shownWhileLoading = ['first', 'second', 'third'];

function CodesLoading() {
  return (
    <Loading what={words.tabs.codes}>
      <div className={styles.inviteCodes}>
        {shownWhileLoading.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="10rem" height="1.25rem" />
            <Skeleton width="6rem" height="1rem" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
