import type { Publish } from '#server/platform/events/domain-event.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import * as repo from './members.repo.ts';

/** Call it after a change of the members or the visibility of a project; see `deleteTrackProjectsOutsideTeam`. */
export async function withdrawTracks(
  tx: Tx,
  projectId: string,
  { touch, publish }: { touch: (tx: Tx, projectId: string) => Promise<void>; publish: Publish },
): Promise<void> {
  const projectIds = await repo.deleteTrackProjectsOutsideTeam(tx, projectId);
  for (const id of projectIds.toSorted()) {
    await touch(tx, id);
    await publish(tx, { type: 'entity_changed', entity: 'track', projectId: id });
  }
}
