import { clsx } from 'clsx';
import { Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './track-list.module.css';

interface RowsSkeletonProps {
  readonly rows: number;
  /** Announced to screen readers. */
  readonly what: string;
}

/** Placeholder rows while tracks are loading. */
export function RowsSkeleton({ rows, what }: RowsSkeletonProps) {
  return (
    <Loading what={what}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.skeletonKey} />
          <div className={styles.trackHead}>
            <Skeleton className={styles.skeletonTitle} />
          </div>
          <p className={styles.line}>
            <span className={clsx(styles.facts, styles.factsWaiting)}>
              <Skeleton className={styles.skeletonFacts} />
            </span>
          </p>
          <div className={styles.wave}>
            <Skeleton className={styles.skeletonWave} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
