import type { ImageOwnerType } from '#contract/images.ts';
import { applyChange, invalidateEntities } from '#web/data/entity-cache.ts';
import { currentUserQuery, queryClient } from '#web/data/query.ts';
import { refetchChanged } from '#web/data/use-action.ts';

/** What has a picture: a project or a playlist (its cover) or the signed-in user (the profile picture). */
export interface ImageTarget {
  readonly entityType: ImageOwnerType;
  readonly entityId: string;
  readonly imageUrl: string | null;
}

/** Updates the picture, or removes it, everywhere on the page. */
export async function updatePicture(
  { entityType, entityId }: ImageTarget,
  imageUrl: string | null,
): Promise<void> {
  if (entityType === 'project') {
    applyChange({ entity: 'project', id: entityId, row: { imageUrl } });
    return refetchChanged('uploadImage');
  }
  if (entityType === 'playlist') return invalidateEntities(['playlist']);
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, profileImageUrl: imageUrl },
  );
  await invalidateEntities(['project', 'comment', 'activity']);
}
