import { useId, useState } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/activities/activity-list.tsx';
import { words } from '#web/features/activities/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import styles from './activities.module.css';

const shown = 10;
/** Rows shown at first on a narrow screen, where the list stands above the tracks. */
const shownShort = 3;

/** The latest activities of a project. */
export function RecentActivity({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const list = useList('listProjectActivities', { params: { projectId }, query: { limit: shown } });
  return (
    <section className={styles.recentActivity} data-open={open || undefined} aria-labelledby={heading}>
      <ListHead id={heading} title={words.recent} />
      <List
        list={{ ...list, hasMore: false }}
        loading={<ActivitySkeleton rows={shownShort} />}
        failed={words.failed}
        empty={<p className={styles.none}>{words.emptyText}</p>}
      >
        {(activities) => (
          <>
            <ActivityList activities={activities.slice(0, shown)} />
            {activities.length > shownShort && (
              <Key
                look="bare"
                className={styles.recentMore}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {open ? words.showFewer : words.showMore}
              </Key>
            )}
          </>
        )}
      </List>
    </section>
  );
}
