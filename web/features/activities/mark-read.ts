import type { Activity } from '#contract/activities.ts';
import { activitiesQuery, unreadQuery } from '#web/features/activities/activity-queries.ts';
import { words } from '#web/features/activities/words.ts';
import { call } from '#web/kit/api.ts';
import { queryClient, refresh } from '#web/kit/data/query.ts';
import { toast } from '#web/kit/toast.ts';

const touched = [
  'listActivities',
  'listProjectActivities',
  'countUnreadActivities',
  'getDashboardStats',
] as const;

/** Shows those activities as read, before the server has said so. */
function showRead(isMeant: (activity: Activity) => boolean, left: (unread: number) => number): void {
  queryClient.setQueryData(activitiesQuery.queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      activities: page.activities.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
    }));
    return { ...data, pages };
  });
  queryClient.setQueryData(unreadQuery.queryKey, (data) => data && { count: left(data.count) });
}

async function tell(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    toast({ ...words.readFailed, variant: 'destructive' });
  }
  await refresh(...touched);
}

/** Marks one activity as read; one that is read already needs nothing. */
export async function markRead({ id, isRead }: Activity): Promise<void> {
  if (isRead) return;
  showRead(
    (one) => one.id === id,
    (unread) => Math.max(0, unread - 1),
  );
  await tell(() => call('readActivity', { params: { activityId: id } }));
}

/** Marks everything as read. */
export async function markAllRead(): Promise<void> {
  showRead(
    () => true,
    () => 0,
  );
  await tell(() => call('readAllActivities'));
}
