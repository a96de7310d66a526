import { Loading, Skeleton } from '#web/kit/state.tsx';

interface RowsSkeletonProps {
  readonly rows: number;
  /** Read out: what is loading. */
  readonly what: string;
}

/** Rows in the shape of tracks while these are loading. */
export function RowsSkeleton({ rows, what }: RowsSkeletonProps) {
  return (
    <Loading what={what}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="track-row">
          <Skeleton className="track-skeleton-key" />
          <div className="track-head">
            <Skeleton className="track-skeleton-title" />
          </div>
          <p className="track-line">
            <span className="track-facts grow">
              <Skeleton className="track-skeleton-facts" />
            </span>
          </p>
          <div className="track-wave">
            <Skeleton className="track-skeleton-wave" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
