import { useEffect } from 'react';
import type { ProjectContent } from '#contract/projects.ts';
import { onLive } from '#web/kit/live.ts';
import { openLive } from '#web/kit/live-stream.ts';
import {
  balanceQuery,
  listedTrackQuery,
  queryClient,
  queryOf,
  refresh,
  refreshAnswer,
  refreshSoon,
} from '#web/kit/data/query.ts';
import { estimates } from '#web/kit/use-estimate.ts';

/** In place of an answer that is under way: it may have been read before the change. */
async function showBalance(balance: number): Promise<void> {
  const { queryKey } = balanceQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { balance });
}

/** Shows how much there is in a project; an answer that is under way may have been read before the change. */
function showContent(projectId: string, content: ProjectContent): void {
  const { queryKey } = queryOf('getProject', { params: { projectId } });
  queryClient.setQueryData(queryKey, (project) => project && { ...project, ...content });
  if (queryClient.isFetching({ queryKey }) > 0) refreshSoon(['getProject', { projectId }]);
}

/**
 * Keeps the cache true to what the server tells: balance and lists for every page. What only one
 * feature knows of (the queue of a project, say) that feature hears itself with `useLive`.
 */
export function useLiveQueries(userId: string): void {
  useEffect(() => {
    let lastAvailable: string | undefined;
    const stop = [
      onLive('balance_changed', ({ balance, freeTokensUsed }) => {
        void showBalance(balance);
        refreshSoon('listTransactions', 'getTokenUsage');
        // What was held is spent in the end: nothing can be paid for that could not before.
        const available = JSON.stringify([balance, freeTokensUsed]);
        if (available !== lastAvailable) refreshSoon('getTokenPrices', ...estimates);
        lastAvailable = available;
      }),
      onLive('tracks_changed', ({ projectId, track, content }) => {
        showContent(projectId, content);
        if (track) queryClient.setQueryData(listedTrackQuery(track.id).queryKey, track);
        refreshSoon('listTracks', 'listProjects', 'listPublicProjects', 'listRecentProjects');
        refreshSoon('listCollaborations', 'getDashboardStats', 'listTrash');
      }),
      onLive('projects_changed', () => {
        refreshSoon('listProjects', 'listPublicProjects', 'listRecentProjects', 'getDashboardStats');
        refreshSoon('getProject', 'listTracks', 'listCollaborations', 'listTrash');
        refreshSoon('listInviteLinks');
        refreshSoon('listActivities', 'listProjectActivities');
      }),
      onLive('ideas_changed', ({ projectId, content }) => {
        void refreshAnswer('listIdeas', { projectId });
        showContent(projectId, content);
      }),
      onLive('comments_changed', ({ projectId, entityType, entityId, content }) => {
        void refreshAnswer('listComments', { entityType, entityId });
        if (content) showContent(projectId, content);
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
