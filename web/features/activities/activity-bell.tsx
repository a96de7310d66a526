import { useRef } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/activities/activity-list.tsx';
import { shownUnread } from '#web/features/activities/shown-unread.ts';
import { useActivities } from '#web/features/activities/use-activities.ts';
import { words } from '#web/features/activities/words.ts';
import { List } from '#web/kit/data/list.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { closeMenu } from '#web/kit/menu.tsx';
import { Popover } from '#web/kit/popover.tsx';
import { Empty } from '#web/kit/state.tsx';
import styles from './activities.module.css';

const unreadPollMs = 30_000;

/** Button with the number of unread activities; opens the activities of all the user's projects. */
export function ActivityBell() {
  const { data } = useOne('countUnreadActivities', { pollMs: unreadPollMs });
  const unread = shownUnread(data?.count ?? 0);
  return (
    <Popover
      label={words.bell(unread)}
      title={words.column}
      triggerClass={keyClass('plain', 'usual', styles.bell)}
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
  const reading = useAction('readAllActivities', { send: () => ({}), failed: words.readFailed });
  const activities = useActivities();
  const readAll = () => {
    // The button is about to be disabled: move the focus to the list.
    list.current?.focus();
    reading.mutate();
  };
  return (
    <div ref={list} tabIndex={-1}>
      <div className={styles.bellHead}>
        <h2>{words.column}</h2>
        <Key look="bare" disabled={!unread} onClick={readAll}>
          {words.readAll}
        </Key>
      </div>
      <List
        list={activities}
        loading={<ActivitySkeleton rows={6} />}
        failed={words.failed}
        empty={<Empty title={words.emptyTitle}>{words.emptyText}</Empty>}
        more={words.older}
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
