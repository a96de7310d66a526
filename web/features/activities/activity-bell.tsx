import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ActivityList, ActivitySkeleton } from '#web/features/activities/activity-list.tsx';
import { activitiesQuery, unreadQuery } from '#web/features/activities/activity-queries.ts';
import { markAllRead } from '#web/features/activities/mark-read.ts';
import { shownUnread } from '#web/features/activities/shown-unread.ts';
import { words } from '#web/features/activities/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { closeMenu } from '#web/kit/menu.tsx';
import { Popover } from '#web/kit/popover.tsx';
import { Empty, Failed } from '#web/kit/state.tsx';
import styles from './activities.module.css';

/** How many activities are unread; opens what happened in all projects. */
export function ActivityBell() {
  const { data } = useQuery(unreadQuery);
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
  const query = useInfiniteQuery({ ...activitiesQuery, refetchOnMount: 'always' });
  const activities = query.data?.pages.flatMap((page) => page.activities);
  const readAll = () => {
    // The key goes out with the press: the focus goes on to the list.
    list.current?.focus();
    void markAllRead();
  };
  return (
    <div ref={list} tabIndex={-1}>
      <div className={styles.bellHead}>
        <h2>{words.column}</h2>
        <Key look="bare" disabled={!unread} onClick={readAll}>
          {words.readAll}
        </Key>
      </div>
      {query.isPending && <ActivitySkeleton rows={6} />}
      {query.isError && (
        <Failed title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {activities?.length === 0 && <Empty title={words.emptyTitle}>{words.emptyText}</Empty>}
      {activities && activities.length > 0 && (
        <ActivityList
          byProject
          activities={activities}
          onFollow={() => list.current && closeMenu(list.current)}
        />
      )}
      {query.hasNextPage && (
        <Key look="bare" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.older}
        </Key>
      )}
    </div>
  );
}
