import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { dialogMessages, messages } from '#web/features/admin/messages.ts';
import { Cell, type Column, DataTable, RowHeader } from '#web/ui/data-table.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatNumber, formatSigned } from '#web/ui/format-number.ts';
import { fullName } from '#web/domain/user-name.ts';
import { formatDateTime } from '#web/ui/format-time.ts';
import { EmptyState, LoadingRows } from '#web/ui/feedback.tsx';
import { groupTransactions, type LedgerLine } from '#web/domain/group-transactions.ts';
import { transactionLabels } from '#web/domain/messages.ts';
import textStyles from '#web/ui/text.module.css';

const { history } = dialogMessages;
const minWidthRems = 36;
const type = { id: 'type', label: history.columns.type, width: '5.5rem' } satisfies Column;
const when = { id: 'when', label: history.columns.when, width: '9.5rem' } satisfies Column;
const amount = {
  id: 'amount',
  label: history.columns.amount,
  width: '4.5rem',
  isNumeric: true,
} satisfies Column;
const after = {
  id: 'after',
  label: history.columns.after,
  width: '6.5rem',
  isNumeric: true,
} satisfies Column;
const columns: readonly Column[] = [{ id: 'what', label: history.columns.what }, type, when, amount, after];

interface HistoryDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** A user's token transactions, newest first, one line for each generation. */
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
        loading={<LoadingRows subject={history.title} rows={4} widths={['40%', '4rem']} />}
        errorTitle={history.failed}
        empty={<EmptyState title={history.empty}>{history.emptyText}</EmptyState>}
        moreLabel={list.isLoadingMore ? messages.loadingMore : messages.more}
        hasEndMark
      >
        {(rows) => (
          <>
            {totals && <p className={textStyles.secondary}>{history.totalsText(totals)}</p>}
            <DataTable label={history.title} columns={columns} minWidthRems={minWidthRems}>
              <tbody>
                {groupTransactions(rows).map((line) => (
                  <LedgerLineRow key={line.result.id} line={line} />
                ))}
              </tbody>
            </DataTable>
          </>
        )}
      </List>
    </Dialog>
  );
}

function LedgerLineRow({ line }: { readonly line: LedgerLine }) {
  const { result: row, amount: change, balanceAfter } = line;
  return (
    <tr>
      <RowHeader>{row.description}</RowHeader>
      <Cell column={type}>{transactionLabels[row.type]}</Cell>
      <Cell column={when}>
        <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
      </Cell>
      <Cell column={amount}>
        <b>{formatSigned(change)}</b>
        {row.freeTokens > 0 && <span className={textStyles.note}>{history.free(row.freeTokens)}</span>}
      </Cell>
      <Cell column={after}>{formatNumber(balanceAfter)}</Cell>
    </tr>
  );
}
