import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InviteCode } from '#contract/invites.ts';
import { CodeRow } from '#web/features/admin/code-row.tsx';
import { CreateCodeDialog } from '#web/features/admin/create-code-dialog.tsx';
import { words } from '#web/features/admin/words.ts';
import { call } from '#web/kit/api.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { refused, succeeded } from '#web/kit/outcome.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { queryKeyOf } from '#web/kit/data/query.ts';
import { outdate } from '#web/kit/data/entity-cache.ts';
import { Empty, Failed, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import styles from './invite-codes.module.css';

export function InviteCodes() {
  const query = useInfiniteQuery({
    queryKey: queryKeyOf('listInviteCodes'),
    queryFn: ({ pageParam: cursor, signal }) => call('listInviteCodes', { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  });
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<InviteCode>();
  const codes = query.data?.pages.flatMap(({ inviteCodes }) => inviteCodes);
  return (
    <section aria-labelledby="invite-codes">
      <ListHead id="invite-codes" title={words.tabs.codes}>
        <Key look={creating ? 'plain' : 'lit'} onClick={() => setCreating(true)}>
          <Icon name="plus" size="small" />
          {words.create}
        </Key>
      </ListHead>
      {query.isError && !codes && (
        <Failed title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <CodesLoading />}
      {codes?.length === 0 && <Empty title={words.empty}>{words.emptyText}</Empty>}
      {codes && codes.length > 0 && (
        <>
          <ul className={styles.inviteCodes}>
            {codes.map((code) => (
              <CodeRow key={code.id} code={code} onDelete={() => setDeleting(code)} />
            ))}
          </ul>
          {!query.hasNextPage && <FinalBarline />}
        </>
      )}
      {query.isFetchNextPageError && (
        <Failed title={words.failed} error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Key
          className={layoutStyles.loadMore}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? words.loadingMore : words.more}
        </Key>
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
      succeeded(words.deleted);
      await outdate(['inviteCode']);
      onClose();
    },
    onError: (error) => {
      refused(error, words.deleteFailed);
      // Somebody else may have been first.
      void outdate(['inviteCode']);
    },
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
