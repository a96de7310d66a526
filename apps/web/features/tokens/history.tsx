import { clsx } from 'clsx';
import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/tokens.ts';
import { groupTransactions } from '#web/domain/group-transactions.ts';
import { LedgerRow } from '#web/features/tokens/ledger-row.tsx';
import { messages } from '#web/features/tokens/messages.ts';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { ListHeader } from '#web/ui/page-header.tsx';
import { EmptyState, LoadingRows } from '#web/ui/feedback.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './ledger.module.css';

/** The transactions, newest first; the first page has the totals of all of them. */
export const useTransactions = () =>
  useList('listTransactions', { query: { limit: limits.transactionHistory.default } });

/** The transaction history, grouped by generation. */
export function History() {
  const list = useTransactions();
  return (
    <section aria-labelledby="history">
      <ListHeader id="history" title={messages.tabs.history}>
        {list.hasMore && (
          <span className={textStyles.tertiary}>{messages.historyNote(list.rows?.length ?? 0)}</span>
        )}
      </ListHeader>
      <List
        list={list}
        loading={<LoadingRows subject={messages.tabs.history} rows={4} widths={['40%', '4rem']} />}
        errorTitle={messages.historyFailed}
        empty={<EmptyState title={messages.historyEmpty}>{messages.historyEmptyText}</EmptyState>}
        moreLabel={messages.showMore}
        hasEndMark
      >
        {(rows) => <Ledger transactions={rows} />}
      </List>
    </section>
  );
}

function Ledger({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const lines = useMemo(() => groupTransactions(transactions), [transactions]);
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">{messages.columns.what}</th>
          <th scope="col" className={styles.wide}>
            {messages.columns.type}
          </th>
          <th scope="col">{messages.columns.when}</th>
          <th scope="col" className={styles.numeric}>
            {messages.columns.amount}
          </th>
          <th scope="col" className={clsx(styles.numeric, styles.wide)}>
            {messages.columns.balance}
          </th>
        </tr>
      </thead>
      {lines.map((line) => (
        <LedgerRow key={line.result.id} line={line} />
      ))}
    </table>
  );
}
