import { useEffect } from 'react';
import { onLive } from '#web/kit/live.ts';
import { openLive } from '#web/kit/live-stream.ts';
import { balanceQuery, queryClient, queryKeyOf, refresh, refreshAnswer } from '#web/kit/query.ts';

/**
 * Keeps the cache true to what the server tells: balance and lists for every page. What only one
 * feature knows of (the queue of a project, say) that feature hears itself with `useLive`.
 */
export function useLiveQueries(userId: string): void {
  useEffect(() => {
    const stop = [
      onLive('balance_changed', ({ balance }) => {
        queryClient.setQueryData(balanceQuery.queryKey, { balance });
        void refresh('listTransactions', 'getTokenUsage');
      }),
      onLive('tracks_changed', ({ projectId }) => {
        const params = { projectId };
        void queryClient.invalidateQueries({ queryKey: queryKeyOf('listProjectTracks', { params }) });
        void queryClient.invalidateQueries({ queryKey: queryKeyOf('getProject', { params }) });
        void refresh('listTracks', 'listProjects', 'listRecentProjects', 'getDashboardStats', 'listTrash');
      }),
      onLive('projects_changed', () => {
        void refresh('listProjects', 'listRecentProjects', 'getDashboardStats', 'getProject');
        void refresh(
          'listTracks',
          'listCollaborations',
          'listTrash',
          'listActivities',
          'listProjectActivities',
        );
      }),
      onLive('ideas_changed', ({ projectId }) => void refreshAnswer('listIdeas', { projectId })),
      onLive('comments_changed', ({ entityType, entityId }) => {
        void refreshAnswer('listComments', { entityType, entityId });
      }),
      onLive('activities_changed', () => {
        void refresh('listActivities', 'listProjectActivities', 'countUnreadActivities', 'getDashboardStats');
      }),
      onLive('resumed', () => void queryClient.invalidateQueries()),
      // Where nobody is signed in any more, the answer leads to the sign-in.
      onLive('refused', () => void refresh('getBalance')),
      openLive(userId),
    ];
    return () => {
      for (const end of stop) end();
    };
  }, [userId]);
}
