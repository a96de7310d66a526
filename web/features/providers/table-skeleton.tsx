import { Loading, Skeleton } from '#web/kit/feedback.tsx';
import layoutStyles from '#web/kit/layout.module.css';

const skeletonRows = ['first', 'second', 'third'];

/** The loading state of a table. */
export function TableSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading subject={label}>
      {skeletonRows.map((row) => (
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
