import { useId, useState } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/projects/activities/activity-list.tsx';
import { messages } from '#web/features/projects/activities/messages.ts';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import styles from './activities.module.css';

const maxRows = 10;
/** Rows shown at first on a narrow screen, where the list stands above the tracks. */
const collapsedRows = 3;

/** The latest activities of a project. */
export function RecentActivity({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const list = useList('listProjectActivities', { params: { projectId }, query: { limit: maxRows } });
  return (
    <section className={styles.recentActivity} data-open={open || undefined} aria-labelledby={heading}>
      <ListHeader id={heading} title={messages.recentHeading} />
      <List
        list={{ ...list, hasMore: false }}
        loading={<ActivitySkeleton rows={collapsedRows} />}
        errorTitle={messages.failed}
        empty={<p className={styles.empty}>{messages.emptyText}</p>}
      >
        {(activities) => (
          <>
            <ActivityList activities={activities.slice(0, maxRows)} />
            {activities.length > collapsedRows && (
              <Button
                variant="ghost"
                className={styles.showMore}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {open ? messages.showFewer : messages.showMore}
              </Button>
            )}
          </>
        )}
      </List>
    </section>
  );
}
