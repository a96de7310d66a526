import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/activities/activity-list.tsx';
import { projectActivitiesQuery } from '#web/features/activities/activity-queries.ts';
import { words } from '#web/features/activities/words.ts';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { Failed } from '#web/kit/state.tsx';
import styles from './activities.module.css';

/** What stands open on a narrow screen, where the tracks come below. */
const shownShort = 3;

/** What happened last in a project. */
export function RecentActivity({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...projectActivitiesQuery(projectId),
    refetchOnMount: 'always',
  });
  const activities = data?.activities;
  return (
    <section className={styles.recentActivity} data-open={open || undefined} aria-labelledby={heading}>
      <ListHead id={heading} title={words.recent} />
      {!data && !error && <ActivitySkeleton rows={shownShort} />}
      {!data && error && <Failed title={words.failed} error={error} onRetry={() => void refetch()} />}
      {activities?.length === 0 && <p className={styles.none}>{words.emptyText}</p>}
      {activities && activities.length > 0 && <ActivityList activities={activities} />}
      {activities && activities.length > shownShort && (
        <Key look="bare" className={styles.recentMore} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.showFewer : words.showMore}
        </Key>
      )}
    </section>
  );
}
