import { messages } from '#web/features/compare/messages.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import layoutStyles from '#web/ui/layout.module.css';

/** Placeholder of header and lanes. */
export function CompareSkeleton() {
  return (
    <Loading subject={messages.loadingPage}>
      <div className={layoutStyles.stack}>
        <Skeleton width="14rem" height="2.5rem" />
        <Skeleton height="3.5rem" />
        {[0, 1, 2].map((lane) => (
          <Skeleton key={lane} height="7rem" />
        ))}
      </div>
    </Loading>
  );
}
