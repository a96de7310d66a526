import { useId } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/projects/activities/activity-list.tsx';
import { useActivities } from '#web/features/projects/activities/use-activities.ts';
import { messages } from '#web/features/projects/activities/messages.ts';
import { List } from '#web/data/list.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import styles from './activities.module.css';

const maxRows = 5;

/** The latest activities in all the user's projects. */
export function ActivityColumn() {
  const heading = useId();
  const list = useActivities();
  return (
    <section aria-labelledby={heading}>
      <ListHeader id={heading} title={messages.heading} />
      <List
        list={{ ...list, hasMore: false }}
        loading={<ActivitySkeleton rows={maxRows} />}
        errorTitle={messages.failed}
        empty={<p className={styles.empty}>{messages.emptyText}</p>}
      >
        {(activities) => <ActivityList byProject activities={activities.slice(0, maxRows)} />}
      </List>
    </section>
  );
}
