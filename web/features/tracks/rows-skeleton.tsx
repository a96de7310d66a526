import { words } from '#web/features/tracks/words.ts';
import { Loading, Skeleton } from '#web/kit/state.tsx';

/** Rows in the shape of tracks while these are loading. */
export function RowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Loading what={words.loading}>
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
