import { clsx } from 'clsx';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import styles from './track-list.module.css';

interface TrackRowsSkeletonProps {
  readonly rows: number;
  /** Announced to screen readers. */
  readonly subject: string;
}

/** Placeholder rows while tracks are loading. */
export function TrackRowsSkeleton({ rows, subject }: TrackRowsSkeletonProps) {
  return (
    <Loading subject={subject}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.skeletonButton} />
          <div className={styles.trackHeader}>
            <Skeleton className={styles.skeletonTitle} />
          </div>
          <p className={styles.line}>
            <span className={clsx(styles.facts, styles.factsSkeleton)}>
              <Skeleton className={styles.skeletonFacts} />
            </span>
          </p>
          <div className={styles.waveform}>
            <Skeleton className={styles.skeletonWave} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
