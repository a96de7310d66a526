import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/tokens.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { words } from '#web/features/admin/words.ts';
import { call } from '#web/kit/api.ts';
import { Cell, type Column, DataTable, RowHead } from '#web/kit/data-table.tsx';
import { Dialog } from '#web/kit/dialog.tsx';
import { figure, signed } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import { fullName } from '#web/kit/person.ts';
import { exactTime } from '#web/kit/relative-time.ts';
import { Empty, Failed, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import { transactionTypes } from '#web/kit/transaction-types.ts';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';

const { history } = dialogWords;
const roomRems = 36;
const type = { id: 'type', label: history.columns.type, width: '5.5rem' } satisfies Column;
const when = { id: 'when', label: history.columns.when, width: '9.5rem' } satisfies Column;
const amount = {
  id: 'amount',
  label: history.columns.amount,
  width: '4.5rem',
  figure: true,
} satisfies Column;
const after = { id: 'after', label: history.columns.after, width: '6.5rem', figure: true } satisfies Column;
const columns: readonly Column[] = [{ id: 'what', label: history.columns.what }, type, when, amount, after];

interface HistoryDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Every booking of somebody's tokens, newest first, as the ledger has it now. */
export function HistoryDialog({ user, onClose }: HistoryDialogProps) {
  const { id: userId, email } = user;
  const query = useInfiniteQuery({
    queryKey: ['admin-ledger', userId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listUserTransactions', {
        params: { userId },
        query: { limit: limits.transactionHistory.default, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  });
  const { data, error, isPending, isFetchingNextPage } = query;
  const totals = data?.pages[0]?.totals;
  const rows = data?.pages.flatMap(({ transactions }) => transactions) ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={history.title}
      description={`${fullName(user) || email}, ${email}`}
    >
      {isPending && <HistoryLoading />}
      {error && rows.length === 0 && (
        <Failed title={history.failed} error={error} onRetry={() => void query.refetch()} />
      )}
      {data && rows.length === 0 && <Empty title={history.empty}>{history.emptyText}</Empty>}
      {totals && rows.length > 0 && (
        <>
          <p className={textStyles.secondary}>{history.totals(totals)}</p>
          <div>
            <DataTable label={history.title} columns={columns} roomRems={roomRems}>
              <tbody>
                {rows.map((row) => (
                  <Booking key={row.id} row={row} />
                ))}
              </tbody>
            </DataTable>
            {!query.hasNextPage && <FinalBarline />}
          </div>
        </>
      )}
      {query.isFetchNextPageError && (
        <Failed title={history.failed} error={error} onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Key
          className={layoutStyles.start}
          busy={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {isFetchingNextPage ? words.loadingMore : words.more}
        </Key>
      )}
    </Dialog>
  );
}

function Booking({ row }: { readonly row: Transaction }) {
  return (
    <tr>
      <RowHead>{row.description}</RowHead>
      <Cell column={type}>{transactionTypes[row.type]}</Cell>
      <Cell column={when}>
        <time dateTime={row.createdAt}>{exactTime(row.createdAt)}</time>
      </Cell>
      <Cell column={amount}>
        <b>{signed(row.amount)}</b>
        {row.freeTokens > 0 && <span className={textStyles.note}>{history.free(row.freeTokens)}</span>}
      </Cell>
      <Cell column={after}>{figure(row.balanceAfter)}</Cell>
    </tr>
  );
}

const shownWhileLoading = ['first', 'second', 'third', 'fourth'];

function HistoryLoading() {
  return (
    <Loading what={history.title}>
      {shownWhileLoading.map((row) => (
        <div key={row} className={layoutStyles.skeletonRow}>
          <Skeleton width="40%" height="1rem" />
          <Skeleton width="4rem" height="1rem" />
        </div>
      ))}
    </Loading>
  );
}
