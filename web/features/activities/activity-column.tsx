import { useId } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/activities/activity-list.tsx';
import { useActivities } from '#web/features/activities/use-activities.ts';
import { words } from '#web/features/activities/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import styles from './activities.module.css';

const shown = 5;

/** The latest activities in all the user's projects. */
export function ActivityColumn() {
  const heading = useId();
  const list = useActivities();
  return (
    <section aria-labelledby={heading}>
      <ListHead id={heading} title={words.column} />
      <List
        list={{ ...list, hasMore: false }}
        loading={<ActivitySkeleton rows={shown} />}
        failed={words.failed}
        empty={<p className={styles.none}>{words.emptyText}</p>}
      >
        {(activities) => <ActivityList byProject activities={activities.slice(0, shown)} />}
      </List>
    </section>
  );
}
