import { useRef } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/projects/activities/activity-list.tsx';
import { useActivities } from '#web/features/projects/activities/use-activities.ts';
import { messages } from '#web/features/projects/activities/messages.ts';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { closeMenu } from '#web/ui/menu.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { EmptyState } from '#web/ui/feedback.tsx';
import styles from './activities.module.css';

const maxCount = 99;

/** 3 → "3", 250 → "99+", 0 → "". */
export function formatUnreadCount(count: number): string {
  if (count === 0) return '';
  return count > maxCount ? `${maxCount}+` : `${count}`;
}

const unreadPollMs = 30_000;

/** Button with the number of unread activities; opens the activities of all the user's projects. */
export function ActivityBell() {
  const { data } = useApiQuery('countUnreadActivities', { pollMs: unreadPollMs });
  const unread = formatUnreadCount(data?.count ?? 0);
  return (
    <Popover
      label={unread === '' ? messages.bellLabelNone : messages.bellLabel(unread)}
      title={messages.heading}
      triggerClass={buttonClass('plain', 'default', styles.bell)}
      trigger={
        <>
          <Icon name="bell" />
          {unread && <span>{unread}</span>}
        </>
      }
    >
      <BellList unread={unread !== ''} />
    </Popover>
  );
}

function BellList({ unread }: { readonly unread: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const markAllRead = useAction('readAllActivities', {
    send: () => ({}),
    errorToast: messages.markReadFailed,
  });
  const activities = useActivities();
  const onMarkAllRead = () => {
    // The button is about to be disabled: move the focus to the list.
    list.current?.focus();
    markAllRead.mutate();
  };
  return (
    <div ref={list} tabIndex={-1}>
      <div className={styles.bellHeader}>
        <h2>{messages.heading}</h2>
        <Button variant="ghost" disabled={!unread} onClick={onMarkAllRead}>
          {messages.markAllRead}
        </Button>
      </div>
      <List
        list={activities}
        loading={<ActivitySkeleton rows={6} />}
        errorTitle={messages.failed}
        empty={<EmptyState title={messages.emptyTitle}>{messages.emptyText}</EmptyState>}
        moreLabel={messages.showOlder}
      >
        {(rows) => (
          <ActivityList
            byProject
            activities={rows}
            onFollow={() => list.current && closeMenu(list.current)}
          />
        )}
      </List>
    </div>
  );
}
