import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InviteCode } from '#contract/invites.ts';
import { CodeRow } from '#web/features/admin/code-row.tsx';
import { CreateCodeDialog } from '#web/features/admin/create-code-dialog.tsx';
import { words } from '#web/features/admin/words.ts';
import { call } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { queryOf, refresh } from '#web/kit/query.ts';
import { Empty, Failed, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import { toast } from '#web/kit/toast.ts';
import './invite-codes.css';

export function InviteCodes() {
  const { data, error, refetch } = useQuery(queryOf('listInviteCodes'));
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<InviteCode>();
  const codes = data?.inviteCodes;
  return (
    <section aria-labelledby="invite-codes">
      <ListHead id="invite-codes" title={words.tabs.inviteCodes}>
        <Key look="lit" onClick={() => setCreating(true)}>
          <Icon name="plus" size="small" />
          {words.create}
        </Key>
      </ListHead>
      {error && <Failed title={words.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !codes && <CodesLoading />}
      {codes?.length === 0 && <Empty title={words.empty}>{words.emptyText}</Empty>}
      {codes && codes.length > 0 && (
        <>
          <ul className="invite-codes">
            {codes.map((code) => (
              <CodeRow key={code.id} code={code} onDelete={() => setDeleting(code)} />
            ))}
          </ul>
          <FinalBarline />
        </>
      )}
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
  const remove = useMutation({
    mutationFn: () => call('deleteInviteCode', { params: { inviteCodeId: code.id } }),
    onSuccess: async () => {
      toast({ title: words.success, description: words.deleted });
      await refresh('listInviteCodes');
      onClose();
    },
    onError: (error) =>
      toast({
        title: words.error,
        description: sentenceOf(error, words.deleteFailed),
        variant: 'destructive',
      }),
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
    <Loading what={words.tabs.inviteCodes}>
      <div className="invite-codes">
        {shownWhileLoading.map((row) => (
          <div key={row} className="invite-code-row">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
