import { Loading, Skeleton } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';

const shownWhileLoading = ['first', 'second', 'third'];

/** The loading state of a table. */
export function TableSkeleton({ what }: { readonly what: string }) {
  return (
    <Loading what={what}>
      {shownWhileLoading.map((row) => (
        <div key={row} className={layoutStyles.skeletonRow}>
          <Skeleton width="25%" height="1rem" />
          <Skeleton width="20%" height="1rem" />
          <Skeleton width="4rem" height="1rem" />
          <Skeleton width="4rem" height="1rem" />
        </div>
      ))}
    </Loading>
  );
}
