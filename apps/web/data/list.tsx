import type { ReactNode } from 'react';
import type { EntityList } from '#web/data/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { InfiniteScrollTrigger } from '#web/ui/infinite-scroll-trigger.tsx';
import { ListEnd } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';

interface ListProps<Row> {
  readonly list: EntityList<Row>;
  /** Rendered while the first rows load. */
  readonly loading: ReactNode;
  /** Title of the error state. */
  readonly errorTitle: string;
  /** Rendered if there are no rows. */
  readonly empty?: ReactNode;
  /** Label of the button that loads the next page; absent: infinite scrolling. */
  readonly moreLabel?: string | undefined;
  readonly hasEndMark?: boolean;
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
  errorTitle,
  empty,
  moreLabel,
  hasEndMark = false,
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
      {rows.length > 0 && hasEndMark && isComplete && <ListEnd />}
      {list.isLoadingMore && loadingMore}
      {error && (
        <ErrorState
          className={className}
          level={level}
          title={errorTitle}
          error={error}
          onRetry={list.retry}
        />
      )}
      {!error &&
        hasMore &&
        (moreLabel === undefined ? (
          <InfiniteScrollTrigger onVisible={list.onNearEnd} />
        ) : (
          <MoreButton list={list} label={moreLabel} />
        ))}
    </>
  );
}

function MoreButton({ list, label }: { readonly list: EntityList<unknown>; readonly label: string }) {
  return (
    <Button variant="ghost" busy={list.isLoadingMore} onClick={list.loadMore}>
      {label}
    </Button>
  );
}
