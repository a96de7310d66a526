import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { type UserAction, UserRow, userColumns } from '#web/features/admin/user-row.tsx';
import { words } from '#web/features/admin/words.ts';
import { DataTable, GapRow } from '#web/kit/data-table.tsx';
import { Loading, Skeleton } from '#web/kit/state.tsx';
import { useOffsetTop } from '#web/kit/use-offset-top.ts';
import layoutStyles from '#web/kit/layout.module.css';
import styles from './users.module.css';

/** Estimated row height in pixels; rendered rows are measured. */
const usualHeight = 57;
const overscan = 8;
const roomRems = 56;

interface UserRowsProps {
  readonly users: readonly AdminUser[];
  /** Whether the list has no further pages. */
  readonly isComplete: boolean;
  /** Whether the rows belong to the previous search. */
  readonly isStale: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** Virtualized list: renders the visible rows and a few around them. */
export function UserRows({ users, isComplete, isStale, onAction }: UserRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useOffsetTop(body);
  // oxlint-disable-next-line react/incompatible-library -- its values are neither passed on nor memoised here
  const virtual = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => usualHeight,
    getItemKey: (place) => users[place]?.id ?? place,
    overscan,
    scrollMargin,
  });
  const rows = virtual.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);

  const above = first ? first.start - scrollMargin : 0;
  const below = last ? virtual.getTotalSize() - (last.end - scrollMargin) : 0;
  return (
    <DataTable
      label={words.tabs.users}
      columns={userColumns}
      roomRems={roomRems}
      rowCount={isComplete ? users.length + 1 : -1}
    >
      <tbody ref={body} className={styles.rows} aria-busy={isStale}>
        <GapRow heightPx={above} columns={userColumns.length} />
        {rows.map(({ index, key }) => {
          const user = users[index];
          return (
            user && (
              <UserRow key={key} ref={virtual.measureElement} index={index} user={user} onAction={onAction} />
            )
          );
        })}
        <GapRow heightPx={below} columns={userColumns.length} />
      </tbody>
    </DataTable>
  );
}

const shownWhileLoading = ['first', 'second', 'third', 'fourth', 'fifth'];

export function UserRowsLoading() {
  return (
    <Loading what={words.tabs.users}>
      {shownWhileLoading.map((row) => (
        <div key={row} className={layoutStyles.skeletonRow}>
          <Skeleton width="2rem" height="2rem" />
          <Skeleton width="25%" height="1rem" />
          <Skeleton width="33.3%" height="1rem" />
          <Skeleton width="4rem" height="1rem" />
        </div>
      ))}
    </Loading>
  );
}
