import { clsx } from 'clsx';
import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/tokens.ts';
import { foldLedger } from '#web/features/tokens/fold-ledger.ts';
import { LedgerRow } from '#web/features/tokens/ledger-row.tsx';
import { words } from '#web/features/tokens/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { Empty, Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './ledger.module.css';

/** The transactions, newest first; the first page has the totals of all of them. */
export const useHistory = () =>
  useList('listTransactions', { query: { limit: limits.transactionHistory.default } });

/** The transaction history, grouped by generation. */
export function History() {
  const list = useHistory();
  return (
    <section aria-labelledby="history">
      <ListHead id="history" title={words.tabs.history}>
        {list.hasMore && (
          <span className={textStyles.tertiary}>{words.historyNote(list.rows?.length ?? 0)}</span>
        )}
      </ListHead>
      <List
        list={list}
        loading={<HistoryLoading />}
        failed={words.historyFailed}
        empty={<Empty title={words.historyEmpty}>{words.historyEmptyText}</Empty>}
        more={words.historyMore}
        hasBarline
      >
        {(rows) => <Ledger bookings={rows} />}
      </List>
    </section>
  );
}

function Ledger({ bookings }: { readonly bookings: readonly Transaction[] }) {
  const lines = useMemo(() => foldLedger(bookings), [bookings]);
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">{words.columns.what}</th>
          <th scope="col" className={styles.wide}>
            {words.columns.type}
          </th>
          <th scope="col">{words.columns.when}</th>
          <th scope="col" className={styles.figure}>
            {words.columns.amount}
          </th>
          <th scope="col" className={clsx(styles.figure, styles.wide)}>
            {words.columns.balance}
          </th>
        </tr>
      </thead>
      {lines.map((line) => (
        <LedgerRow key={line.outcome.id} line={line} />
      ))}
    </table>
  );
}

const shownWhileLoading = ['first', 'second', 'third', 'fourth'];

function HistoryLoading() {
  return (
    <Loading what={words.tabs.history}>
      {shownWhileLoading.map((row) => (
        <div key={row} className={layoutStyles.skeletonRow}>
          <Skeleton width="40%" height="1rem" />
          <Skeleton width="4rem" height="1rem" />
        </div>
      ))}
    </Loading>
  );
}
