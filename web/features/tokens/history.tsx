import { clsx } from 'clsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldLedger } from '#web/features/tokens/fold-ledger.ts';
import { historyQuery } from '#web/features/tokens/history-query.ts';
import { LedgerRow } from '#web/features/tokens/ledger-row.tsx';
import { words } from '#web/features/tokens/words.ts';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { Empty, Failed, FinalBarline, Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './ledger.module.css';

/** The bookings from the newest on, those of one generation folded into its outcome. */
export function History() {
  const query = useInfiniteQuery(historyQuery);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const again = () => void (query.isFetchNextPageError ? fetchNextPage() : refetch());
  const lines = useMemo(
    () => data && foldLedger(data.pages.flatMap(({ transactions }) => transactions)),
    [data],
  );
  const bookings = data?.pages.reduce((sum, { transactions }) => sum + transactions.length, 0) ?? 0;
  return (
    <section aria-labelledby="history">
      <ListHead id="history" title={words.tabs.history}>
        {hasNextPage && <span className={textStyles.tertiary}>{words.historyNote(bookings)}</span>}
      </ListHead>
      {!error && !lines && <HistoryLoading />}
      {lines?.length === 0 && <Empty title={words.historyEmpty}>{words.historyEmptyText}</Empty>}
      {lines && lines.length > 0 && (
        <>
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
          {!hasNextPage && <FinalBarline />}
        </>
      )}
      {error && <Failed title={words.historyFailed} error={error} onRetry={again} />}
      {hasNextPage && !error && (
        <Key look="bare" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.historyMore}
        </Key>
      )}
    </section>
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
