import { messages } from '#web/features/tracks/page/messages.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './track-page.module.css';

/** The shape of the page while the track loads. */
export function TrackPageSkeleton() {
  return (
    <Loading subject={messages.loading}>
      <h1 className={textStyles.visuallyHidden}>{messages.page}</h1>
      <div className={layoutStyles.stackTight}>
        <Skeleton width="8rem" height="1rem" />
        <Skeleton width="min(28rem, 80%)" height="2.25rem" />
        <Skeleton width="min(20rem, 60%)" height="1rem" />
      </div>
      <Skeleton className={styles.skeletonScore} height="22rem" />
    </Loading>
  );
}
