import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/tokens.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { words } from '#web/features/admin/words.ts';
import { Cell, type Column, DataTable, RowHead } from '#web/kit/data-table.tsx';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { figure, signed } from '#web/kit/figures.ts';
import { fullName } from '#web/kit/person.ts';
import { exactTime } from '#web/kit/relative-time.ts';
import { Empty, Loading, Skeleton } from '#web/kit/state.tsx';
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

/** A user's token transactions, newest first. */
export function HistoryDialog({ user, onClose }: HistoryDialogProps) {
  const { id: userId, email } = user;
  const list = useList('listUserTransactions', {
    params: { userId },
    query: { limit: limits.transactionHistory.default },
  });
  const totals = list.first?.totals;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={history.title}
      description={`${fullName(user) || email}, ${email}`}
    >
      <List
        list={list}
        loading={<HistoryLoading />}
        failed={history.failed}
        empty={<Empty title={history.empty}>{history.emptyText}</Empty>}
        more={list.isLoadingMore ? words.loadingMore : words.more}
        hasBarline
      >
        {(rows) => (
          <>
            {totals && <p className={textStyles.secondary}>{history.totals(totals)}</p>}
            <DataTable label={history.title} columns={columns} roomRems={roomRems}>
              <tbody>
                {rows.map((row) => (
                  <Booking key={row.id} row={row} />
                ))}
              </tbody>
            </DataTable>
          </>
        )}
      </List>
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
