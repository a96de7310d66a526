import type { ReactNode } from 'react';
import type { EntityList } from '#web/kit/data/use-list.ts';
import { Key } from '#web/kit/key.tsx';
import { NearEnd } from '#web/kit/near-end.tsx';
import { Failed, FinalBarline } from '#web/kit/state.tsx';

interface ListProps<Row> {
  readonly list: EntityList<Row>;
  /** Rendered while the first rows load. */
  readonly loading: ReactNode;
  /** Title of the error state. */
  readonly failed: string;
  /** Rendered if there are no rows. */
  readonly empty?: ReactNode;
  /** Label of the button that loads the next page; absent: infinite scrolling. */
  readonly more?: string | undefined;
  readonly hasBarline?: boolean;
  /** Rendered below the rows while the next page loads. */
  readonly loadingMore?: ReactNode;
  /** Class of the error state. */
  readonly className?: string | undefined;
  /** Heading level of the error state. */
  readonly level?: 2 | 3;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list with its loading, error, empty and pagination states. */
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
