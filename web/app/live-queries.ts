import { useEffect } from 'react';
import { onLive } from '#web/kit/live.ts';
import { openLive } from '#web/kit/live-stream.ts';
import { balanceQuery, queryClient, refresh, refreshAnswer, refreshSoon } from '#web/kit/query.ts';
import { estimates } from '#web/kit/use-estimate.ts';

/** In place of an answer that is under way: it may have been read before the change. */
async function showBalance(balance: number): Promise<void> {
  const { queryKey } = balanceQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { balance });
}

/**
 * Keeps the cache true to what the server tells: balance and lists for every page. What only one
 * feature knows of (the queue of a project, say) that feature hears itself with `useLive`.
 */
export function useLiveQueries(userId: string): void {
  useEffect(() => {
    const stop = [
      onLive('balance_changed', ({ balance }) => {
        void showBalance(balance);
        refreshSoon('listTransactions', 'getTokenUsage', 'getTokenPrices', ...estimates);
      }),
      onLive('tracks_changed', ({ projectId }) => {
        refreshSoon(['getProject', { projectId }], 'listTracks', 'listProjects', 'listRecentProjects');
        refreshSoon('getDashboardStats', 'listTrash');
      }),
      onLive('projects_changed', () => {
        refreshSoon('listProjects', 'listPublicProjects', 'listRecentProjects', 'getDashboardStats');
        refreshSoon('getProject', 'listTracks', 'listCollaborations', 'listTrash');
        refreshSoon('listInviteLinks');
        refreshSoon('listActivities', 'listProjectActivities');
      }),
      onLive('ideas_changed', ({ projectId }) => {
        void refreshAnswer('listIdeas', { projectId });
        refreshSoon(['getProject', { projectId }]);
      }),
      onLive('comments_changed', ({ entityType, entityId }) => {
        void refreshAnswer('listComments', { entityType, entityId });
        if (entityType === 'project') refreshSoon(['getProject', { projectId: entityId }]);
      }),
      onLive('activities_changed', () => {
        refreshSoon('listActivities', 'listProjectActivities', 'countUnreadActivities', 'getDashboardStats');
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
