import { useEffect } from 'react';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';

/** Marks the activities of a project as seen while its page is open and the window visible. */
export function useMarkSeen(projectId: string): void {
  const { data, dataUpdatedAt } = useApiQuery('countUnseenActivities');
  const { mutate } = useAction('markActivitiesSeen', { send: () => ({ params: { projectId } }) });
  // The time, because the same count can arrive again: another activity was recorded after the call.
  const unseenAtMs = data?.projects.some((project) => project.projectId === projectId) ? dataUpdatedAt : 0;
  useEffect(() => {
    if (unseenAtMs === 0) return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unseenAtMs, mutate]);
}
