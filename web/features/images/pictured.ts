import type { PicturedType } from '#contract/images.ts';
import { applyChange, outdate } from '#web/kit/data/entity-cache.ts';
import { currentUserQuery, queryClient } from '#web/kit/data/query.ts';
import { readChanged } from '#web/kit/data/use-action.ts';

/** What has a picture: a project (its cover) or the signed-in user (the profile picture). */
export interface Pictured {
  readonly entityType: PicturedType;
  readonly entityId: string;
  readonly imageUrl: string | null;
}

/** Updates the picture, or removes it, everywhere on the page. */
export async function showPicture(
  { entityType, entityId }: Pictured,
  imageUrl: string | null,
): Promise<void> {
  if (entityType === 'project') {
    applyChange({ entity: 'project', id: entityId, row: { imageUrl } });
    return readChanged('uploadImage');
  }
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, profileImageUrl: imageUrl },
  );
  await outdate(['project', 'comment', 'activity']);
}
