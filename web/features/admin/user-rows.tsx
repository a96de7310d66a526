import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { type UserAction, UserRow, userColumns } from '#web/features/admin/user-row.tsx';
import { messages } from '#web/features/admin/messages.ts';
import { DataTable, SpacerRow } from '#web/kit/data-table.tsx';
import { Loading, Skeleton } from '#web/kit/feedback.tsx';
import { useOffsetTop } from '#web/kit/use-offset-top.ts';
import layoutStyles from '#web/kit/layout.module.css';
import styles from './users.module.css';

/** Estimated row height in pixels; rendered rows are measured. */
const estimatedRowHeight = 57;
const overscan = 8;
const minWidthRems = 56;

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
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => users[index]?.id ?? index,
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
      label={messages.tabs.users}
      columns={userColumns}
      minWidthRems={minWidthRems}
      rowCount={isComplete ? users.length + 1 : -1}
    >
      <tbody ref={body} className={styles.rows} aria-busy={isStale}>
        <SpacerRow heightPx={above} columns={userColumns.length} />
        {rows.map(({ index, key }) => {
          const user = users[index];
          return (
            user && (
              <UserRow key={key} ref={virtual.measureElement} index={index} user={user} onAction={onAction} />
            )
          );
        })}
        <SpacerRow heightPx={below} columns={userColumns.length} />
      </tbody>
    </DataTable>
  );
}

const skeletonRows = ['first', 'second', 'third', 'fourth', 'fifth'];

export function UserRowsSkeleton() {
  return (
    <Loading subject={messages.tabs.users}>
      {skeletonRows.map((row) => (
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
