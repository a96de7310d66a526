import type { PicturedType } from '#contract/images.ts';
import { currentUserQuery, queryClient, queryOf, refresh } from '#web/kit/data/query.ts';

/** What has a picture: a project its cover, the person who is signed in a profile picture. */
export interface Pictured {
  readonly entityType: PicturedType;
  readonly entityId: string;
  readonly imageUrl: string | null;
}

/** Shows another picture, or none, wherever the page shows one. */
export async function showPicture(
  { entityType, entityId }: Pictured,
  imageUrl: string | null,
): Promise<void> {
  if (entityType === 'project') {
    const { queryKey } = queryOf('getProject', { params: { projectId: entityId } });
    queryClient.setQueryData(queryKey, (project) => project && { ...project, imageUrl });
    await refresh('getProject', 'listProjects', 'listRecentProjects', 'listCollaborations');
    return;
  }
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, profileImageUrl: imageUrl },
  );
  await refresh('getProject', 'listComments', 'listActivities', 'listProjectActivities');
}
