import type { ReactNode } from 'react';
import type { EntityList } from '#web/kit/data/use-list.ts';
import { Key } from '#web/kit/key.tsx';
import { NearEnd } from '#web/kit/near-end.tsx';
import { Failed, FinalBarline } from '#web/kit/state.tsx';

interface ListProps<Row> {
  readonly list: EntityList<Row>;
  /** Stands in the place of rows that load. */
  readonly loading: ReactNode;
  /** What did not happen where the rows do not load. */
  readonly failed: string;
  /** Stands in the place of no rows. */
  readonly empty?: ReactNode;
  /** The label of the button for the next page; absent: it comes as the end of the list comes near. */
  readonly more?: string | undefined;
  /** Whether a barline stands at the end. */
  readonly hasBarline?: boolean;
  /** Stands below the rows while more of them load by themselves. */
  readonly loadingMore?: ReactNode;
  /** Of the notice where it fails. */
  readonly className?: string | undefined;
  /** Of the heading where it fails. */
  readonly level?: 2 | 3;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list with what can stand in their place: that they load, failed to, are none, or that there are more. */
export function List<Row>({
  list,
  loading,
  failed,
  empty,
  more,
  hasBarline = false,
  loadingMore,
  className,
  level = 3,
  children,
}: ListProps<Row>) {
  const { rows = [], error, hasMore } = list;
  const isComplete = !hasMore && !list.isStale;
  return (
    <>
      {list.isLoading && loading}
      {rows.length > 0 && children(rows)}
      {list.rows?.length === 0 && isComplete && !error && empty}
      {rows.length > 0 && hasBarline && isComplete && <FinalBarline />}
      {list.isLoadingMore && loadingMore}
      {error && <Failed className={className} level={level} title={failed} error={error} onRetry={list.retry} />}
      {!error && hasMore && (more === undefined ? <NearEnd onNear={list.onNearEnd} /> : <MoreButton list={list} label={more} />)}
    </>
  );
}

function MoreButton({ list, label }: { readonly list: EntityList<unknown>; readonly label: string }) {
  return (
    <Key look="bare" busy={list.isLoadingMore} onClick={list.loadMore}>
      {label}
    </Key>
  );
}
