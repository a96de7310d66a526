import { useRef } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { type UserAction, UserRow, userColumns } from '#web/features/admin/user-row.tsx';
import { messages } from '#web/features/admin/messages.ts';
import { DataTable, SpacerRow } from '#web/ui/data-table.tsx';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import { useVisibleRows } from '#web/ui/use-visible-rows.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './users.module.css';

/** Pixels of a row that has not been rendered. */
const estimatedHeight = 57;
const minWidthRems = 56;

interface UserRowsProps {
  readonly users: readonly AdminUser[];
  /** Whether the list has no further pages. */
  readonly isComplete: boolean;
  /** Whether the rows belong to the previous search. */
  readonly isStale: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** Renders the visible rows and a few around them. */
export function UserRows({ users, isComplete, isStale, onAction }: UserRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end, above, below } = useVisibleRows({
    name: 'users',
    list: body,
    rows: users,
    estimatedHeight,
  });
  return (
    <DataTable
      label={messages.tabs.users}
      columns={userColumns}
      minWidthRems={minWidthRems}
      rowCount={isComplete ? users.length + 1 : -1}
    >
      <tbody ref={body} className={styles.rows} aria-busy={isStale}>
        <SpacerRow heightPx={above} columns={userColumns.length} />
        {users.slice(first, end).map((user, offset) => (
          <UserRow key={user.id} index={first + offset} user={user} onAction={onAction} />
        ))}
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
