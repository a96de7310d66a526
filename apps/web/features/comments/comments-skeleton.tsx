import { clsx } from 'clsx';
import { messages } from '#web/features/comments/messages.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './comments.module.css';

/** Placeholder rows while comments load. */
export function CommentsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Loading subject={messages.loading}>
      <div className={styles.threads}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={clsx(styles.thread, styles.skeleton)}>
            <Skeleton width="2rem" height="2rem" />
            <div className={layoutStyles.stack} data-gap="2">
              <Skeleton width="10rem" height="1rem" />
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="6rem" height="1.5rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
