import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/activities/activity-list.tsx';
import { activitiesQuery } from '#web/features/activities/activity-queries.ts';
import { words } from '#web/features/activities/words.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { Failed } from '#web/kit/state.tsx';
import styles from './activities.module.css';

const shown = 5;

/** What happened last in all projects of the person. */
export function ActivityColumn() {
  const heading = useId();
  const { data, error, refetch } = useInfiniteQuery({ ...activitiesQuery, refetchOnMount: 'always' });
  const activities = data?.pages[0]?.activities;
  return (
    <section aria-labelledby={heading}>
      <ListHead id={heading} title={words.column} />
      {!data && !error && <ActivitySkeleton rows={shown} />}
      {!data && error && <Failed title={words.failed} error={error} onRetry={() => void refetch()} />}
      {activities?.length === 0 && <p className={styles.none}>{words.emptyText}</p>}
      {activities && activities.length > 0 && (
        <ActivityList byProject activities={activities.slice(0, shown)} />
      )}
    </section>
  );
}
